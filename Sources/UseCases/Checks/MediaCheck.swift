import Domain

/// Finds media files that nothing refers to.
public struct MediaCheck: Sendable {
  private let media: [MediaFile]
  private let used: Set<String>

  /// - Parameters:
  ///   - network: with everything, as it was loaded: what a draft shows is not unused.
  ///   - linked: the paths in the site to which pages link, however they came to do so.
  ///   - texts: files that may name media files, such as style sheets.
  public init(_ network: Network, linked: Set<String>, texts: some Sequence<[UInt8]>) {
    media = network.media
    var uses = MediaUses(of: media)
    if !media.isEmpty {
      uses.add(network)
      for text in texts { uses.add(text.span) }
    }
    used = linked.union(uses.paths)
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
