import Domain
import TestSupport
import Testing

@testable import Markup
@testable import UseCases

@Suite("Counting hashtags")
struct TagCountTests {
  private static let spellings = [
    "Tea", "tea", "TEA", "caf\u{E9}", "cafe\u{301}", "CAF\u{C9}", "Straße", "STRASSE", "日本",
    "ガラス", "ｶﾞﾗｽ", "Swift", "swift", "ｓｗｉｆｔ", "milk",
  ]

  @Test("Spellings found by their bytes give what dictionaries of strings give")
  func oracle() throws {
    var random = SeededRandom(seed: 5)
    var posts: [Post] = []
    var texts: [[Hashtag]] = []
    var notes = TextNotes(capacity: 3000)
    for position in 0..<3000 {
      var post = Fixture.post("\(position)", by: nil, minute: position)
      post.statedHashtags = Self.some(using: &random)
      posts.append(post)
      var hashtags: [Hashtag] = []
      var note: [UInt8] = []
      for hashtag in Self.some(using: &random).map(Hashtag.init)
      where !hashtags.contains(where: { $0.identity == hashtag.identity }) {
        hashtags.append(hashtag)
        TextNote.append(hashtag: hashtag.spelling.utf8Span.span, to: &note)
      }
      texts.append(hashtags)
      notes.add("\(position)", remembering: TextMemory(key: 0), people: UsernameTable([])) { _ in
        note
      }
    }
    for position in stride(from: 0, to: posts.count, by: 7) {
      posts[position].visibility = .unlisted
    }
    let table = TagTable(posts: posts, notes: notes)
    let plain = PlainTagTable(posts: posts, texts: texts)
    try #require(plain.identities.count == 7)
    #expect(table.tags.map(\.identity) == plain.identities)
    for (tag, spelling) in zip(table.tags, plain.spellings) {
      #expect(tag.spelling.utf8.elementsEqual(spelling.utf8), "\(tag)")
    }
    #expect(table.tagsOfPost.map { $0.map(\.position) } == plain.tagsOfPost)
  }

  private static func some(using random: inout SeededRandom) -> [String] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      spellings[Int.random(in: 0..<spellings.count, using: &random)]
    }
  }
}

/// The same as ``TagTable``, said without numbers.
private struct PlainTagTable {
  var identities: [String] = []
  var spellings: [String] = []
  var tagsOfPost: [[Int]] = []

  init(posts: [Post], texts: [[Hashtag]]) {
    var uses: [[(spelling: [UInt8], count: Int)]] = []
    for position in posts.indices {
      var tags: [Int] = []
      let isListed = posts[position].visibility == .public
      let written = isListed ? texts[position].map(\.spelling) : []
      let stated = isListed ? posts[position].statedHashtags : []
      for (place, spelling) in (written + stated).enumerated() {
        let identity = HashtagScanner.identity(of: spelling)
        let tag = identities.firstIndex(of: identity) ?? identities.count
        if tag == identities.count {
          identities.append(identity)
          uses.append([])
        }
        if place >= written.count, tags.contains(tag) { continue }
        let bytes = Array(NameFolding.nfc(spelling).utf8)
        if let known = uses[tag].firstIndex(where: { $0.spelling == bytes }) {
          uses[tag][known].count += 1
        } else {
          uses[tag].append((bytes, 1))
        }
        if !tags.contains(tag) { tags.append(tag) }
      }
      tagsOfPost.append(tags)
    }
    spellings = uses.map { uses in
      let most = uses.map(\.count).max()
      return String(decoding: uses.first { $0.count == most }?.spelling ?? [], as: UTF8.self)
    }
  }
}
