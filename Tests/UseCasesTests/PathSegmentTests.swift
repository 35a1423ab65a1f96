import Domain
import Markup
import Testing

@testable import UseCases

@Suite("Path segments")
struct PathSegmentTests {
  @Test(
    "A name that is not safe is escaped, any other stays",
    arguments: [
      ("alice", "alice"), ("a.b-c_D9", "a.b-c_D9"), ("feed.atom", "feed.atom"),
      ("auxiliary", "auxiliary"), ("html", "html"),
      ("", "~"), (".", "~2E"), ("..", "~2E~2E"), ("...", "~2E.~2E"), (".git", "~2Egit"),
      ("name.", "name~2E"), ("name ", "name~20"),
      ("a/b", "a~2Fb"), ("a\\b", "a~5Cb"), ("../../x", "~2E.~2F..~2Fx"), ("a\0b", "a~00b"),
      ("a\nb", "a~0Ab"), ("a:b", "a~3Ab"), ("a?b#c", "a~3Fb~23c"), ("%41", "~2541"),
      ("~", "~7E"), ("~2E", "~7E2E"),
      ("CON", "~43ON"), ("con.txt", "~63on.txt"), ("Lpt9", "~4Cpt9"), ("nul.a.b", "~6Eul.a.b"),
      ("con\0", "con~00"), ("con.", "con~2E"),
      ("a.html", "~61~2Ehtml"), ("A.HTML", "~41~2EHTML"), (".html", "~2Ehtml"),
      ("/a.html", "~7E2Fa~2Ehtml"),
      ("\u{E9}", "\u{E9}"), ("e\u{301}", "\u{E9}"), ("\u{212A}", "K"),
      ("日本語", "日本語"), ("が", "が"), ("か\u{3099}", "が"),
      ("🎉", "🎉"), ("👩‍👧", "👩‍👧"), ("a\u{202E}b", "a~E2~80~AEb"),
      ("\u{FEFF}a", "~EF~BB~BFa"), ("a\u{A0}b", "a~C2~A0b"), ("a\u{2028}b", "a~E2~80~A8b"),
    ])
  func table(_ name: String, _ expected: String) {
    let segment = PathSegment.segment(for: name)
    #expect(Array(segment.utf8) == Array(expected.utf8), "\(name.debugDescription)")
  }

  @Test(
    "The site's own names are escaped in its folders alone",
    arguments: [("index", "~69ndex"), ("page", "~70age"), ("Page", "~50age"), ("pages", "pages")])
  func reserved(_ name: String, _ expected: String) {
    #expect(PathSegment.segment(for: name, reserved: SiteNames.reservedInLists) == expected)
    #expect(PathSegment.segment(for: name) == name)
  }

  @Test("A long name is cut between characters and ends in a digest of all of it")
  func long() {
    let first = PathSegment.segment(for: String(repeating: "a", count: 5000))
    let second = PathSegment.segment(for: String(repeating: "a", count: 5001))
    #expect(first.utf8.count == 200)
    #expect(first.hasPrefix(String(repeating: "a", count: 166) + "~~"))
    #expect(first != second)
    for letters in 1...200 {
      let name = String(repeating: "a", count: letters) + String(repeating: "語", count: 200)
      let segment = PathSegment.segment(for: name)
      #expect(segment.utf8.count <= 200, "\(letters)")
      #expect(!segment.unicodeScalars.contains("\u{FFFD}"), "\(letters)")
    }
    let edge = String(repeating: "b", count: 200)
    #expect(PathSegment.segment(for: edge) == edge)
  }

  @Test("A long name that begins like a Windows device is no device", arguments: ["con.", "NUL."])
  func longDevice(_ start: String) {
    let segment = PathSegment.segment(for: start + String(repeating: "x", count: 5000))
    #expect(!SafeSegment.isDevice(segment), "\(segment)")
    #expect(segment.utf8.count <= 250)
  }

  @Test(
    "A mark after an escape does not melt into its last digit",
    arguments: ["/\u{307}", ".\u{307}", "j\u{307}.html", "/\u{323}\u{307}", "~\u{301}"])
  func composition(_ name: String) {
    let segment = PathSegment.segment(for: name)
    #expect(NameFolding.nfc(segment).utf8.elementsEqual(segment.utf8), "\(segment)")
  }

  @Test("A segment in a URL has unreserved characters and escapes alone")
  func percentEncoded() {
    #expect(PathSegment.percentEncoded("a~7E.b-c_9") == "a~7E.b-c_9")
    #expect(PathSegment.percentEncoded("日") == "%E6%97%A5")
    #expect(PathSegment.percentEncoded("a b%") == "a%20b%25")
  }
}
