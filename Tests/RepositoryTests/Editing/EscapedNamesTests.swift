import Testing

@testable import Repository

@Suite("Names in whatever way they are escaped")
struct EscapedNamesTests {
  @Test(
    "A name is found",
    arguments: [
      "q1.p_g", "xq1.p_gx", "%711.p_g", "q1%2Ep_g", "q1%2ep_g", "q1.p&#95;g", "&#x71;1.p_g",
      "q&#49;.p_g",
      "q1&period;p&lowbar;g", #"q1\.p\_g"#, #"q1\\.p\\_g"#, #"\u00711.p_g"#, #"q1.\x70_g"#,
      #"q1.\70 _g"#, #"q1.\000070_g"#, "%%711.p_g", #"\\q1.p_g"#, "&q1.p_g",
      "q\01\0.\0p\0_\0g\0", "\0&\0#\0x\07\01\0;\01\0.\0p\0_\0g",
    ])
  func found(_ text: String) {
    #expect(EscapedNames(text.utf8).hold("q1.p_g"))
  }

  @Test(
    "Another name is not",
    arguments: [
      "", "q1.p_", "q2.p_g", "%721.p_g", "q1%2", "q1&#", "q1&#x", "q1&", #"q1\"#, #"q1\u002"#,
      "q1.p%5",
      "Q1.p_g", "q1.p&#99999999999;g",
    ])
  func other(_ text: String) {
    #expect(!EscapedNames(text.utf8).hold("q1.p_g"))
  }

  @Test("Texts made to be slow are not", arguments: ["\\", "&#", "%", "q1.p", "&#000"])
  func hostile(_ text: String) {
    let names = EscapedNames(String(repeating: text, count: 1 << 18).utf8)
    let clock = ContinuousClock()
    let took = clock.measure { #expect(!names.hold("q1.p_g")) }
    #expect(took < .seconds(30))
  }
}
