import Testing

@testable import Markup

@Suite("Notes of what a text refers to")
struct TextNoteTests {
  /// The items of a note, and nil behind them where the bytes are no note to their end.
  private static func items(_ note: [UInt8]) -> [String?] {
    var items: [String?] = []
    var offset = 0
    let span = note.span
    while let item = TextNote.next(in: span, at: &offset) {
      switch item {
      case .hashtag(let range): items.append("#" + String(decoding: note[range], as: UTF8.self))
      case .name(let range, let person):
        let name = String(decoding: note[range], as: UTF8.self)
        items.append("@\(name) \(person.map(String.init) ?? "nobody")")
      case .other: items.append("other")
      }
    }
    if offset < note.count { items.append(nil) }
    return items
  }

  private static func items(of text: String, _ limits: TextLimits = TextLimits()) -> [String?] {
    items(
      TextRenderer(limits: limits, surroundings: Fixtures.surroundings)
        .render(text, origin: .stranger).note)
  }

  @Test(
    "Hashtags are noted once each, names as they were looked for",
    arguments: [
      ("Nothing", []),
      ("#Tea and #tea and #茶", ["#Tea", "#茶"]),
      ("@ada and @nobody", ["@ada 0", "@nobody nobody"]),
      ("*@ada* and [x](https://a.example) `@ada #code`", ["@ada 0"]),
      ("@ada, again @ada", ["@ada 0", "@ada 0"]),
      ("@ada.lovelacex", ["@ada.lovelacex nobody"]),
      ("@ada.lovelacexさん", ["@ada.lovelacexさん nobody", "@ada.lovelacex nobody"]),
    ])
  func found(_ text: String, _ items: [String]) {
    #expect(Self.items(of: text) == items)
  }

  @Test("A picture of the site is more than a note can say, whether it is there or not")
  func pictures() {
    #expect(Self.items(of: "![x](media/a.png) #a") == ["other", "#a"])
    #expect(Self.items(of: "![x](media/missing.png)") == ["other"])
    #expect(Self.items(of: "![x](https://a.example/a.png)") == [])
  }

  @Test("So is whether a text is over a limit, as far as longer or more links decide that")
  func limits() {
    var limits = TextLimits()
    limits.htmlBytes = 1_300
    #expect(Self.items(of: "#a", limits) == ["#a"])
    // A hashtag is noted once, and a link where it stands.
    for text in ["#a #b", "#a #a", "#nopage #nopage", "@nobody @nobody", "`x` @nobody #nopage"] {
      #expect(Self.items(of: text, limits).last == "other", "\(text)")
    }
    limits.sourceBytes = 4
    #expect(Self.items(of: "too long", limits) == ["other"])
  }

  @Test("Cut off anywhere, a note ends before its end and nothing is read behind it")
  func damaged() {
    var note: [UInt8] = []
    TextNote.append(hashtag: "tea".utf8Span.span, to: &note)
    TextNote.append(name: "ada".utf8Span.span, person: 7, to: &note)
    TextNote.append(name: "".utf8Span.span, person: nil, to: &note)
    TextNote.appendOther(to: &note)
    let whole = ["#tea", "@ada 7", "@ nobody", "other"]
    #expect(Self.items(note) == whole)
    let ends = [0, 8, 20, 29]
    for count in 0..<note.count {
      let items = Self.items(Array(note[..<count]))
      let known = items.compactMap(\.self)
      #expect(known == Array(whole.prefix(known.count)))
      #expect(items.contains(nil) == !ends.contains(count))
    }
    for byte in [0, 4, 255] as [UInt8] {
      #expect(Self.items([byte] + note) == [nil])
    }
    // A length of nearly 2^32.
    #expect(Self.items([2, 255, 255, 255, 255, 65]) == [nil])
  }

  @Test("Whose a name is can be noted anew")
  func renamed() throws {
    var note: [UInt8] = []
    TextNote.append(hashtag: "tea".utf8Span.span, to: &note)
    TextNote.append(name: "ada".utf8Span.span, person: 7, to: &note)
    TextNote.set(person: 70_000, ofNameAt: 17..<20, in: &note)
    #expect(Self.items(note) == ["#tea", "@ada 70000"])
  }
}
