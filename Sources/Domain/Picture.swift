/// Where a picture lies.
public enum PictureSource: Sendable, Hashable {
  /// A file of the site, by its path from the site's root: `media/harbour.jpg`.
  case media(path: String)
  /// An `http` or `https` URL on another host.
  case remote(url: String)
}

/// A picture of a post.
public struct Picture: Sendable, Equatable {
  public var source: PictureSource
  /// What it shows, for people who can't see it; empty when the author gave none.
  public var alt: String
  /// In pixels, as it is shown (after EXIF orientation); nil when nobody knows.
  public var width: Int?
  public var height: Int?

  public init(source: PictureSource, alt: String = "", width: Int? = nil, height: Int? = nil) {
    self.source = source
    self.alt = alt
    self.width = width
    self.height = height
  }
}

extension [MediaFile] {
  /// The files by the paths that people write: two spellings that are the same to Unicode (NFC and NFD)
  /// are one path. Pages link to the file by its own.
  public var byPath: [String: MediaFile] {
    Dictionary(map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The file at a path of these bytes, from the site's root; the files are in the order of their paths'
  /// bytes.
  ///
  /// - Complexity: O(log n).
  public func file(at path: String) -> MediaFile? { position(at: path).map { self[$0] } }

  /// The position of the file at a path.
  ///
  /// - Complexity: O(log n).
  public func position(at path: String) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].path.utf8.lexicographicallyPrecedes(path.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < count && self[low].path.utf8.elementsEqual(path.utf8) ? low : nil
  }
}

/// A file below `content/media/` that is copied to the site.
public struct MediaFile: Sendable, Equatable {
  /// From the site's root: `media/2024/harbour.jpg`.
  public var path: String
  public var mediaType: String
  /// In pixels, as it is shown.
  public var width: Int
  public var height: Int
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
  public var height: Int

  public init(path: String, width: Int, height: Int) {
    self.path = path
    self.width = width
    self.height = height
  }
}
