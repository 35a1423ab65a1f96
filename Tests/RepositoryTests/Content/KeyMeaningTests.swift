import Domain
import Foundation
import TestSupport
import Testing

@testable import Repository

@Suite("What keys mean")
struct KeyMeaningTests {
  @Test("a key means the same however often and in whatever company it comes")
  func oracle() {
    var random = SeededRandom(seed: 3)
    var keys = KeyMeanings<PostField>(reactionKinds: ReactionKind.standard)
    let known = PostField.names + ["createdAt", "imageURLs", "likeCount", "isLiked", "is_draft"]
    for _ in 0..<3000 {
      var name = known.randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<4, using: &random) {
      case 0: name += String(Int.random(in: 0..<1000, using: &random))
      case 1: name += name + name
      default: break
      }
      let document = ReadDocument(#"{"\#(name)": 1}"#)
      let meaning = keys.meaning(of: 1, in: document.tape.held)
      #expect(meaning.field == PostField(written: name), "\(name)")
      if let field = meaning.field {
        #expect(Int(meaning.ordinal) == FieldSet<PostField>.ordinal(of: field))
      }
    }
  }

  @Test("a key with escapes means what it stands for")
  func escapes() {
    var keys = KeyMeanings<PostField>(reactionKinds: ReactionKind.standard)
    #expect(keys.meaning(of: 1, in: ReadDocument(#"{"\u0069d": 1}"#).tape.held).field == .id)
  }

  @Test("the count of a kind is told from other counts")
  func countedKinds() {
    var keys = KeyMeanings<PostField>(reactionKinds: ReactionKind.standard)
    func kind(_ name: String) -> Int32 {
      keys.meaning(of: 1, in: ReadDocument(#"{"\#(name)": 1}"#).tape.held).countedKind
    }
    #expect(kind("smilingHeartCount") == 1)
    #expect(kind("smillingHeartCount") == 1)
    #expect(kind("view_count") == -1)
  }

  @Test("keys are packed without loss", arguments: 0...33)
  func packed(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 + 1) }
    let key = PackedKey(bytes.span)
    #expect((key == nil) == (count > 32))
    guard let key else { return }
    for place in 0..<count {
      var other = bytes
      other[place] = 0
      #expect(PackedKey(other.span) != key)
    }
  }

  @Test("keys that begin and end alike lie in other places")
  func hashes() {
    let keys = (0..<100).compactMap { PackedKey(Array("reaction_\($0)_of_app".utf8).span) }
    #expect(keys.count == 100)
    // Thrown by chance into 128 places, a hundred would meet 70.
    #expect(Set(keys.map { $0.hash & 127 }).count > 55)
  }

  @Test("every name of a field finds a place in the table, in snake_case and in camelCase")
  func places() {
    func expectPlaces<Field: RecordField>(_ field: Field.Type) {
      var taken: Set<Int> = []
      for name in Field.names {
        let words = name.split(separator: "_")
        let camelCase = words[0] + words.dropFirst().map(\.capitalized).joined()
        for spelling in Set([name, String(camelCase)]) {
          guard let key = PackedKey(Array(spelling.utf8).span) else {
            Issue.record("\(spelling) is too long")
            continue
          }
          let free = (0..<8).map { (key.hash + $0) & 127 }.first { !taken.contains($0) }
          #expect(free.map { taken.insert($0).inserted } == true, "\(spelling)")
        }
      }
    }
    expectPlaces(UserField.self)
    expectPlaces(PostField.self)
    expectPlaces(CommentField.self)
    expectPlaces(ReactionField.self)
    expectPlaces(LikeField.self)
    expectPlaces(FollowField.self)
    expectPlaces(PageField.self)
  }
}
