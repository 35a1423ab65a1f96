import Domain
import TemplateEngine
import UseCases

/// A place in a style sheet or a script that names another file.
struct AssetReference: Equatable {
  /// Where the path stands: without quotation marks, a query and a fragment.
  let range: Range<Int>
  /// The path, its escapes undone.
  let path: String
  /// Whether it stands in quotation marks, where a path may have blanks.
  var isQuoted = true

  /// - Parameter text: what a browser takes for a URL; a query and a fragment are cut off.
  /// - Returns: nil for nothing, for an absolute path, and for what leads to another host.
  init?(_ range: Range<Int>, in bytes: [UInt8], text: String, isQuoted: Bool = true) {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.contains(":") else { return nil }
    let end = bytes[range].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    self.range = range.lowerBound..<(end ?? range.upperBound)
    self.path = String(percentDecoding: path) ?? String(path)
    self.isQuoted = isQuoted
  }

  /// The file of the theme that it leads to; nil where it leads out of the theme.
  ///
  /// - Parameter file: the one in which it stands.
  func target(from file: String) -> String? {
    RelativePath.resolved(path, from: file.pathSegments.dropLast())
  }

  /// Where the path stands, from 1; the column counts Unicode scalars.
  func position(in bytes: [UInt8]) -> (line: Int, column: Int) {
    Self.position(of: range.lowerBound, in: bytes)
  }

  /// Where a byte of a style sheet or a script stands, likewise.
  static func position(of byteOffset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let (line, column, _) = TemplateError.position(of: byteOffset, in: bytes)
    // A byte order mark is no part of the text.
    let hasMark = line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return (line, hasMark ? column - 1 : column)
  }

  /// A text in which files have other names. Only the last part of a path changes, so links stay
  /// relative, and the site may lie anywhere.
  ///
  /// - Parameter references: in the order of the text; what reaches into the one before is left as it is.
  /// - Parameter newName: the new last part of a path; nil where it stays.
  static func renamed(
    _ references: [AssetReference], in bytes: [UInt8], _ newName: (AssetReference) -> String?
  ) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    for reference in references {
      let range = reference.range
      guard range.lowerBound >= copied, let name = newName(reference) else { continue }
      let start = bytes[range].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? range.lowerBound
      let written = bytes[start..<range.upperBound]
      // What had escapes, or no quotation marks around it, gets escapes where it needs them.
      let isPlain = written.elementsEqual((reference.path.pathSegments.last ?? "").utf8)
      result += bytes[copied..<start]
      let isAsIs = isPlain && reference.isQuoted
      result += (isAsIs ? name : PathSegment.percentEncoded(name)).utf8
      copied = range.upperBound
    }
    return copied == 0 ? bytes : result + bytes[copied...]
  }
}

extension [UInt8] {
  /// The place behind a character of a script or a style sheet; `\` takes what follows with it, and both bytes of a
  /// line end.
  func place(behindCharacterAt place: Int) -> Int {
    let next = place + 1
    guard self[place] == UInt8(ascii: "\\"), next < count else { return next }
    let isLineEnd = self[next] == 0x0D && next + 1 < count && self[next + 1] == 0x0A
    return next + (isLineEnd ? 2 : 1)
  }
}
