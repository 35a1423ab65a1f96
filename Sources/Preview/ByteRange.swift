/// What a `Range` header asks for (RFC 9110, section 14).
enum ByteRange: Equatable {
  /// No range, several, or none that can be read: the whole is sent.
  case whole
  case part(Range<Int>)
  /// No byte of the file is asked for.
  case unsatisfiable

  /// - Parameter length: of the file, in bytes.
  init(_ header: String?, length: Int) {
    self = .whole
    guard let header else { return }
    let unit = header.prefix { $0 != "=" }
    guard unit.lowercased() == "bytes", unit.count < header.count else { return }
    let text = header.dropFirst(unit.count + 1).filter { $0 != " " && $0 != "\t" }
    let bounds = text.split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2, let first = Self.position(bounds[0]),
      let last = Self.position(bounds[1])
    else { return }
    switch (first, last) {
    case (.none, .none): return
    case (.none, .some(let count)):
      self = count == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - count)..<length)
    case (.some(let first), let last):
      if let last, last < first { return }
      guard first < length else {
        self = .unsatisfiable
        return
      }
      self = .part(first..<min(last ?? .max, length - 1) + 1)
    }
  }

  /// A number of bytes; `.some(nil)` where nothing stands.
  ///
  /// A number that is too large for any file is a very large one.
  private static func position(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return .some(Int(text) ?? .max)
  }
}
