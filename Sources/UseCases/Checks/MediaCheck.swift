import Domain

/// Finds media files that nothing refers to.
public struct MediaCheck: Sendable {
  private let media: [MediaFile]
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
      for text in texts { uses.add(text.span) }
      for text in neighbours {
        used.formUnion(media.lazy.map(\.path).filter { Self.names($0, text) })
      }
    }
    self.used = used.union(uses.paths)
  }

  /// Whether a text has the name of a file in it, as it stands or as it is in a link.
  private static func names(_ path: String, _ text: [UInt8]) -> Bool {
    [path, MediaPath.link(to: path)].contains {
      text.firstRange(of: Array(($0.pathSegments.last ?? $0).utf8)) != nil
    }
  }

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
