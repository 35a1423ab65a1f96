import Domain

/// A strong entity tag, made from the bytes (RFC 9110, section 8.8.3).
struct EntityTag: Equatable, Sendable {
  /// With its quotation marks.
  let text: String

  /// - Parameter words: stand for the bytes, and are others for other bytes.
  init(_ words: String) { text = "\"\(words)\"" }

  init(of bytes: [UInt8]) {
    self.init(Self.digest(of: bytes))
  }

  /// Of a page: of its text, without what names style sheets, then of what it shows without being other bytes,
  /// with dots between. The page's script looks at each.
  ///
  /// - Parameter pictures: stands for the pictures of the site.
  init(ofPage bytes: [UInt8], pictures: Int, _ sheets: StyleSheets) {
    self.init("\(Self.digest(of: sheets.removed(from: bytes))).\(pictures).\(sheets.tag)")
  }

  static func digest(of bytes: [UInt8]) -> String {
    String(SHA256.hexadecimalDigest(of: bytes).prefix(24))
  }

  /// Whether an `If-None-Match` header names it. The comparison is the weak one: `W/` is ignored.
  func matches(ifNoneMatch header: String?) -> Bool {
    guard let header else { return false }
    let tags = header.split(separator: ",").map { $0.trimmingSpaces }
    return tags.contains { $0 == "*" || $0 == text || $0 == "W/" + text }
  }

  /// Whether an `If-Range` header lets a part be sent: it names this very tag, or there is none.
  func allowsRange(ifRange header: String?) -> Bool {
    header.map { $0[...].trimmingSpaces == text } ?? true
  }
}

extension Substring {
  /// Without the white space of headers at both ends.
  var trimmingSpaces: Substring {
    var text = self
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
