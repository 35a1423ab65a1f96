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
