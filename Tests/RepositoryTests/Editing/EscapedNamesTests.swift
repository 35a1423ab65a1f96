import TestSupport
import Testing

@testable import Repository

@Suite("Names in whatever way they are escaped")
struct EscapedNamesTests {
  @Test(
    "A name is found",
    arguments: [
      "q1.p_g", "/q1.p_gx", "%2Fq1.p_g", "&#x0000002Fq1.p_g", "_q1.p_g_", #"\u002fq1.p_g"#,
      "&#47;q1.p_g", "&sol;q1.p_g",
      #"\2f q1.p_g"#, "%711.p_g", "q1%2Ep_g", "q1%2ep_g", "q1.p&#95;g", "&#x71;1.p_g",
      "q&#49;.p_g",
      "q1&period;p&lowbar;g", #"q1\.p\_g"#, #"q1\\.p\\_g"#, #"\u00711.p_g"#, #"q1.\x70_g"#,
      #"q1.\70 _g"#, #"q1.\000070_g"#, "%%711.p_g", #"\\q1.p_g"#, "&q1.p_g",
      "q\01\0.\0p\0_\0g\0", "\0&\0#\0x\07\01\0;\01\0.\0p\0_\0g",
    ])
  func found(_ text: String) {
    #expect(Self.finds(["q1.p_g"], in: text) == ["q1.p_g"])
  }

  @Test(
    "Another name is not",
    arguments: [
      "", "q1.p_", "q2.p_g", "%721.p_g", "q1%2", "q1&#", "q1&#x", "q1&", #"q1\"#, #"q1\u002"#,
      "q1.p%5",
      "Q1.p_g", "q1.p&#99999999999;g", "xq1.p_g", "1q1.p_g", "x_q1.p_g", ".q1.p_g", "-q1.p_g",
      "/fog2q1.p_g",
    ])
  func other(_ text: String) {
    #expect(Self.finds(["q1.p_g"], in: text).isEmpty)
  }

  @Test("Texts made to be slow are not", arguments: ["\\", "&#", "%", "q1.p", "&#000", "_", ";"])
  func hostile(_ text: String) {
    let growth = growth(from: 1 << 12, to: 1 << 18) { count in
      #expect(Self.finds(["q1.p_g"], in: String(repeating: text, count: count)).isEmpty)
    }
    #expect(growth < 8)
  }

  @Test("Of many names each is found that is there, also where one begins another")
  func many() {
    let names = (0..<20_000).map { "\($0).png" } + ["a", "ab", "abc.png", ""]
    let text = "media/7.png 1234&period;png %61b 19999.pn"
    #expect(
      Self.finds(names, in: text) == ["7.png", "1234.png", "a", "ab"])
  }

  private static func finds(_ names: [String], in text: String) -> Set<String> {
    let trie = NameTrie(names)
    let held = EscapedNames(text.utf8).held(of: trie)
    return Set(names.filter { trie.node(of: $0).map(held.contains) == true })
  }
}
