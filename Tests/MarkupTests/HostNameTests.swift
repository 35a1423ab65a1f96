import Domain
import Testing

@testable import Markup

@Suite("Names of hosts")
struct HostNameTests {
  @Test(
    "A name is read as browsers do",
    arguments: [
      ("Bücher.example", "bücher.example"), ("bu\u{308}cher.example", "bücher.example"),
      ("例え。テスト", "例え.テスト"), ("ｅxample．org", "example.org"), ("a｡b", "a.b"),
      ("a_b-c.0", "a_b-c.0"),
    ])
  func mapped(name: String, expected: String) {
    #expect(HostName.mapped(name).map { Array($0.utf8) } == Array(expected.utf8))
  }

  @Test(
    "What is no name stays none",
    arguments: ["a／b", "a\u{AD}b", "a\u{200B}b", "a b", "℀", "a\u{202E}b", "☃"])
  func unmapped(name: String) {
    #expect(HostName.mapped(name) == nil)
    let address = "https://\(name)/c"
    #expect(HostName.mapped(in: address) == address)
  }

  @Test(
    "Only the host of an address changes",
    arguments: [
      ("https://例え。テスト/日。本?ａ#ｂ", "https://例え.テスト/日。本?ａ#ｂ"),
      ("https://b%C3%BCcher.example:8080/", "https://bücher.example:8080/"),
      ("https://ｅxample.org", "https://example.org"), ("https://e%78ample.örg/", nil),
      ("https://ü@example.org/", nil), ("https://[::1]/ü", nil), ("mailto:ü", nil), ("ü", nil),
      ("https://example.org/ü", nil), ("https://％41.example/", nil),
    ] as [(String, String?)])
  func addresses(address: String, expected: String?) {
    #expect(HostName.mapped(in: address) == expected ?? address)
  }

  @Test("An address with a host in another script is read with its name in DNS")
  func hosted() throws {
    #expect(
      try HostName.hosted("https://Bu\u{308}cher.example/a#b").host == "xn--bcher-kva.example")
    #expect(try HostName.hosted("https://例え。テスト/").host == "xn--r8jz45g.xn--zckzah")
  }
}
