import Domain

/// Which smaller renditions a picture gets.
///
/// The widths follow from the default theme, as measured in a browser with one to three pixels of the screen
/// to each of the page's. Of a window of 390 or 1,280 px, a picture takes 125 px (gallery) to 590 px (alone);
/// where a square is cut out of a wide one, the whole is half as wide again. That comes to 311 to 440 pixels,
/// to 533 to 816, and to 881 to 1,180; more only on the sharpest screens, which get the picture itself. Photos
/// of people are shown with 22 to 96 px: with 144 pixels everywhere but at the head of a profile.
enum RenditionRules {
  /// Changes with anything that changes the bytes of renditions: it is part of their addresses.
  static let version = 1
  static let pictureWidths = [440, 820, 1200]
  static let photoWidths = [144, 288]

  /// WebP at four fifths of its quality: of the pictures of the demo site it takes 61 % of the
  /// bytes that JPEG takes, and 19 % of those of PNG. A colour profile stays where there is one.
  static let outputFormat = ".webp[Q=80,smart_subsample]"
  static let format = ImageFormat.webp

  /// Pictures with more pixels are not handed to the tool. Decoded, as many take up to 800 MB.
  static let pixelLimit = 100_000_000

  /// What renditions are made of. GIF is mostly moving, AVIF is small by itself.
  static let sourceTypes = Set([ImageFormat.jpeg, .png, .webp].map(\.mediaType))

  static func path(hash: String, width: Int) -> String {
    "assets/pictures/\(hash)-\(width).\(format.rawValue)"
  }

  /// What renditions of a picture are called by: a hash of its bytes and of these rules.
  static func hash(of picture: [UInt8]) -> String {
    String(SHA256.hexadecimalDigest(of: Array("renditions \(version)\n".utf8) + picture).prefix(20))
  }

  /// Whether a rendition would show what the picture shows: an animation would stand still, and not
  /// every version of the tool turns a PNG or WebP as its metadata ask.
  ///
  /// - Parameter picture: without metadata.
  static func canBeMade(of picture: [UInt8]) -> Bool {
    let view = ImageBytes(picture)
    switch ImageFormat(signatureOf: picture) {
    case .jpeg: return true
    case .png:
      guard let chunks = try? PNGChunk.all(of: view) else { return false }
      return !chunks.contains { ["acTL", "eXIf"].contains($0.name) }
    case .webp:
      guard let chunks = try? WebPChunk.all(of: view) else { return false }
      return !chunks.contains { ["ANIM", "ANMF", "EXIF"].contains($0.name) }
    case .gif, .avif, nil: return false
    }
  }

  /// The widths in which every media file is wanted, by its position: those that are smaller than it.
  static func wantedWidths(in network: Network) -> [[Int]] {
    let candidates = network.media.map { sourceTypes.contains($0.mediaType) }
    guard candidates.contains(true) else { return candidates.map { _ in [] } }
    let pictures = Set(network.posts.lazy.flatMap(\.pictures).compactMap(\.source.path))
    let photos = photoPaths(in: network)
    return zip(network.media, candidates).map { file, isCandidate in
      guard isCandidate else { return [] }
      let widths =
        (photos.contains(file.path) ? photoWidths : [])
        + (pictures.contains(file.path) ? pictureWidths : [])
      return widths.filter { $0 < file.width }
    }
  }

  private static func photoPaths(in network: Network) -> Set<String> {
    let authors =
      network.posts.lazy.filter { $0.authorIndex == nil }.map(\.author)
      + network.comments.lazy.filter { $0.authorIndex == nil }.map(\.author)
    let strangers = authors.compactMap { author -> PictureSource? in
      if case .unknown(_, let photo) = author { photo } else { nil }
    }
    return Set((network.users.compactMap(\.photo) + strangers).compactMap(\.path))
  }
}

extension PictureSource {
  /// The path of a media file.
  fileprivate var path: String? {
    if case .media(let path) = self { path } else { nil }
  }
}
