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
  /// Of all that are candidates or have been; nil until they are looked for.
  private var names: NameTrie?

  /// - Parameter paths: what the record shows or has links to.
  mutating func add(_ paths: Set<String>) {
    candidates.formUnion(paths)
    names = nil
  }

  private static func name(_ path: String) -> String { path.pathSegments.last ?? "" }

  /// Takes out those whose name stands in a text of the site as it is going to be.
  mutating func keepThose(namedIn bytes: [UInt8]) {
    if candidates.isEmpty { return }
    let names = names ?? NameTrie(candidates.lazy.map(Self.name))
    self.names = names
    let held = EscapedNames(bytes).held(of: names)
    if held.isEmpty { return }
    candidates = candidates.filter { candidate in
      names.node(of: Self.name(candidate)).map(held.contains) != true
    }
  }
}
