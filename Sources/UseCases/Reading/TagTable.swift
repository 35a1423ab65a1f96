import Domain
import Markup

/// A hashtag with everything that its page says about it.
public struct Tag: Sendable, Equatable {
  /// What makes two spellings the same hashtag.
  public let identity: String
  /// The spelling used most; of several, the one that came first.
  public let spelling: String
}

/// The hashtags of the listed posts, in order of first use.
struct TagTable: Sendable {
  private(set) var tags: [Tag] = []
  /// The tags of each post, by ``PostIndex``; each once.
  private(set) var tagsOfPost: [[TagIndex]]
  /// The posts with more hashtags than count of one (``Post/mostHashtags``).
  private(set) var crowdedPosts: [PostIndex] = []

  /// - Parameter notes: of the posts' texts, by ``PostIndex``.
  init(posts: [Post], notes: TextNotes) {
    tagsOfPost = Array(repeating: [], count: posts.count)
    var builder = TagTableBuilder()
    for position in posts.indices where posts[position].visibility == .public {
      var tags: [TagIndex] = []
      var isCrowded = false
      notes.forEachItem(of: position) { item, note in
        guard case .hashtag(let range) = item else { return }
        guard tags.count < Post.mostHashtags else {
          if !builder.isSpelling(note.extracting(range), ofOneOf: tags) { isCrowded = true }
          return
        }
        let spelling = builder.index(of: note.extracting(range))
        let tag = builder.tag(of: spelling)
        builder.count(spelling)
        if !tags.contains(tag) { tags.append(tag) }
      }
      for text in posts[position].statedHashtags {
        guard tags.count < Post.mostHashtags else {
          if !builder.isSpelling(text.utf8Span.span, ofOneOf: tags) { isCrowded = true }
          continue
        }
        let spelling = builder.index(of: text.utf8Span.span)
        let tag = builder.tag(of: spelling)
        // A tag that the text holds already has been counted there.
        if tags.contains(tag) { continue }
        builder.count(spelling)
        tags.append(tag)
      }
      if !tags.isEmpty { tagsOfPost[position] = tags }
      if isCrowded { crowdedPosts.append(PostIndex(position)) }
    }
    tags = builder.tags
  }
}

/// Counts spellings by number: each is looked at in full once, when it is first met, and found by
/// its bytes from then on. What looks the same is one spelling, that in NFC.
private struct TagTableBuilder {
  private struct Spelling {
    let text: String
    let tag: TagIndex
    var count = 0
  }

  private var numbers = ByteTable()
  /// The spelling of each number.
  private var spellingOfNumber: [Int] = []
  private var spellings: [Spelling] = []
  private var indexByIdentity: [String: TagIndex] = [:]
  private var identities: [String] = []
  /// The spellings of each tag, in order of first use.
  private var spellingsOfTag: [[Int]] = []

  var tags: [Tag] {
    zip(identities, spellingsOfTag).map { identity, numbers in
      var best = spellings[numbers[0]]
      for number in numbers.dropFirst() where spellings[number].count > best.count {
        best = spellings[number]
      }
      return Tag(identity: identity, spelling: best.text)
    }
  }

  /// The number of a spelling.
  mutating func index(of spelling: Span<UInt8>) -> Int {
    let (number, isNew) = numbers.insert(spelling)
    if !isNew { return spellingOfNumber[number] }
    let text = String(utf8: spelling)
    spellingOfNumber.append(spellings.count)
    let composed = NameFolding.nfc(text)
    if !composed.utf8.elementsEqual(text.utf8) {
      let same = index(of: composed.utf8Span.span)
      spellingOfNumber[number] = same
      return same
    }
    let tag = index(ofIdentity: HashtagScanner.identity(of: text))
    spellings.append(Spelling(text: text, tag: tag))
    return spellings.count - 1
  }

  /// Whether a spelling is one of some hashtags; it is not remembered for that.
  func isSpelling(_ spelling: Span<UInt8>, ofOneOf tags: [TagIndex]) -> Bool {
    let identity = HashtagScanner.identity(of: String(utf8: spelling))
    return tags.contains { identities[$0.position] == identity }
  }

  func tag(of spelling: Int) -> TagIndex { spellings[spelling].tag }

  mutating func count(_ spelling: Int) {
    if spellings[spelling].count == 0 {
      spellingsOfTag[spellings[spelling].tag.position].append(spelling)
    }
    spellings[spelling].count += 1
  }

  private mutating func index(ofIdentity identity: String) -> TagIndex {
    if let tag = indexByIdentity[identity] { return tag }
    let tag = TagIndex(identities.count)
    identities.append(identity)
    spellingsOfTag.append([])
    indexByIdentity[identity] = tag
    return tag
  }
}
