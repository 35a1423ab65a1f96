import Domain

/// Finds media files that nothing refers to.
public struct MediaCheck: Sendable {
  private let network: Network
  private var used: Set<String>

  /// - Parameters:
  ///   - network: with everything, as it was loaded: what a draft shows is not unused.
  ///   - linked: the paths in the site to which pages link, however they came to do so.
  ///   - texts: files that may name media files, such as style sheets.
  public init(_ network: Network, linked: Set<String>, texts: some Sequence<[UInt8]>) {
    self.network = network
    used = linked
    guard !network.media.isEmpty else { return }
    let names = MediaNames(network.media)
    for post in network.posts {
      for picture in post.pictures { use(picture.source) }
      use(post.author)
      names.find(in: post.content, &used)
    }
    for comment in network.comments {
      use(comment.author)
      names.find(in: comment.content, &used)
    }
    for user in network.users {
      use(user.photo)
      names.find(in: user.bio, &used)
    }
    for page in network.pages { names.find(in: page.content, &used) }
    for text in texts { names.find(in: text.span, &used) }
  }

  /// A warning for each, at the file: it is published although nobody sees it.
  public func findings() -> [Finding] {
    network.media.lazy.filter { !used.contains($0.path) }.map { file in
      Finding(
        .warning, rule: .unusedMedia, message: "nothing refers to this file",
        hint: "it is published all the same; delete it, or show it somewhere",
        place: FindingPlace(path: "content/" + file.path))
    }
  }

  private mutating func use(_ source: PictureSource?) {
    if case .media(let path) = source { used.insert(path) }
  }

  private mutating func use(_ author: Author) {
    if case .unknown(_, let photo) = author { use(photo) }
  }
}

/// The paths of media files, to be found in texts.
///
/// Where a path ends in a text depends on what the text is: Markdown, a style sheet, a template. So
/// each place at which it may end is tried, as it stands and percent-decoded; too much is better
/// than to tell somebody to delete what is used.
private struct MediaNames {
  private static let start = Array("media/".utf8)
  private static let mostEnds = 24

  private let paths: Set<String>
  /// Of the longest path with every byte percent-encoded.
  private let longest: Int

  init(_ media: [MediaFile]) {
    paths = Set(media.lazy.map(\.path))
    longest = 3 * (media.lazy.map(\.path.utf8.count).max() ?? 0)
  }

  /// - Complexity: O(n), because a place that may be a path has a bounded length.
  func find(in text: String, _ found: inout Set<String>) {
    guard text.utf8.contains(UInt8(ascii: "/")) else { return }
    find(in: text.utf8Span.span, &found)
  }

  func find(in text: borrowing Span<UInt8>, _ found: inout Set<String>) {
    var position = 0
    while position + Self.start.count < text.count {
      guard text[position] == Self.start[0], Self.isStart(at: position, in: text) else {
        position += 1
        continue
      }
      let begin = position
      position += Self.start.count
      var bytes = Self.start
      var (ends, end) = (0, position)
      while end < text.count, end - begin <= longest, ends < Self.mostEnds {
        if Self.mayEnd(before: text[end]) {
          ends += 1
          look(bytes, &found)
        }
        if text[end] < 0x20 { break }
        bytes.append(text[end])
        end += 1
      }
      if end == text.count { look(bytes, &found) }
    }
  }

  private func look(_ bytes: [UInt8], _ found: inout Set<String>) {
    let path = String(decoding: bytes, as: UTF8.self)
    if paths.contains(path) { found.insert(path) }
    if bytes.contains(UInt8(ascii: "%")), let decoded = String(percentDecoding: path),
      paths.contains(decoded)
    {
      found.insert(decoded)
    }
  }

  private static func isStart(at position: Int, in text: borrowing Span<UInt8>) -> Bool {
    for offset in start.indices where text[position + offset] != start[offset] { return false }
    return true
  }

  private static func mayEnd(before byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: ")"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ">"),
      UInt8(ascii: "<"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "`"),
      UInt8(ascii: "&"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }
}
