/// An address of IPv6 (RFC 4291, section 2.2), of which many spellings mean one.
struct IPv6Address: Equatable {
  private let words: [UInt16]

  /// - Parameter text: without brackets.
  /// - Returns: nil for what is no address, or has a zone.
  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let colon = UInt8(ascii: ":")
    let gap = bytes.indices.dropLast().first { bytes[$0] == colon && bytes[$0 + 1] == colon }
    guard let gap else {
      guard let words = Self.words(bytes[...], mayEndInIPv4: true), words.count == 8 else {
        return nil
      }
      self.words = words
      return
    }
    guard let start = Self.words(bytes[..<gap], mayEndInIPv4: false),
      let end = Self.words(bytes[(gap + 2)...], mayEndInIPv4: true), start.count + end.count < 8
    else { return nil }
    words = start + Array(repeating: 0, count: 8 - start.count - end.count) + end
  }

  /// As browsers write it, in `Host` and `Origin` too (URL Standard, section 3.5): that is RFC 5952 but for
  /// addresses that stand for one of IPv4, which have no dots here.
  var text: String {
    let zeros = longestZeros
    let numbers = words.map { String($0, radix: 16) }
    guard zeros.count > 1 else { return numbers.joined(separator: ":") }
    return numbers[..<zeros.lowerBound].joined(separator: ":") + "::"
      + numbers[zeros.upperBound...].joined(separator: ":")
  }

  /// The first of the longest.
  private var longestZeros: Range<Int> {
    var longest = 0..<0
    var start = 0
    for (index, word) in words.enumerated() {
      if word != 0 { start = index + 1 }
      if index + 1 - start > longest.count { longest = start..<index + 1 }
    }
    return longest
  }

  private static func words(_ text: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> [UInt16]? {
    if text.isEmpty { return [] }
    var words: [UInt16] = []
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if mayEndInIPv4, index == parts.count - 1, let pair = ipv4(part) {
        words += pair
        continue
      }
      guard (1...4).contains(part.count), part.allSatisfy({ $0 != UInt8(ascii: "+") }),
        let word = UInt16(String(decoding: part, as: UTF8.self), radix: 16)
      else { return nil }
      words.append(word)
    }
    return words
  }

  private static func ipv4(_ text: ArraySlice<UInt8>) -> [UInt16]? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> UInt16? in
      guard part.allSatisfy(\.isASCIIDigit), part.count < 2 || part.first != UInt8(ascii: "0"),
        let number = UInt8(String(decoding: part, as: UTF8.self))
      else { return nil }
      return UInt16(number)
    }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    return [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
  }
}
