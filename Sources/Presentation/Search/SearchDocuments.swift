import Domain
import Markup
import UseCases

/// Writes the files of the search index (Documentation/Search.md).
///
/// An index is made of a whole segment at once. So those that are asked for are made beforehand, by
/// all workers together, and kept as the bytes of their files, until the site is written: 3 MB for
/// 100,000 posts.
struct SearchDocuments: Sendable {
  private let items: SearchItems
  /// By the segment's place in the layout; nil where no file of it is to be written.
  private let indexes: [SearchList: [SearchIndex?]]

  /// - Parameter files: those that will be written.
  init(_ interface: Interface, files: some Sequence<PlannedFile>, workers: Workers) {
    var segments: [SearchList: Set<Int>] = [:]
    for file in files {
      guard case .search(.terms(let list, let segment, _)) = file.content else { continue }
      segments[list, default: []].insert(segment)
    }
    let items = SearchItems(interface: interface)
    var indexes: [SearchList: [SearchIndex?]] = [:]
    for (list, wanted) in segments {
      indexes[list] = interface.site.searchLayouts[list]?.segments.enumerated().map {
        position, segment in
        guard wanted.contains(position) else { return nil }
        return SearchIndex(segment, of: list, items, workers: workers)
      }
    }
    self.items = items
    self.indexes = indexes
  }

  func write(_ file: SearchFile, into output: inout [UInt8]) {
    switch file {
    case .terms(let list, let segment, let shard):
      guard let index = indexes[list]?[segment] else {
        preconditionFailure("a search index that is planned is made")
      }
      output.append(contentsOf: index.shards[shard])
    case .newest(let list):
      guard let newest = items.interface.site.searchLayouts[list]?.newest else {
        preconditionFailure("the newest of a list are planned where it has a layout")
      }
      output.append("{\"from\":")
      output.append(decimal: newest.lowerBound)
      output.append(",\"items\":")
      var text = SearchText()
      write(newest, into: &output) { item, output in
        output.append("\"")
        appendWords(of: item, in: list, &text, to: &output)
        output.append("\",")
        items.append(shown: item, in: list, to: &output)
      }
      output.append("}\n")
    case .items(let list, _, let block):
      let start = block * SearchLayout.itemsPerFile
      write(start..<start + SearchLayout.itemsPerFile, into: &output) { item, output in
        items.append(shown: item, in: list, to: &output)
      }
      output.append("\n")
    }
  }

  /// Appends the words of an item, each once, with a space after it.
  private func appendWords(
    of item: Int, in list: SearchList, _ text: inout SearchText, to output: inout [UInt8]
  ) {
    var runs: [UInt8] = []
    items.appendRuns(of: item, in: list, &text, to: &runs)
    var words = ByteTable()
    for run in runs.split(separator: UInt8(ascii: " ")) where words.insert(run.span).isNew {
      // Letters, marks and numbers need no escape.
      output.append(contentsOf: run)
      output.append(" ")
    }
  }

  private func write(
    _ range: Range<Int>, into output: inout [UInt8], _ item: (Int, inout [UInt8]) -> Void
  ) {
    output.append("[")
    for position in range {
      output.append(position == range.lowerBound ? "\n[" : ",\n[")
      item(position, &output)
      output.append("]")
    }
    output.append("\n]")
  }
}
