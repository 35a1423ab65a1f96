import Domain

/// Numbers names in Unicode normalization form C as a dictionary of strings would tell them apart,
/// by canonical equivalence: the first is 0, and each other one gets the next number.
///
/// ASCII names, which are nearly all, are only equivalent when their bytes are the same.
struct NameTable: Sendable {
  private var ascii: ByteTable
  /// The numbers of the ASCII names, by their numbers in `ascii`; empty as long as these are the same.
  private var numbersOfASCII: [Int] = []
  private var others: [String: Int] = [:]

  /// - Parameter capacity: how many names are to be expected.
  init(capacity: Int) {
    ascii = ByteTable(capacity: capacity)
  }

  init(_ names: some Collection<String>) {
    self.init(capacity: names.count)
    for name in names { _ = insert(name.utf8Span.span) }
  }

  var count: Int { ascii.count + others.count }

  /// The number of a name; nil when it was never inserted.
  func index(of name: Span<UInt8>) -> Int? {
    guard Self.isASCII(name) else { return others[String(utf8: name)] }
    guard let index = ascii.index(of: name) else { return nil }
    return numbersOfASCII.isEmpty ? index : numbersOfASCII[index]
  }

  func contains(_ name: Span<UInt8>) -> Bool { index(of: name) != nil }

  /// The number of a name, which gets one if it has none.
  mutating func insert(_ name: Span<UInt8>) -> (index: Int, isNew: Bool) {
    let next = count
    guard Self.isASCII(name) else {
      let text = String(utf8: name)
      if let index = others[text] { return (index, false) }
      if others.isEmpty { numbersOfASCII = Array(0..<next) }
      others[text] = next
      return (next, true)
    }
    let (index, isNew) = ascii.insert(name)
    if others.isEmpty { return (index, isNew) }
    if isNew { numbersOfASCII.append(next) }
    return (numbersOfASCII[index], isNew)
  }

  private static func isASCII(_ name: Span<UInt8>) -> Bool {
    var all: UInt8 = 0
    for index in name.indices { all |= name[index] }
    return all < 0x80
  }
}
