/// A name of a record that is mostly not needed, because somebody has that name already: where its
/// bytes are among ``RawRecords/texts``. No `String` is made of it.
struct RawText: Equatable, Sendable {
  let offset: UInt32
  let length: UInt32

  /// The record says nothing, or something that is no text.
  static let none = RawText(offset: .max, length: 0)

  private init(offset: UInt32, length: UInt32) {
    self.offset = offset
    self.length = length
  }

  /// - Returns: nil where there are too many texts to keep a place among them.
  init?(_ range: Range<Int>) {
    guard range.lowerBound >= 0, range.upperBound < Int(UInt32.max) else { return nil }
    self.init(
      offset: UInt32(truncatingIfNeeded: range.lowerBound),
      length: UInt32(truncatingIfNeeded: range.count))
  }

  /// Whether there is no text at all; an empty text is one.
  var isNone: Bool { offset == .max }

  var isEmpty: Bool { length == 0 }

  /// Where the text is.
  var range: Range<Int> { isEmpty ? 0..<0 : Int(offset)..<Int(offset) + Int(length) }
}
