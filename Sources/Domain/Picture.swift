/// Where a picture lies.
public enum PictureSource: Sendable, Hashable {
  /// A file of the site, by its path from the site's root: `media/harbour.jpg`.
  case media(path: String)
  /// An `http` or `https` URL on another host.
  case remote(url: String)
}

/// A picture of a post.
public struct Picture: Sendable, Equatable {
  /// Untrusted, but one of the two forms, whatever the record says.
  public var source: PictureSource
  /// What it shows, for people who can't see it; empty when the author gave none.
  public var alt: String
  /// In pixels, as it is shown (after EXIF orientation); nil when nobody knows.
  public var width: Int?
  /// In pixels, as it is shown; nil when nobody knows.
  public var height: Int?

  public init(source: PictureSource, alt: String = "", width: Int? = nil, height: Int? = nil) {
    self.source = source
    self.alt = alt
    self.width = width
    self.height = height
  }
}
