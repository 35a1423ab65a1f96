import Domain
import Markup

/// Plain pages.
extension Linker {
  mutating func linkPages() -> [PlainPage] {
    // The file of each, by its folded path.
    var paths: [String: Int32] = [:]
    var result: [PlainPage] = []
    var kept: [RawRuns.Position] = []
    for position in raw.positions(\.pages.count) {
      let run = Int(position.run)
      let record = raw.runs[run].pages[Int(position.index)]
      let place = raw.place(record.place, run: run)
      let path = record.page.path
      let first = path.pathSegments.first ?? path
      // `robots.txt` and `feed.atom` are the site's own too.
      let stem = first.lowercased().prefix { $0 != "." }
      if SiteNames.reservedAtRoot.contains(String(stem)) {
        add(.reservedPagePath(first), at: place, offset: 0)
        continue
      }
      let folded = NameFolding.folded(path)
      if let first = paths[folded] {
        let file = sources.files[Int(first)].path + sources.difference(place.file, first)
        add(.duplicatePage(path, first: file), at: place, offset: 0)
      } else {
        paths[folded] = place.file
        result.append(record.page)
        kept.append(position)
      }
    }
    let order = result.indices.sorted {
      let (one, other) = (result[$0], result[$1])
      return (one.order, one.title, one.path) < (other.order, other.title, other.path)
    }
    noteUnshownTexts(of: .page, order.map { kept[$0] }) { .page(PageIndex($0)) }
    return order.map { result[$0] }
  }
}
