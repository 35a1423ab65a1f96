import Domain
import Markup

/// Finds what an id names by the id's bytes, without a `String` for most.
///
/// Two ids are the same when they are canonically equivalent, as two `String`s are: ids with bytes
/// above ASCII are brought into NFC first.
struct IDTable: Sendable {
  private var ids: ByteTable
  /// By the numbers of the ids.
  private var values: [Int32] = []

  /// - Parameter capacity: how many ids are to be expected.
  init(capacity: Int = 0) {
    ids = ByteTable(capacity: capacity)
    values.reserveCapacity(capacity)
  }

  /// The value of an id.
  func value(of id: Span<UInt8>) -> Int32? {
    let number =
      Self.isASCII(id) ? ids.index(of: id) : ids.index(of: Self.canonical(id).span)
    return number.map { values[$0] }
  }

  /// The value of an id.
  func value(of id: String) -> Int32? { value(of: id.utf8Span.span) }

  /// Gives an id a value, unless it has one.
  ///
  /// - Returns: the value that it has already; nil when the new one was stored.
  mutating func insert(_ id: Span<UInt8>, _ value: Int32) -> Int32? {
    let (number, isNew) =
      Self.isASCII(id) ? ids.insert(id) : ids.insert(Self.canonical(id).span)
    guard isNew else { return values[number] }
    values.append(value)
    return nil
  }

  /// Gives an id a value, unless it has one.
  mutating func insert(_ id: String, _ value: Int32) -> Int32? {
    insert(id.utf8Span.span, value)
  }

  private static func isASCII(_ id: Span<UInt8>) -> Bool {
    var all: UInt8 = 0
    for index in id.indices { all |= id[index] }
    return all < 0x80
  }

  private static func canonical(_ id: Span<UInt8>) -> [UInt8] {
    let text = id.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    return Array(NameFolding.nfc(text).utf8)
  }
}
