import Domain

/// What the search page finds.
public enum SearchList: String, Hashable, Sendable, CaseIterable {
  /// The listed posts, by their place in ``Site/timeline``.
  case posts
  /// By ``UserIndex``.
  case people
  /// By ``TagIndex``: in order of first use.
  case tags

  /// The list's folder in `search/`.
  public var name: String { rawValue }
}

/// A file of the search index.
public enum SearchFile: Hashable, Sendable {
  /// Some terms of a segment (a place in ``SearchLayout/segments``), and what holds each.
  case terms(SearchList, segment: Int, shard: Int)
  /// The items that are in no segment yet, with their words.
  case newest(SearchList)
  /// What is shown of ``SearchLayout/itemsPerFile`` items, in a folder (a place in
  /// ``SearchLayout/folders``); the oldest are number 0.
  case items(SearchList, folder: Int, block: Int)
}

/// How the index of a list is cut into files.
///
/// Items are counted from the oldest. Full blocks of them are segments, each an inverted index of
/// its own; what is left over, the newest, is one small file that the page reads through. So a new
/// item changes that file alone. Every so often a block is full: then the last segment is made
/// anew, and when that is full in turn, it becomes a part of the one before.
///
/// Where the cuts are follows from the number of items and the length of their texts, which are
/// known without cutting any text into terms: files are planned before anything is rendered.
///
/// An item that goes, or comes among the old ones, moves the numbers of all that follow, and pages that
/// are open still know the old numbers. So a folder is named after the items in it: where a number
/// stands for another item, there is another folder. A changed text moves nothing, unless it changes the number of
/// shards.
public struct SearchLayout: Sendable, Equatable {
  /// An inverted index of consecutive items.
  public struct Segment: Sendable, Equatable {
    /// The items, counted from the oldest.
    public let range: Range<Int>
    /// Over how many files the terms are spread; a power of two.
    public let shardCount: Int
    /// The segment's folder. It names all that a reader must know, and which items these are.
    public let name: String
  }

  /// A folder of files that tell what is shown of consecutive items.
  public struct Folder: Sendable, Equatable {
    /// The items, counted from the oldest.
    public let range: Range<Int>
    /// Names the end of the range, and which items these are.
    public let name: String

    var blocks: Range<Int> {
      range.lowerBound / SearchLayout.itemsPerFile..<range.upperBound / SearchLayout.itemsPerFile
    }
  }

  /// How many items share a file of what is shown of them; a divisor of every block. Few, because the ten
  /// posts that a search shows may be in ten files.
  public static let itemsPerFile = 8
  /// How many items a folder of ``folders`` holds, the largest first. A folder is made once it is full, of
  /// smaller ones: an item moves once, and every thousandth new post moves 128 files.
  static let folderSizes = [1024, 64]
  /// The blocks of a list, the largest first: the first segment holds as many items as fill the
  /// largest, the next those that fill the next.
  static func blocks(of list: SearchList) -> [Int] {
    list == .posts ? [8192, 64] : [128]
  }
  /// How many bytes of text go into one file of terms at most, on average: a text of 8 KB costs 1 to
  /// 8 KB there. Names are short, so each costs more than its text.
  static func textPerShard(of list: SearchList) -> Int {
    list == .posts ? 8192 : 1024
  }
  /// A file system holds more files, and a reader needs no smaller ones.
  static let mostShards = 1 << 16

  /// The oldest first, without gaps.
  public let segments: [Segment]
  /// Where what is shown of the items in segments is, the oldest first.
  public let folders: [Folder]
  /// The items that are in no segment.
  public let newest: Range<Int>

  /// The layouts of some lists.
  static func layouts(
    of lists: [SearchList], _ network: Network, timeline: [PostIndex], tags: [Tag]
  ) -> [SearchList: SearchLayout] {
    var layouts: [SearchList: SearchLayout] = [:]
    for list in lists {
      let (itemCount, textLength, identity): (Int, (Int) -> Int, (Int) -> String) =
        switch list {
        case .posts:
          (
            timeline.count,
            { wordsLength(of: network.posts[timeline[$0].position]) },
            { network.posts[timeline[$0].position].id }
          )
        case .people:
          (
            network.users.count,
            { network.users[$0].username.utf8.count + network.users[$0].displayName.utf8.count },
            { network.users[$0].id }
          )
        case .tags:
          (tags.count, { tags[$0].identity.utf8.count }, { tags[$0].identity })
        }
      layouts[list] = SearchLayout(
        itemCount: itemCount, blocks: blocks(of: list), textPerShard: textPerShard(of: list),
        textLength: textLength, identity: identity)
    }
    return layouts
  }

  /// What a post is found by: its text, or what its pictures show, and hashtags beside it.
  private static func wordsLength(of post: Post) -> Int {
    let words = post.content.utf8.count
    let others = words == 0 ? post.pictures.reduce(0) { $0 + $1.alt.utf8.count } : 0
    return post.statedHashtags.reduce(words + others) { $0 + $1.utf8.count }
  }

  /// - Parameters:
  ///   - textLength: how long an item's text is, nearly: in the source, in bytes.
  ///   - identity: what an item keeps, whatever else of it changes.
  init(
    itemCount: Int, blocks: [Int], textPerShard: Int, textLength: (Int) -> Int,
    identity: (Int) -> String
  ) {
    var segments: [Segment] = []
    var start = 0
    for block in blocks {
      let range = start..<(start + (itemCount - start) / block * block)
      guard !range.isEmpty else { continue }
      let length = range.reduce(0) { $0 + textLength($1) }
      var shardCount = 1
      while shardCount * textPerShard < length, shardCount < Self.mostShards { shardCount *= 2 }
      let name = "\(range.upperBound)-\(shardCount)-\(Self.version(of: range, identity))"
      segments.append(Segment(range: range, shardCount: shardCount, name: name))
      start = range.upperBound
    }
    self.segments = segments
    newest = start..<itemCount
    folders = Self.folders(of: start, identity)
  }

  private static func folders(of itemCount: Int, _ identity: (Int) -> String) -> [Folder] {
    var folders: [Folder] = []
    var start = 0
    for size in folderSizes {
      while itemCount - start >= size {
        let range = start..<start + size
        start = range.upperBound
        folders.append(Folder(range: range, name: "\(start)-\(version(of: range, identity))"))
      }
    }
    return folders
  }

  /// A short text that stands for some items in their order. Others have the same by chance once in
  /// four thousand million times.
  private static func version(of range: Range<Int>, _ identity: (Int) -> String) -> String {
    var print = Fingerprint(key: 0)
    for item in range { print.add(identity(item)) }
    return String(UInt32(truncatingIfNeeded: print.value >> 32), radix: 36)
  }

  /// The lists that a site's search finds things in.
  public static func lists(of site: Site) -> [SearchList] { lists(site.settings.sections) }

  static func lists(_ sections: Sections) -> [SearchList] {
    sections.tags ? SearchList.allCases : [.posts, .people]
  }

  /// The files of a list.
  public func files(of list: SearchList) -> [SearchFile] {
    var files = [SearchFile.newest(list)]
    for (position, segment) in segments.enumerated() {
      files += (0..<segment.shardCount).map { .terms(list, segment: position, shard: $0) }
    }
    for (position, folder) in folders.enumerated() {
      files += folder.blocks.map { .items(list, folder: position, block: $0) }
    }
    return files
  }

  /// The path of a file of the index, from the output folder.
  public func path(of file: SearchFile) -> String {
    switch file {
    case .newest(let list): "search/\(list.name)/new.json"
    case .terms(let list, let segment, let shard):
      "search/\(list.name)/\(segments[segment].name)/\(shard).json"
    case .items(let list, let folder, let block):
      "search/\(list.name)/\(folders[folder].name)/\(block).json"
    }
  }
}
