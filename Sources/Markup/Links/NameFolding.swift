import CUTF8Proc

/// Names as a file system that ignores case and normalises compares them.
public enum NameFolding {
  /// Full case folding and NFC: two names with one result would share a file on macOS or Windows.
  public static func folded(_ name: String) -> String {
    if let folded = asciiLowercased(name) { return folded }
    return stable(name) { Normalization.map($0, Normalization.fold) }
  }

  /// Appends a name folded, as ``folded(_:)`` does it; an ASCII name without a string made of it.
  public static func appendFolded(_ name: borrowing Span<UInt8>, to output: inout [UInt8]) {
    let start = output.count
    for index in name.indices {
      let byte = name[index]
      guard byte < 0x80 else {
        output.removeSubrange(start...)
        output.append(contentsOf: folded(String(utf8: name, 0..<name.count)).utf8)
        return
      }
      output.append(byte.asciiLowercased)
    }
  }

  /// The name in Unicode normalization form C.
  public static func nfc(_ name: String) -> String {
    name.utf8Span.isKnownASCII || name.utf8.allSatisfy { $0 < 0x80 }
      ? name : Normalization.map(name, Normalization.nfc)
  }

  /// The name in Unicode normalization form D.
  public static func nfd(_ name: String) -> String { Normalization.decomposed(name) }

  static func asciiLowercased(_ text: String) -> String? {
    var hasUppercase = false
    for byte in text.utf8 {
      guard byte < 0x80 else { return nil }
      if byte >= 0x41 && byte <= 0x5A { hasUppercase = true }
    }
    return hasUppercase ? text.lowercased() : text
  }

  /// Applies `step` until nothing changes. Folding can make room for a new composition and a
  /// composition for new folding; three rounds are the most that Unicode's own tables need.
  static func stable(_ text: String, _ step: (String) -> String) -> String {
    var current = text
    for _ in 0..<8 {
      let next = step(current)
      if next.utf8.elementsEqual(current.utf8) { break }
      current = next
    }
    return current
  }
}

enum Normalization {
  static let nfc = UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue
  static let nfkc = nfc | UTF8PROC_COMPAT.rawValue
  static let fold = nfc | UTF8PROC_CASEFOLD.rawValue
  static let nfd = UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue

  /// The text with its letters and their marks apart.
  static func decomposed(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : map(text, nfd)
  }

  /// The text as utf8proc maps it, or the text itself where that fails (it is out of memory or the
  /// text is longer than `Int32.max`).
  static func map(_ text: String, _ options: UInt32) -> String {
    let options = utf8proc_option_t(rawValue: options)
    var text = text
    return text.withUTF8 { bytes -> String? in
      let count = bytes.count
      let needed = utf8proc_decompose(bytes.baseAddress, count, nil, 0, options)
      guard needed >= 0 else { return nil }
      // `utf8proc_reencode` writes UTF-8 over the scalars and needs room for a final zero.
      var scalars = [Int32](repeating: 0, count: needed + 1)
      return scalars.withUnsafeMutableBufferPointer { buffer -> String? in
        let length = utf8proc_decompose(
          bytes.baseAddress, count, buffer.baseAddress, needed, options)
        guard length >= 0, length <= needed else { return nil }
        let encoded = utf8proc_reencode(buffer.baseAddress, length, options)
        guard encoded >= 0 else { return nil }
        return String(
          decoding: UnsafeRawBufferPointer(buffer).prefix(encoded), as: UTF8.self)
      }
    } ?? text
  }
}
