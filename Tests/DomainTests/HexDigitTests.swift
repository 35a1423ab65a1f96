import Domain
import TestSupport
import Testing

@Suite("Hexadecimal digits")
struct HexDigitTests {
  @Test("eight at once are what each of them is", arguments: 0..<8)
  func oracle(place: Int) {
    let shift = UInt64(8 * (7 - place))
    for byte in UInt8.min ... .max {
      let word = 0x6639_6130_6262_3938 & ~(0xFF << shift) | UInt64(byte) << shift
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * (7 - $0))) }
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
      let plain = bytes.reduce(0 as UInt32?) { value, byte in
        guard let value, let digit = byte.hexDigitValue, !isCapital else { return nil }
        return value << 4 | UInt32(digit)
      }
      #expect(word.hexDigitsValue == plain)
    }
  }

  @Test("random numbers are read as they are written")
  func random() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<1000 {
      let value = UInt32.random(in: .min ... .max, using: &random)
      let digits = String(value, radix: 16)
      let text = String(repeating: "0", count: 8 - digits.count) + digits
      let word = text.utf8.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      #expect(word.hexDigitsValue == value)
    }
  }
}
