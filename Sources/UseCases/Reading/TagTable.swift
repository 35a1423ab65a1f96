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
  private(set) var identities: Set<String> = []
  /// The tags of each post, by ``PostIndex``; each once.
  private(set) var tagsOfPost: [[TagIndex]]

  init(posts: [Post], texts: [RenderedText], isListed: [Bool]) {
    tagsOfPost = Array(repeating: [], count: posts.count)
    var builder = TagTableBuilder()
    for position in posts.indices where isListed[position] {
      var tags: [TagIndex] = []
      for hashtag in texts[position].hashtags {
        let tag = builder.use(hashtag.spelling, identity: hashtag.identity)
        if !tags.contains(tag) { tags.append(tag) }
      }
      for spelling in posts[position].statedHashtags {
        let tag = builder.index(ofSpelling: spelling)
        // A tag that the text holds already has been counted there.
        if tags.contains(tag) { continue }
        builder.count(spelling, for: tag)
        tags.append(tag)
      }
      tagsOfPost[position] = tags
    }
    tags = builder.tags
    identities = Set(tags.map(\.identity))
  }
}

private struct TagTableBuilder {
  private var indexByIdentity: [String: TagIndex] = [:]
  private var indexBySpelling: [String: TagIndex] = [:]
  private var identities: [String] = []
  /// The spellings of each tag with how often each was used, in order of first use.
  private var spellings: [[(spelling: String, count: Int)]] = []

  var tags: [Tag] {
    zip(identities, spellings).map { identity, spellings in
      var best = spellings[0]
      for candidate in spellings.dropFirst() where candidate.count > best.count {
        best = candidate
      }
      return Tag(identity: identity, spelling: best.spelling)
    }
  }

  mutating func use(_ spelling: String, identity: String) -> TagIndex {
    let tag = index(ofIdentity: identity)
    count(spelling, for: tag)
    return tag
  }

  mutating func index(ofSpelling spelling: String) -> TagIndex {
    if let tag = indexBySpelling[spelling] { return tag }
    let tag = index(ofIdentity: HashtagScanner.identity(of: spelling))
    indexBySpelling[spelling] = tag
    return tag
  }

  mutating func count(_ spelling: String, for tag: TagIndex) {
    let known = spellings[tag.position]
    // Bytes, not `==`: two spellings may be canonically equal and still differ.
    if let place = known.firstIndex(where: { $0.spelling.utf8.elementsEqual(spelling.utf8) }) {
      spellings[tag.position][place].count += 1
    } else {
      spellings[tag.position].append((spelling, 1))
    }
  }

  private mutating func index(ofIdentity identity: String) -> TagIndex {
    if let tag = indexByIdentity[identity] { return tag }
    let tag = TagIndex(identities.count)
    identities.append(identity)
    spellings.append([])
    indexByIdentity[identity] = tag
    return tag
  }
}
