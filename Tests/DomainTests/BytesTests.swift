import Testing

@testable import Domain

@Suite("Output bytes")
struct BytesTests {
  @Test(
    "Numbers are written in decimal",
    arguments: [
      0, 1, 9, 10, -1, -10, 1_234_567_890, Int.max, Int.min,
    ])
  func decimal(_ value: Int) {
    var bytes = Array("x".utf8)
    bytes.append(decimal: value)
    #expect(String(decoding: bytes, as: UTF8.self) == "x\(value)")
  }

  @Test(
    "Padded numbers have zeros from the left and keep their low digits",
    arguments: [
      (0, 1, "0"), (7, 2, "07"), (2026, 4, "2026"), (45, 9, "000000045"), (123, 2, "23"),
      (5, 0, ""),
    ])
  func padded(_ value: Int, _ width: Int, _ expected: String) {
    var bytes = Array("x".utf8)
    bytes.appendPadded(value, width: width)
    #expect(String(decoding: bytes, as: UTF8.self) == "x" + expected)
  }

  @Test("Texts are appended as UTF-8")
  func text() {
    var bytes: [UInt8] = []
    bytes.append("é⛵")
    bytes.append("-a-".dropFirst())
    #expect(bytes == Array("é⛵a-".utf8))
  }
}
