import Domain

/// What a style sheet refers to by `url()`: the files of the theme have a hash in their names, so that the names
/// in it have to get it too.
enum StyleLinks {
  /// A style sheet in which names of other files of the theme are those that they have on the site.
  ///
  /// Only the last part of a path changes, so links stay relative, and the site may lie anywhere.
  ///
  /// - Parameters:
  ///   - folder: that of the style sheet in the theme, with a slash behind it; empty at the top.
  ///   - newName: the new last part of a file's path; nil where the theme has no such file.
  static func renamed(
    in css: [UInt8], folder: String, _ newName: (String) -> Substring?
  ) -> [UInt8] {
    let opening = Array("url(".utf8)
    var result: [UInt8] = []
    var copied = 0
    var position = 0
    while position + opening.count <= css.count {
      guard css[position] == opening[0],
        css[position..<position + opening.count].elementsEqual(opening)
      else {
        position += 1
        continue
      }
      position += opening.count
      let path = path(in: css, from: position)
      position = path.upperBound
      let text = String(decoding: css[path], as: UTF8.self)
      guard let file = file(text, from: folder), let name = newName(file) else { continue }
      let start = css[path].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.lowerBound
      result += css[copied..<start]
      result += name.utf8
      copied = path.upperBound
    }
    return copied == 0 ? css : result + css[copied...]
  }

  /// Where the path stands: without blanks, quotes, a query and a fragment.
  private static func path(in css: [UInt8], from start: Int) -> Range<Int> {
    var start = start
    while start < css.count, css[start].isHTMLSpace { start += 1 }
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let quote = start < css.count && quotes.contains(css[start]) ? css[start] : nil
    if quote != nil { start += 1 }
    var end = start
    while end < css.count, !"?#".utf8.contains(css[end]) {
      let isEnd =
        if let quote { css[end] == quote } else {
          css[end] == UInt8(ascii: ")") || css[end].isHTMLSpace
        }
      if isEnd { break }
      end += 1
    }
    return start..<end
  }

  /// The file of the theme that a path leads to; nil for one that leads out of it, or elsewhere.
  private static func file(_ path: String, from folder: String) -> String? {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.contains(":") else { return nil }
    return RelativePath.resolved(path, from: folder.pathSegments)
  }
}
