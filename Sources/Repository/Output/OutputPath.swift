#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The path of a file or folder in the output folder: `posts/1/index.html`.
///
/// Paths are the same when their bytes are. (`String` would take a composed and a decomposed
/// letter for the same; most file systems don't.)
struct OutputPath: Hashable, Comparable, Sendable {
  let text: String

  /// - Throws: ``OutputError/badPath(_:)`` unless the text is a relative path of segments that
  ///   are not empty, not `.` or `..`, without control characters and of at most 255 bytes.
  init(_ text: String) throws(OutputError) {
    guard Self.isValid(text) else { throw .badPath(text) }
    self.text = text
  }

  /// A text that has been checked before.
  init(checked text: String) {
    self.text = text
  }

  /// Whether a text is such a path. Its bytes are asked in their place: through the string's view each
  /// takes four times as long.
  static func isValid(_ text: borrowing String) -> Bool {
    text.utf8Span.span.withUnsafeBufferPointer(isValid)
  }

  /// Whether bytes are the path of a file or folder in the output folder.
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/") {
        guard isValid(segment: bytes[start..<index]) else { return false }
        start = index + 1
      } else if byte < 0x20 || byte == 0x7F {
        return false
      }
    }
    return isValid(segment: bytes[start...])
  }

  private static func isValid(segment: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch segment.count {
    case 0: false
    case 1, 2: segment.contains { $0 != UInt8(ascii: ".") }
    default: segment.count <= 255
    }
  }

  /// The folder that holds it; nil for what lies at the top.
  var parent: OutputPath? {
    text.utf8.lastIndex(of: UInt8(ascii: "/")).map { OutputPath(checked: String(text[..<$0])) }
  }

  /// A file or folder in this folder, by the name that the file system gives it.
  func child(_ name: String) -> OutputPath {
    OutputPath(checked: text + "/" + name)
  }

  static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.count == right.text.utf8.count && order(left, right) == 0
  }

  static func < (left: Self, right: Self) -> Bool {
    let order = order(left, right)
    return order == 0 ? left.text.utf8.count < right.text.utf8.count : order < 0
  }

  /// Compares as many bytes as the shorter path has.
  private static func order(_ left: Self, _ right: Self) -> Int32 {
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return 0 }
        return memcmp(first, second, min(left.count, right.count))
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
