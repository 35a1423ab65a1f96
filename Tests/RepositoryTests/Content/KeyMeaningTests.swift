import Domain
import Testing

@testable import Repository

@Suite("What keys mean")
struct KeyMeaningTests {
  @Test("a key means the same however often and in whatever company it comes")
  func oracle() {
    var random = SeededGenerator(seed: 3)
    let names = FieldNames<PostField>()
    var keys = KeyMeanings<PostField>(.post, reactionKinds: ReactionKind.standard)
    let known = names.candidates + ["createdAt", "imageURLs", "likeCount", "isLiked", "is_draft"]
    for _ in 0..<3000 {
      var name = known.randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<4, using: &random) {
      case 0: name += String(Int.random(in: 0..<1000, using: &random))
      case 1: name += name + name
      default: break
      }
      let document = ReadDocument(#"{"\#(name)": 1}"#)
      let meaning = keys.meaning(of: 1, in: document.tape.held)
      #expect(meaning.field == names.field(written: name), "\(name)")
      if let field = meaning.field {
        #expect(Int(meaning.ordinal) == FieldSet<PostField>.ordinal(of: field))
      }
    }
  }

  @Test("a key with escapes means what it stands for")
  func escapes() {
    var keys = KeyMeanings<PostField>(.post, reactionKinds: ReactionKind.standard)
    #expect(keys.meaning(of: 1, in: ReadDocument(#"{"\u0069d": 1}"#).tape.held).field == .id)
  }

  @Test("the count of a kind is told from other counts")
  func countedKinds() {
    var keys = KeyMeanings<PostField>(.post, reactionKinds: ReactionKind.standard)
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
}
