/// A text of a record that nobody has decoded: where its bytes are.
///
/// References, such as the two ids of a reaction, are only looked up. So they stay bytes in the file,
/// or, where the file has escapes in them, among the decoded texts of ``RawRecords``; no `String` is
/// made of them.
struct RawText: Sendable {
  /// From the start of the file; with the highest bit set, of the decoded texts. A file has fewer
  /// than 2^31 bytes (`SourceText.maximumByteCount`).
  private let offset: UInt32
  private let length: UInt32

  private static let decodedMark: UInt32 = 0x8000_0000

  /// The record says nothing, or something that is no text.
  static let none = RawText(offset: .max, length: 0)

  private init(offset: UInt32, length: UInt32) {
    self.offset = offset
    self.length = length
  }

  init(inSource range: Range<Int>) {
    self.init(
      offset: UInt32(truncatingIfNeeded: range.lowerBound),
      length: UInt32(truncatingIfNeeded: range.count))
  }

  /// - Returns: nil where there are too many decoded texts to keep a place among them.
  init?(inDecoded range: Range<Int>) {
    guard range.upperBound < Int(Self.decodedMark) - 1 else { return nil }
    self.init(
      offset: UInt32(truncatingIfNeeded: range.lowerBound) | Self.decodedMark,
      length: UInt32(truncatingIfNeeded: range.count))
  }

  /// Whether there is no text at all; an empty text is one.
  var isNone: Bool { offset == .max }

  var isEmpty: Bool { length == 0 }

  /// The text's bytes, which are UTF-8.
  @inline(__always)
  func withBytes<Result>(
    in source: [UInt8], decoded: [UInt8], _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let start = length == 0 ? 0 : Int(offset & ~Self.decodedMark)
    let range = start..<start + Int(length)
    // Through the buffer, which is not retained for each text.
    return offset & Self.decodedMark == 0
      ? source.withUnsafeBufferPointer { body($0.extracting(range).span) }
      : decoded.withUnsafeBufferPointer { body($0.extracting(range).span) }
  }
}
