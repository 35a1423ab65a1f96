import Domain
import Markup
import TestSupport
import Testing

@testable import UseCases

@Suite("Texts from memory")
struct TextMemoryTests {
  private static let network = Network(
    users: [
      Fixture.user("ada") { $0.bio = "I like #tea, and @grace" }, Fixture.user("grace"),
      Fixture.user("heidi") { $0.bio = "#seldom" },
    ],
    posts: [
      Fixture.post("1", "#Tea with @grace and @nobody", minute: 0),
      Fixture.post("2", by: 1, "Plain", minute: 1),
      Fixture.post("3", by: 2, "#unseen @ada", minute: 2) { $0.visibility = .unlisted },
      Fixture.post("4", "![A cup](media/cup.png) #cup @heidi", minute: 3),
      Fixture.post("5", by: 1, "#TEA **again**", minute: 4),
      Fixture.post("6", by: 1, "", minute: 5),
    ],
    comments: [
      Fixture.comment("c", on: 0, by: 2, "#tea #never @ada @heidi @grace", minute: 6),
      Fixture.comment("d", on: 1, by: nil, "Plain", minute: 7),
    ],
    media: [
      MediaFile(path: "media/cup.png", mediaType: "image/png", width: 3, height: 2, byteCount: 1)
    ])

  private static func memory(of network: Network, key: UInt64 = 9) throws -> TextMemory {
    let site = Fixture.site(network, remembering: TextMemory(key: key))
    return TextMemory(key: key, stored: try #require(site.textMemory())[...])
  }

  /// All that a site knows of its texts, except which are rendered.
  private static func description(_ site: Site) -> [String] {
    let texts = site.texts
    let rendered = [texts.posts, texts.comments, texts.bios].flatMap { texts in
      texts.enumerated().map { position, text in
        "\(String(decoding: text.html, as: UTF8.self))|\(text.plain)|\(text.hashtags)"
          + "|\(texts.notes.mentions(of: position))"
      }
    }
    let notices = site.network.users.indices.map { "\(Array(site.notices[$0]))" }
    return rendered + ["\(site.tags)", "\(site.relations.tagsOfPost)"] + notices
  }

  @Test("A site that finds its texts in memory renders none, and is the same", arguments: [1, 3])
  func same(threads: Int) throws {
    let memory = try Self.memory(of: Self.network)
    let plain = Fixture.site(Self.network)
    let site = Fixture.site(
      Self.network, remembering: memory, workers: threads == 1 ? .serial : .threads(threads))
    // The picture's size is not in the note.
    let isRendered = site.texts.posts.indices.map(site.texts.posts.places.isFilled)
    #expect(isRendered == [false, false, false, true, false, false])
    #expect(!site.texts.comments.indices.contains(where: site.texts.comments.places.isFilled))
    #expect(!site.texts.bios.indices.contains(where: site.texts.bios.places.isFilled))
    #expect(site.textMemory() == nil)
    #expect(Self.description(site) == Self.description(plain))
    #expect(site.texts.posts.indices.allSatisfy(site.texts.posts.places.isFilled))
  }

  @Test(
    "Texts are found wherever they stand now, and as often as they stand there", arguments: [1, 3])
  func order(threads: Int) throws {
    let texts = (0..<400).map { "Text \($0 % 300) with #tag\($0 % 7)" }
    func network(_ texts: [String]) -> Network {
      Network(
        users: [Fixture.user("ada")],
        posts: texts.enumerated().map { Fixture.post("\($0)", $1, minute: $0) })
    }
    let memory = try Self.memory(of: network(texts))
    let fewer = Array(texts[..<37] + texts[113...])
    let more = texts[..<50] + ["New #one"] + texts[50..<99] + ["", "New #two"] + texts[99...]
    for (changed, unknown) in [(Array(texts.reversed()), 0), (fewer, 0), (Array(more), 2)] {
      let network = network(changed)
      let site = Fixture.site(
        network, remembering: memory, workers: threads == 1 ? .serial : .threads(threads))
      #expect(site.texts.posts.notes.unknownCount == unknown)
      #expect(site.texts.posts.indices.count(where: site.texts.posts.places.isFilled) == unknown)
      #expect(Self.description(site) == Self.description(Fixture.site(network)))
    }
  }

  @Test("Where a name becomes somebody's, or nobody's, or another's, texts follow")
  func names() throws {
    let memory = try Self.memory(of: Self.network)
    var more = Self.network
    more.users.append(Fixture.user("nobody"))
    var fewer = Self.network
    fewer.users[1].username = "hopper"
    var turned = Self.network
    turned.users.swapAt(0, 2)
    for network in [more, fewer, turned] {
      let site = Fixture.site(network, remembering: memory)
      #expect(Self.description(site) == Self.description(Fixture.site(network)))
    }
  }

  @Test("A text that becomes too long with its links is read again: then it mentions nobody")
  func tooLong() throws {
    let text =
      "@grace " + String(repeating: "\"", count: 500) + String(repeating: "#a ", count: 980)
    let fewer = Network(
      users: [Fixture.user("ada"), Fixture.user("grace")],
      posts: [Fixture.post("1", "Plain", minute: 0)],
      comments: [Fixture.comment("c", on: 0, by: nil, text, minute: 6)])
    var more = fewer
    more.posts.append(Fixture.post("2", "#a", minute: 1))
    let sites = [fewer, more].map { Fixture.site($0, Self.longLinks) }
    #expect(sites.map { $0.texts.comments.notes.mentions(of: 0) } == [[1], []])
    for (network, other) in [(fewer, more), (more, fewer)] {
      let site = Fixture.site(network, remembering: TextMemory(key: 9), Self.longLinks)
      let memory = TextMemory(key: 9, stored: try #require(site.textMemory())[...])
      #expect(
        Self.description(Fixture.site(other, remembering: memory, Self.longLinks))
          == Self.description(Fixture.site(other, Self.longLinks)))
    }
  }

  private static func longLinks(_ settings: inout Settings) { settings.urlStyle = .html }

  @Test("Another key, other settings or other bytes find nothing")
  func strangers() throws {
    let stored = try #require(Fixture.site(Self.network).textMemory())
    let other = Fixture.site(Self.network, remembering: TextMemory(key: 1, stored: stored[...]))
    #expect(other.textMemory() != nil)
    let memory = TextMemory(key: 0, stored: stored[...])
    #expect(Fixture.site(Self.network, remembering: memory).textMemory() == nil)
    let otherBase = try #require(BaseURL("https://other.example/"))
    let changes: [(inout Settings) -> Void] = [
      { $0.maxCharacters += 1 }, { $0.urlStyle = .html }, { $0.sections.tags = false },
      { $0.baseURL = otherBase },
    ]
    for change in changes {
      #expect(Fixture.site(Self.network, remembering: memory, change).textMemory() != nil)
    }
    let plain = Self.description(Fixture.site(Self.network))
    for bytes in [[], [1], Array(stored.dropLast(40)), Array(stored[8...]), Array(stored[..<8])] {
      let site = Fixture.site(Self.network, remembering: TextMemory(key: 0, stored: bytes[...]))
      #expect(Self.description(site) == plain)
    }
    // Nobody can write this without the seal's key; all the same no text comes of it, and nothing else breaks.
    let texts = Fixture.site(Self.network).texts.posts.map(\.html)
    for place in stored.indices.prefix(1200) {
      var damaged = stored
      damaged[place] ^= 0xFF
      let site = Fixture.site(Self.network, remembering: TextMemory(key: 0, stored: damaged[...]))
      #expect(site.texts.posts.map(\.html) == texts, "byte \(place)")
      #expect(Self.description(site).count == plain.count, "byte \(place)")
    }
  }

  @Test("A memory of many more texts than there are is made anew")
  func shrinks() throws {
    var large = Self.network
    for minute in 10..<400 {
      large.posts.append(Fixture.post("p\(minute)", "\(minute)", minute: minute))
    }
    let memory = try Self.memory(of: large)
    let site = Fixture.site(Self.network, remembering: memory)
    let stored = try #require(site.textMemory())
    let smaller = TextMemory(key: 9, stored: stored[...])
    #expect(Fixture.site(Self.network, remembering: smaller).textMemory() == nil)
  }

  @Test("Asked by many threads at once, every text is rendered as by one")
  func threads() throws {
    var network = Network(users: [Fixture.user("ada")])
    for minute in 0..<200 {
      network.posts.append(
        Fixture.post("\(minute)", "#t\(minute) @ada *\(minute)*", minute: minute))
    }
    let memory = try Self.memory(of: network)
    let plain = Fixture.site(network).texts.posts.map(\.html)
    for _ in 0..<20 {
      let texts = Fixture.site(network, remembering: memory).texts.posts
      let read = Workers.threads(8).map(1600) { texts[$0 / 8].html }
      #expect(read == (0..<1600).map { plain[$0 / 8] })
    }
  }
}
