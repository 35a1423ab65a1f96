import Domain

/// The media files that only held-back posts, comments on them and draft pages show: they are held back
/// too.
///
/// A file that nobody shows is published, because the site's owner put it there; one that a private
/// post shows is private unless something public shows it as well.
enum HeldBackMedia {
  /// The paths of these files. What is shown is only looked through where something held back shows a
  /// file: most networks with a draft have no such file, and all texts of a large one take long.
  ///
  /// - Parameters:
  ///   - network: with everything.
  ///   - isShown: by ``PostIndex`` of that network.
  ///   - shown: the network without what is held back.
  static func paths(
    of network: Network, isShown: [Bool], includesDrafts: Bool, shown: Network
  ) -> Set<String> {
    if network.media.isEmpty { return [] }
    var heldBack = MediaUses(of: network.media)
    for position in isShown.indices where !isShown[position] {
      heldBack.add(network.posts[position])
    }
    for position in network.comments.indices
    where !isShown[network.comments[position].post.position] {
      heldBack.add(network.comments[position])
    }
    if !includesDrafts {
      for page in network.pages where page.isDraft { heldBack.add(page) }
    }
    let candidates = network.media.filter { heldBack.paths.contains($0.path) }
    if candidates.isEmpty { return [] }
    var uses = MediaUses(of: candidates)
    uses.add(shown)
    return Set(candidates.lazy.map(\.path)).subtracting(uses.paths)
  }
}
