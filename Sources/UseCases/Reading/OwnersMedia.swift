import Domain

/// The media files that texts of the site's owner name, such as templates: they are nobody's secret, whatever
/// else shows them. Who has a ``Site`` made with other such texts asks whether it would be the same.
public struct OwnersMedia: Equatable, Sendable {
  let paths: Set<String>

  /// - Parameter media: all files of the site, also those that are held back.
  public init(of media: MediaFiles, namedIn texts: [[UInt8]]) {
    var uses = MediaUses(of: media)
    for text in texts { uses.add(text.span) }
    paths = uses.paths
  }
}
