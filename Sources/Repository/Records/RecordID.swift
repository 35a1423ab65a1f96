import Domain
import Markup

/// 128 keyed bits that stand for an id.
///
/// References, such as the two ids of a reaction, are only looked up. So no `String` is made of them,
/// and nobody comes back for their bytes: they are hashed when the record is read, while they are in
/// the processor's cache. Equal hashes mean equal ids, see ``IDHash``. An error message that names an
/// id finds its text in the record again (``SourceList/reference(_:_:in:_:)``).
struct RecordID: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  /// The record says nothing, or something that is no text.
  static let none = RecordID(high: 0, low: 0)

  /// An empty text.
  static let empty = RecordID(high: 0, low: 1)

  var isNone: Bool { self == .none }

  /// Whether there is no text, or an empty one.
  var isEmpty: Bool { high == 0 && low <= 1 }
}

/// Hashes ids with a key that nobody who writes content knows.
///
/// Two ids are the same when they are canonically equivalent, as two `String`s are: ids with bytes
/// above ASCII are brought into NFC first. Other ids have other hashes: without the key nobody can
/// choose two with one hash, and by chance it does not happen among 2^40 ids. It is ``KeyedHash`` for
/// short texts: the numbers that follow from the key are made once, and the last bytes are read as
/// whole words.
struct IDHash: Sendable {
  private let forHigh: (UInt64, UInt64, UInt64, UInt64)
  private let forLow: (UInt64, UInt64, UInt64, UInt64)

  init(key: UInt64) {
    func secret(_ number: UInt64) -> UInt64 { .splitMix(number, of: key ^ 0x5851_F42D_4C95_7F2D) }
    forHigh = (secret(1), secret(2), secret(3), secret(4))
    forLow = (secret(5), secret(6), secret(7), secret(8))
  }

  func id(_ text: String) -> RecordID { id(text.utf8Span.span) }

  func id(_ text: Span<UInt8>) -> RecordID {
    if text.isEmpty { return .empty }
    let (id, isASCII) = text.withUnsafeBytes(hash)
    if isASCII { return id }
    let string = text.withUnsafeBufferPointer(MarkRuns.string)
    return Array(NameFolding.nfc(string).utf8).withUnsafeBytes { hash($0).id }
  }

  /// - Parameter text: is not empty.
  @inline(__always)
  private func hash(_ text: UnsafeRawBufferPointer) -> (id: RecordID, isASCII: Bool) {
    let count = text.count
    var (high, low) = (forHigh.0, forLow.0)
    var all: UInt64 = 0
    func mix(_ one: UInt64, _ two: UInt64) {
      all |= one | two
      high = UInt64.folded(one ^ forHigh.1, two ^ forHigh.2 ^ high)
      low = UInt64.folded(one ^ forLow.1 ^ low, two ^ forLow.2)
    }
    func word(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    func half(_ offset: Int) -> UInt64 {
      UInt64(UInt32(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    // The last words may hold bytes of those before again: the length says which.
    if count >= 16 {
      var offset = 0
      while offset + 16 < count {
        mix(word(offset), word(offset + 8))
        offset += 16
      }
      mix(word(count - 16), word(count - 8))
    } else if count >= 8 {
      mix(word(0), word(count - 8))
    } else if count >= 4 {
      mix(half(0), half(count - 4))
    } else {
      mix(UInt64(text[0]) | UInt64(text[count / 2]) << 8 | UInt64(text[count - 1]) << 16, 0)
    }
    let length = UInt64(truncatingIfNeeded: count)
    let id = RecordID(
      high: UInt64.folded(high ^ forHigh.3, length ^ forHigh.0),
      low: UInt64.folded(low ^ forLow.3, length ^ forLow.0))
    return (id, all & 0x8080_8080_8080_8080 == 0)
  }
}
