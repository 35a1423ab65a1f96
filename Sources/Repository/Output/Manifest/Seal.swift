/// The last line of a file of the state folder: `hash 77aa0c1d52e9f301`, of all that stands before it.
///
/// These files say what may be overwritten and removed, and when nothing has to be done. A disk or a
/// copy that changes one bit of a path would otherwise make somebody else's file ours.
enum Seal {
  private static let word = Array("hash ".utf8)
  /// Of the whole line: sixteen digits and a newline stand behind the word.
  static let byteCount = 5 + 16 + 1

  /// Appends the line.
  static func close(_ bytes: inout [UInt8]) {
    let hash = ContentHash(of: bytes)
    bytes.append(contentsOf: word)
    bytes.append(hexadecimal: hash.value)
    bytes.append(Manifest.newline)
  }

  /// How many bytes stand before the line; nil when there is none, or it is of other bytes.
  static func contentCount(of bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.count >= byteCount else { return nil }
    let count = bytes.count - byteCount
    let hash = ContentHash(of: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    var line = word
    line.append(hexadecimal: hash.value)
    line.append(Manifest.newline)
    return bytes[count...].elementsEqual(line) ? count : nil
  }

  /// The bytes before the line, as ``contentCount(of:)``.
  static func content(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    bytes.withUnsafeBytes(contentCount(of:)).map { bytes[..<$0] }
  }

  /// The lines before it, each of which ends with a newline.
  ///
  /// - Parameter firstLine: names the form of the file and its version; it is left out.
  /// - Returns: nil when the file is damaged or of another form.
  static func lines(of bytes: [UInt8], after firstLine: String) -> ArraySlice<Substring>? {
    guard let content = content(of: bytes), let text = String(validating: content, as: UTF8.self)
    else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popLast()?.isEmpty == true, lines.popFirst() == firstLine[...] else { return nil }
    return lines
  }
}

extension Substring {
  /// What stands before the first space and behind it; nil where there is none.
  ///
  /// Of bytes, because a mark at the start of a path makes one `Character` with the space before it.
  var firstWord: (word: Substring, rest: Substring)? {
    guard let space = utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    return (self[..<space], self[utf8.index(after: space)...])
  }
}
