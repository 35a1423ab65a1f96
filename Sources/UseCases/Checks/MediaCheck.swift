import Domain

/// Finds media files that nothing refers to.
public struct MediaCheck: Sendable {
  private let media: MediaFiles
  private let used: Set<String>

  /// - Parameters:
  ///   - network: with everything, as it was loaded: what a draft shows is not unused.
  ///   - linked: the paths in the site to which pages link, however they came to do so.
  ///   - texts: files that may name media files, such as style sheets.
  ///   - neighbours: those that are published among the media files, and may name them by what is in a path
  ///     behind the last slash.
  public init(
    _ network: Network, linked: Set<String>, texts: some Sequence<[UInt8]>,
    neighbours: some Sequence<[UInt8]> = []
  ) {
    media = network.media
    var uses = MediaUses(of: media)
    var used = linked
    if !media.isEmpty {
      uses.add(network)
      for text in network.unshownTexts { uses.add(text.text) }
      for text in texts { uses.add(text.span) }
      let names = Self.names(of: media)
      for text in neighbours {
        Self.forEachName(in: text) { used.formUnion(names[$0, default: []]) }
      }
    }
    self.used = used.union(uses.paths)
  }

  /// The paths of files by what is behind the last slash, as it stands and as it is in a link.
  private static func names(of media: MediaFiles) -> [String: [String]] {
    var names: [String: [String]] = [:]
    for path in media.lazy.map(\.path) {
      for name in Set([path, MediaPath.link(to: path)].map { $0.pathSegments.last ?? $0 }) {
        names[name, default: []].append(path)
      }
    }
    return names
  }

  /// Calls a function with each part of a text that could be a file's name: in quotation marks it may have blanks.
  ///
  /// - Complexity: O(n), however many files there are.
  private static func forEachName(in text: [UInt8], _ body: (String) -> Void) {
    func take(_ part: ArraySlice<UInt8>) {
      guard part.count <= longestName, part.contains(UInt8(ascii: ".")) else { return }
      body(String(decoding: part, as: UTF8.self))
    }
    for part in text.split(whereSeparator: { "\"'`<>()/\\|\r\n".utf8.contains($0) }) {
      take(part)
      for word in part.split(whereSeparator: { " \t=,;:?#&[]{}".utf8.contains($0) }) { take(word) }
    }
  }

  /// In bytes: a name of 255 of which each is written as three.
  private static let longestName = 765

  /// A warning for each, at the file: it is published although nobody sees it.
  public func findings() -> [Finding] {
    media.lazy.filter { !used.contains($0.path) }.map { file in
      Finding(
        .warning, rule: .unusedMedia, message: "nothing refers to this file",
        hint: "it is published all the same; delete it, or show it somewhere",
        place: FindingPlace(path: "content/" + file.path))
    }
  }
}
