/// A file below `content/media/` that is copied to the site.
public struct MediaFile: Sendable, Equatable {
  /// From the site's root: `media/2024/harbour.jpg`.
  public var path: String
  /// Known by the file's first bytes, not by its name: `image/jpeg`.
  public var mediaType: String
  /// In pixels, as it is shown.
  public var width: Int
  /// In pixels, as it is shown: after the rotation that its metadata ask for.
  public var height: Int
  /// Of the file as it is published, without its metadata.
  public var byteCount: Int
  /// The smallest first; none where there is no tool that makes them.
  public var renditions: [Rendition]

  public init(
    path: String, mediaType: String, width: Int, height: Int, byteCount: Int,
    renditions: [Rendition] = []
  ) {
    self.path = path
    self.mediaType = mediaType
    self.width = width
    self.height = height
    self.byteCount = byteCount
    self.renditions = renditions
  }
}

/// A smaller copy of a picture, made by the build.
public struct Rendition: Sendable, Equatable {
  /// From the site's root; with a hash of the picture in it, so that another picture has another
  /// address: `assets/pictures/0f3a9c5e7d1b2a4c6e8f-800.webp`.
  public var path: String
  /// In pixels.
  public var width: Int
  /// In pixels; what the picture's shape makes of the width.
  public var height: Int

  public init(path: String, width: Int, height: Int) {
    self.path = path
    self.width = width
    self.height = height
  }
}
