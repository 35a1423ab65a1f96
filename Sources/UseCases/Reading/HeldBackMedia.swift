import Domain

/// The media files that only held-back posts, comments, people and draft pages show: they are held back
/// too.
///
/// A file that nobody shows is published, because the site's owner put it there; one that a private
/// post shows is private unless something public shows it as well. So a file counts as shown by what is
/// held back wherever its path stands there, in whatever way, and as shown to the public only where
/// readers see it or a link to it: anybody may write the path of a private picture into a comment.
enum HeldBackMedia {
  /// The paths of these files. What is shown is only looked through where something held back shows a
  /// file: most networks with a draft have no such file, and all texts of a large one take long.
  ///
  /// - Parameters:
  ///   - shown: the network without what is held back.
  ///   - settings: by which its texts are rendered.
  ///   - ownersTexts: gives the texts of the site's owner beside the content. What they name is nobody's secret.
  static func paths(
    of heldBack: HeldBack, shown: Network, settings: Settings, ownersTexts: () -> [[UInt8]]
  ) -> Set<String> {
    let network = heldBack.network
    if network.media.isEmpty { return [] }
    var secret = MediaUses(namedOrShownOf: network.media, settings: settings)
    for position in network.posts.indices where !heldBack.isPostShown[position] {
      secret.add(network.posts[position])
    }
    for position in network.comments.indices where heldBack.isSecret(comment: position) {
      secret.add(network.comments[position])
    }
    for photo in network.unshownPhotos where isSecret(photo.record, heldBack) {
      secret.add(photo.source)
    }
    for text in network.unshownTexts where isSecret(text.record, heldBack) {
      secret.add(text.text)
    }
    if heldBack.hidden.hidesUsers {
      for position in network.users.indices where heldBack.hidden.hides(UserIndex(position)) {
        secret.add(network.users[position])
      }
    }
    for (page, isShown) in zip(network.pages, heldBack.isPageShown) where !isShown {
      secret.add(page)
    }
    let candidates = network.media.filter { secret.paths.contains($0.path) }
    if candidates.isEmpty { return [] }
    var uses = MediaUses(shownOf: candidates, settings: settings)
    uses.add(shown)
    let named = OwnersMedia(of: candidates, namedIn: ownersTexts())
    return Set(candidates.lazy.map(\.path)).subtracting(uses.paths).subtracting(named.paths)
  }

  private static func isSecret(_ record: UnshownText.Record, _ heldBack: HeldBack) -> Bool {
    switch record {
    case .post(let post): !heldBack.isPostShown[post.position]
    case .comment(let comment): heldBack.isSecret(comment: comment.position)
    case .user(let user): heldBack.hidden.hides(user)
    case .page(let page): !heldBack.isPageShown[page.position]
    case .hidden: true
    }
  }
}
