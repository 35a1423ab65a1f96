import Domain
import Foundation
import Markup
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("The search index")
struct SearchTests {
  private static let town = Network(
    users: [User(id: "u1", username: "日本", displayName: "A & <b> \"c\"")],
    posts: [
      Fixture.post("1", "Old #Tea </script> tea", minute: 0),
      Fixture.post("2", "Hidden #words", minute: 1) { $0.contentWarning = "Careful" },
      Fixture.post("3", "unlisted", minute: 2) { $0.visibility = .unlisted },
      Fixture.post("4", by: nil, "", minute: 3) { $0.statedHashtags = ["Extra"] },
    ])

  @Test("The newest items, with their words and what is shown of them")
  func newest() throws {
    let index = SearchFiles(Self.town)
    func new(_ list: String) throws -> NSDictionary {
      let path = "search/\(list)/new.json"
      #expect(index.files[path]?.contains(UInt8(ascii: "<")) == false)
      return try #require(try index.json(path) as? NSDictionary)
    }
    let posts: NSDictionary = [
      "from": 0,
      "items": [
        [
          "old tea script a b c ", "posts/1/", "Old #Tea </script> tea", "A & <b> \"c\"",
          1_700_000_000,
        ],
        ["careful a b c ", "posts/2/", "Careful", "A & <b> \"c\"", 1_700_000_060],
        ["extra guest ", "posts/4/", "", "Guest", 1_700_000_180],
      ],
    ]
    #expect(try new("posts") == posts)
    let people: NSDictionary = [
      "from": 0,
      "items": [["a b c 日本 @日本 ", "users/%E6%97%A5%E6%9C%AC/", "A & <b> \"c\"", "@日本"]],
    ]
    #expect(try new("people") == people)
    let tags: NSDictionary = [
      "from": 0,
      "items": [
        ["tea ", "tags/tea/", "#Tea"], ["words ", "tags/words/", "#words"],
        ["extra ", "tags/extra/", "#Extra"],
      ],
    ]
    #expect(try new("tags") == tags)
    #expect(index.files.count == 3)
    let none: NSDictionary = ["from": 0, "items": [] as [String]]
    for (_, bytes) in SearchFiles(Network()).files {
      #expect(try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary == none)
    }
  }

  @Test("A post's language is told where it is another than the site's")
  func language() throws {
    var town = Self.town
    for (position, language) in ["ja", "ja", "ja", "ja"].enumerated() {
      town.posts[position].language = language
    }
    func shown() throws -> [[Any]] {
      let file = try SearchFiles(town).json("search/posts/new.json") as? [String: Any]
      return try #require(file?["items"] as? [[Any]])
    }
    // Nobody wrote the name that stands for a post without text.
    #expect(try shown().map { $0.last as? String } == ["ja", "ja", nil])
    for position in town.posts.indices { town.posts[position].language = "en" }
    #expect(try shown().allSatisfy { $0.count == 5 })
  }

  @Test("The search page names the parts of the index", arguments: URLStyle.allCases)
  func page(_ style: URLStyle) throws {
    let posts = (0..<130).map { Fixture.post("\($0)", by: nil, "#tag\($0)", minute: $0) }
    let built = try BuiltSite(Network(posts: posts)) {
      $0.urlStyle = style
      $0.baseURL = BaseURL("https://example.org/blog/") ?? .example
    }
    let page = built.text(style == .pretty ? "search/index.html" : "search.html")
    let root = style == .pretty ? "/blog/" : ""
    #expect(page.contains("data-index=\"\(root)search/\""))
    let parts = try #require(page.firstMatch(of: /data-parts="([^"]*)"/)).1.split(separator: " ")
    let plain = parts.map { $0.replacing(/-[0-9a-z]+$/, with: "") }
    #expect(
      plain == [
        "posts/new", "posts/128-1", "posts/128", "posts/64", "people/new", "tags/new", "tags/128-1",
        "tags/128", "tags/64",
      ])
    #expect(page.contains("data-root=\"\(root)\""))
    #expect(built.files["search/\(parts[1])/0.json"]?.isEmpty == false)
    #expect(built.files["search/\(parts[2])/15.json"]?.isEmpty == false)
  }

  @Test("Distances in few characters")
  func distances() {
    func written(_ distance: Int) -> String {
      text { SearchNumbers.append(distance: distance, to: &$0) }
    }
    #expect(written(1) == "]")
    #expect(written(34) == "~")
    #expect(written(35) == ">]")
    #expect(written(34 * 31) == "[~")
    #expect(written(34 * 31 + 1) == ">=]")
    #expect(written(1_000_000).count == 4)
  }

  // MARK: - Finding

  /// Words that begin in many ways, some with an accent.
  private static func word(_ number: Int) -> String {
    let parts = ["ka", "te", "mo", "ri", "sun", "é", "lo", "far", "ny", "wu", "é", "bo", "din"]
    return parts[number % 13] + parts[number / 13 % 13] + parts[number * 7 / 13 % 13]
      + "\(number % 10)"
  }

  /// Texts of common and rare words, some in Japanese.
  private static func network(_ count: Int) -> Network {
    var random = SeededRandom(seed: 11)
    let users = (0..<300).map { number in
      User(
        id: "u\(number)", username: "user_\(number)", displayName: "\(word(number % 40)) \(number)")
    }
    let kana = Array("今日はとても良い天気ですね東京都京都大阪の駅で会う山川海空花火")
    let posts = (0..<count).map { number in
      var words: [String] = []
      for _ in 0..<random.next(below: 24) {
        // The smaller a number, the more often it comes.
        let word = random.next(below: 1 + random.next(below: 1 + random.next(below: 3000)))
        words.append(["every", "common", Self.word(word)][min(2, random.next(below: 9))])
      }
      if number % 6 == 0 {
        words = [String((0..<30).map { _ in kana[random.next(below: kana.count)] })] + words
      }
      if number % 3 == 0 { words.append("#\(Self.word(random.next(below: 400)))") }
      return Fixture.post(
        "p\(number)", by: random.next(below: 300), words.joined(separator: " "), minute: number
      ) {
        if number % 50 == 7 { $0.contentWarning = "careful \(word(number))" }
        if number % 50 == 9 { $0.visibility = .unlisted }
      }
    }
    return Network(users: users, posts: posts)
  }

  /// The terms of each item of a list, by a plain look at each.
  private static func scan(_ index: SearchFiles, _ list: SearchList, count: Int) -> [Set<String>] {
    var text = SearchText()
    return (0..<count).map { item in
      var runs: [UInt8] = []
      index.items.appendRuns(of: item, in: list, &text, to: &runs)
      var terms: Set<String> = []
      SearchText.forEachTerm(in: runs.span) { term in
        terms.insert(term.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
      }
      return terms
    }
  }

  private static func isFound(_ query: [SearchTerm], in terms: Set<String>) -> Bool {
    query.allSatisfy { term in
      term.isBeginning ? terms.contains { $0.hasPrefix(term.text) } : terms.contains(term.text)
    }
  }

  @Test("A search in the files finds what a look at every post finds")
  func finds() throws {
    let site = Fixture.site(Self.network(8500), workers: .threads(4))
    let index = SearchFiles(site, workers: .threads(4))
    #expect(index.parts.count(where: { $0.hasPrefix("posts/") }) == 3)
    let counts: [SearchList: Int] = [
      .posts: site.timeline.count, .people: 300, .tags: site.tags.count,
    ]
    var random = SeededRandom(seed: 5)
    var (found, limited, largest) = (0, 0, 0)
    for (list, count) in counts {
      let items = Self.scan(index, list, count: count)
      for _ in 0..<(list == .posts ? 150 : 40) {
        // Words of one item, so that there is something to find.
        let words = items[random.next(below: count)].sorted()
        guard !words.isEmpty else { continue }
        var query = (0...random.next(below: 3)).map { _ in
          let word = words[random.next(below: words.count)]
          return SearchTerm(text: word, isWord: word.utf8.first.map { $0 < 0x80 } ?? false)
        }
        if let last = query.last, last.isWord, last.text.count > 3, random.next(below: 2) == 0 {
          query[query.count - 1] = SearchTerm(text: String(last.text.dropLast()), isBeginning: true)
        }
        var reader = SearchReader(index)
        let numbers = try reader.find(query, in: list)
        let expected = items.indices.reversed().filter { Self.isFound(query, in: items[$0]) }
        let name = "\(list): \(query.map(\.text))"
        if reader.isLimited {
          limited += 1
          #expect(Set(numbers).isSubset(of: expected), "\(name)")
          #expect(numbers == numbers.sorted(by: >), "\(name)")
        } else {
          found += numbers.count
          #expect(numbers == expected, "\(name)")
        }
        for number in numbers.prefix(10) { _ = try reader.shown(number, of: list) }
        if query.count <= 2 { largest = max(largest, reader.loadedBytes) }
      }
    }
    #expect(found > 1000 && limited > 3)
    #expect(largest < 100_000, "a query loads \(largest) bytes")
  }

  @Test("Of a term in very many posts the newest are found")
  func limited() throws {
    let posts = (0..<8192).map { Fixture.post("\($0)", by: nil, "every", minute: $0) }
    var reader = SearchReader(SearchFiles(Network(posts: posts)))
    #expect(try reader.find([SearchTerm(text: "every")], in: .posts) == (6144..<8192).reversed())
    #expect(reader.isLimited)
  }

  @Test("What is shown of an item in a segment")
  func shown() throws {
    let posts = (0..<140).map { number in
      Fixture.post(
        "p\(number)", by: nil, "Text \(number) " + String(repeating: "long ", count: 40),
        minute: number)
    }
    var reader = SearchReader(SearchFiles(Network(posts: posts)))
    for number in [0, 17, 127, 128, 139] {
      let item = try reader.shown(number, of: .posts)
      #expect(item.first as? String == "posts/p\(number)/")
      let title = try #require(item[1] as? String)
      #expect(title.hasPrefix("Text \(number) long") && title.count <= 80)
      #expect(item.dropFirst(2).first as? String == "Guest")
      #expect(item.last as? Int == 1_700_000_000 + number * 60)
    }
  }

  @Test("The index is the same for any number of workers")
  func workers() {
    let network = Self.network(700)
    let alone = SearchFiles(network).files
    #expect(alone.count > 50)
    #expect(SearchFiles(network, workers: .threads(5)).files == alone)
  }

  // MARK: - Changes

  /// A new post that a known person writes, with a hashtag that nobody has used.
  private static func grown(_ network: Network) -> Network {
    var network = network
    let number = network.posts.count
    network.posts.append(
      Fixture.post("new\(number)", by: 0, "every kaka #new\(number) 東京", minute: number + 1))
    return network
  }

  @Test("A new post touches at most three files, but for every 64th", arguments: [130, 300, 8357])
  func newPost(_ count: Int) {
    var network = Self.network(count)
    var before = SearchFiles(network)
    var (single, merged) = (0, 0)
    for _ in 0..<4 {
      network = Self.grown(network)
      let after = SearchFiles(network)
      let touched = Set(before.files.keys).union(after.files.keys).filter {
        before.files[$0] != after.files[$0]
      }
      #expect(touched.contains("search/posts/new.json"))
      if before.parts == after.parts {
        single += 1
        #expect(touched.count <= 3, "\(touched.sorted())")
      } else {
        merged += 1
      }
      before = after
    }
    #expect(single > 0 && merged <= 2)
  }

  @Test("Where items get other numbers, a page from before finds nothing instead of others")
  func movedNumbers() {
    let network = Self.network(1300)
    let before = SearchFiles(network).files
    let changes: [@Sendable (inout Network) -> Void] = [
      { $0.posts.remove(at: 0) }, { $0.posts[0].visibility = .unlisted },
      { $0.posts.insert($0.posts.remove(at: 900), at: 0) },
    ]
    for change in changes {
      var changed = network
      change(&changed)
      let after = SearchFiles(changed).files
      #expect(after.keys.filter { $0.contains("posts/") }.count > 100)
      // The newest tell of themselves which they are.
      for (path, bytes) in after where path.contains("posts/") && !path.hasSuffix("new.json") {
        #expect(before[path] == nil || before[path] == bytes, "\(path)")
      }
    }
    var edited = network
    edited.posts[1].content = "Other words"
    #expect(Set(SearchFiles(edited).files.keys) == Set(before.keys))
  }

  /// A change of a network, and whether the index shows it.
  struct Edit: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let isSeen: Bool
    let change: @Sendable (inout Network) -> Void

    init(
      _ name: String, isSeen: Bool = true, _ change: @escaping @Sendable (inout Network) -> Void
    ) {
      testDescription = name
      self.isSeen = isSeen
      self.change = change
    }
  }

  private static let edits: [Edit] = [
    Edit("a text") { $0.posts[40].content = "Other words" },
    Edit("a content warning") { $0.posts[40].contentWarning = "Other" },
    Edit("a language") { $0.posts[40].language = "ja" },
    Edit("a date") { $0.posts[40].createdAt = Timestamp(seconds: 1_700_002_407) ?? .epoch },
    Edit("an id") { $0.posts[40].id = "other" },
    Edit("a hashtag beside the text") { $0.posts[40].statedHashtags = ["beside"] },
    Edit("a name") { $0.users[3].displayName = "Robert" },
    Edit("a username") { $0.users[3].username = "robert" },
    Edit("a new person") { $0.users.append(User(id: "n", username: "n", displayName: "N")) },
    Edit("a post gone") { $0.posts.remove(at: 40) },
    Edit("an unlisted post") { $0.posts[40].visibility = .unlisted },
    Edit("a spelling of a hashtag") { network in
      for position in network.posts.indices {
        network.posts[position].content.replace("#ka", with: "#KA")
      }
    },
    Edit("a reaction", isSeen: false) {
      $0.reactions = [
        Reaction(post: PostIndex(40), user: UserIndex(1), kind: 0, createdAt: nil)
      ]
    },
    Edit("a comment", isSeen: false) {
      $0.comments = [
        Domain.Comment(
          id: "c", post: PostIndex(40), author: Fixture.author(2), content: "Hi",
          createdAt: Fixture.time(9999))
      ]
    },
    Edit("a follow", isSeen: false) {
      $0.follows = [Follow(follower: UserIndex(1), followee: UserIndex(2), createdAt: nil)]
    },
  ]

  @Test("A file whose fingerprint stays the same has the same bytes", arguments: edits)
  func fingerprints(_ edit: Edit) {
    func printed(_ network: Network) -> (files: [String: [UInt8]], prints: [String: Fingerprint]) {
      let site = Fixture.site(network)
      let prints = PageFingerprints(site, key: 1234, frame: Fingerprint(key: 5), workers: .serial)
      var found: [String: Fingerprint] = [:]
      for file in SitePlan(site, assets: []).files where file.isOfSearch {
        found[file.path] = prints[file]
      }
      return (SearchFiles(site).files, found)
    }
    var network = Self.network(300)
    let before = printed(network)
    edit.change(&network)
    let after = printed(network)
    #expect(after.prints.count == after.files.count)
    for (path, print) in after.prints where before.prints[path] == print {
      #expect(after.files[path] == before.files[path], "\(path)")
    }
    #expect((before.files != after.files) == edit.isSeen)
    // What the index does not show does not make it anew.
    #expect((before.prints != after.prints) == edit.isSeen)
  }

  // MARK: - Hostile texts

  @Test("Hostile texts give files of sound JSON")
  func hostile() throws {
    let texts = [
      String(repeating: "a", count: 50_000), String(repeating: "字", count: 5_000),
      (0..<500).map { "#x\($0)" }.joined(separator: " "), "__proto__ constructor hasOwnProperty",
      "\u{0}\u{1}\u{7F}\u{85}\u{2028}\u{FFFE}\u{FEFF}", "\u{202E}abc\u{2066}",
      "\"],[\\\"</script><!--",
      "e" + String(repeating: "\u{301}", count: 10_000),
      String(repeating: "\u{0E38}\u{0E48}", count: 2_000), "😀👩‍👩‍👧🇯🇵",
    ]
    let posts = (0..<130).map { number in
      Fixture.post("\(number)", by: nil, texts[number % texts.count], minute: number) {
        if number % 4 == 0 { $0.contentWarning = texts[(number / 4) % texts.count] }
      }
    }
    let index = SearchFiles(Network(posts: posts))
    for (path, bytes) in index.files {
      #expect(throws: Never.self, "\(path)") { try index.json(path) }
      #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A || $0 == UInt8(ascii: "<") }, "\(path)")
    }
    var reader = SearchReader(index)
    #expect(
      try reader.find([SearchTerm(text: "proto"), SearchTerm(text: "constructor")], in: .posts)
        .count > 5)
    #expect(try reader.find([SearchTerm(text: "字字", isWord: false)], in: .posts).count > 5)
    let long = SearchTerm(text: String(repeating: "a", count: 32))
    #expect(try reader.find([long], in: .posts).count > 5)
  }
}
