import Domain

/// The pictures of a post or comment that is deleted, or that shows others now.
///
/// A media file that nobody refers to is published, because the owner of the site put it there. So the picture
/// of a private post would come to light with its deletion: it goes with the post, unless its name
/// stands anywhere else in the content, the settings or the templates.
///
/// Which pictures these are is asked narrowly, what else may name them widely: anybody may write the name of a
/// picture into a comment, and what is removed in error is lost.
struct AbandonedPictures {
  /// From the content folder: `media/fog.jpg`.
  private(set) var candidates: Set<String> = []
  /// Those that stay because a file of their name is named somewhere, though not by their whole path: perhaps another
  /// one is meant.
  private(set) var doubtful: Set<String> = []
  /// Of all that are candidates or have been; nil until they are looked for.
  private var tries: (names: NameTrie, paths: NameTrie)?

  /// - Parameter paths: what the record shows or has links to.
  mutating func add(_ paths: Set<String>) {
    candidates.formUnion(paths)
    tries = nil
  }

  private func makeTries() -> (names: NameTrie, paths: NameTrie) {
    let all = candidates.union(doubtful)
    return (NameTrie(all.lazy.map(Self.name)), NameTrie(all))
  }

  private static func name(_ path: String) -> String { path.pathSegments.last ?? "" }

  /// Takes out those whose name stands in a text of the site as it is going to be.
  mutating func keepThose(namedIn bytes: [UInt8]) {
    if candidates.isEmpty, doubtful.isEmpty { return }
    let tries = tries ?? makeTries()
    self.tries = tries
    let text = EscapedNames(bytes)
    let held = text.held(of: tries.names)
    if held.isEmpty { return }
    let named = candidates.filter { candidate in
      tries.names.node(of: Self.name(candidate)).map(held.contains) == true
    }
    candidates.subtract(named)
    doubtful.formUnion(named)
    let heldPaths = text.held(of: tries.paths)
    doubtful = doubtful.filter { tries.paths.node(of: $0).map(heldPaths.contains) != true }
  }
}
