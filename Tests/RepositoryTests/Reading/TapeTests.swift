import Repository
import Testing

@Suite struct TapeTests {
  @Test(arguments: [
    (#"\" \\ \/ \n \r \t"#, "\" \\ / \n \r \t"), (#"\u00e9\u65E5"#, "é日"),
    (#"\ud83d\ude00"#, "😀"), (#"\uD83D\uDE00!"#, "😀!"), ("日本語", "日本語"), ("", ""),
    (#"\ud83d"#, "\u{FFFD}"), (#"\ude00"#, "\u{FFFD}"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
    (#"\ud83dx"#, "\u{FFFD}x"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ud83d\n"#, "\u{FFFD}\n"),
    (#"\u0001"#, "\u{FFFD}"), (#"\u0000x"#, "\u{FFFD}x"), (#"\b\f"#, "\u{FFFD}\u{FFFD}"),
    (#"\uFFFE\uffff\uFFFD"#, "\u{FFFD}\u{FFFD}\u{FFFD}"),
    (#"\u007f\u0085\u00a0"#, "\u{FFFD}\u{FFFD}\u{A0}"),
    ("a\u{7F}b", "a\u{FFFD}b"), ("\u{85}é\u{9F}", "\u{FFFD}é\u{FFFD}"),
    ("\u{FFFE}\u{FFFF}\u{FFFD}\u{FEFF}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FEFF}"),
    ("👍🏽\u{10FFFF}\u{1FFFE}\u{10FFFD}", "👍🏽\u{FFFD}\u{FFFD}\u{10FFFD}"),
    (#"👍🏽\uD83F\uDFFE\ufdd0\uFDEFﷺ"#, "👍🏽\u{FFFD}\u{FFFD}\u{FFFD}ﷺ"),
    (String(decoding: [0xEF, 0xB7, 0x90, 0xEF, 0xB7, 0xB0], as: UTF8.self), "\u{FFFD}ﷰ"),
    (#"\\u0001"#, #"\u0001"#),
  ])
  func `A string is decoded, without what no page may hold`(written: String, text: String) {
    let document = ReadDocument("{\"\(written)\":\"\(written)\"}")
    #expect(document.failure == nil)
    #expect(document.tape.string(1).unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(document.tape.string(2).unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(document.tape.keyBytes(1) == Array(text.utf8))
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("12", 12), ("-12", -12), ("12.0", 12), ("1.2e1", 12), ("1200e-2", 12),
    ("0e99999999999999999999", 0), ("0.000e-5", 0), ("1e18", 1_000_000_000_000_000_000),
    ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
    ("922337203685477580.7e1", Int.max), ("1.00000000000000000000000000000", 1),
    ("100000000000000000000e-20", 1), ("1e1", 10), ("1E+2", 100),
    ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1e19", nil), ("1.5", nil),
    ("1e-1", nil), ("1e99999999999999999999", nil), ("1e-99999999999999999999", nil),
    ("123456789012345678901234567890", nil), ("0.1", nil), ("18446744073709551616", nil),
    ("1.00000000000000000000000000001", nil),
  ])
  func `A whole number is exact or nothing`(written: String, value: Int?) {
    let document = ReadDocument("[\(written)]")
    #expect(document.failure == nil)
    #expect(document.tape.integer(1) == value)
  }

  @Test(arguments: [
    "0", "-0.0", "1.5", "48.8566", "-46.6333", "1e22", "1e23", "1.7976931348623157e308", "5e-324",
    "123456789012345678901234567890", "0.1", "9007199254740993", "2.2250738585072011e-308",
    "1e-400",
    "35.676200000000001", "0.30000000000000004",
  ])
  func `A number is the nearest double`(written: String) throws {
    let document = ReadDocument("[\(written)]")
    #expect(document.failure == nil)
    let value = try #require(document.tape.double(1))
    #expect(value.bitPattern == Double(written)?.bitPattern)
  }

  @Test(arguments: ["1e309", "-1e309", "1e99999999999999999999"])
  func `A number beyond all doubles is none`(written: String) {
    let document = ReadDocument("[\(written)]")
    #expect(document.failure == nil)
    #expect(document.tape.double(1) == nil)
  }

  @Test func `A value of another kind is no number and no truth`() {
    let tape = ReadDocument(#"["1", true, null, {}, [], 1, false]"#).tape
    #expect((1...7).map { tape.integer($0) } == [nil, nil, nil, nil, nil, 1, nil])
    #expect((1...7).map { tape.double($0) } == [nil, nil, nil, nil, nil, 1, nil])
    #expect((1...7).map { tape.boolean($0) } == [nil, true, nil, nil, nil, nil, false])
    #expect((1...7).map { tape.string($0) } == ["1", "true", "null", "", "", "1", "false"])
  }

  @Test func `The bytes of a key are what it stands for`() {
    let tape = ReadDocument(#"{"id":1,"\u0069d":2,"idx":3,"":4}"#).tape
    var keys: [[UInt8]] = []
    tape.held.forEachMember(of: 0) { key, _ in keys.append(tape.keyBytes(key)) }
    #expect(keys == ["id", "id", "idx", ""].map { Array($0.utf8) })
  }

  @Test func `Iterating what holds nothing calls nothing`() {
    let tape = ReadDocument("[1]").tape
    var count = 0
    tape.held.forEachMember(of: 0) { _, _ in count += 1 }
    tape.held.forEachElement(of: 1) { _ in count += 1 }
    tape.held.forEachElement(of: 99) { _ in count += 1 }
    Tape().forEachMember(of: 0) { _, _ in count += 1 }
    #expect(count == 0)
  }
}
