import Domain

/// The image formats that a site may hold.
public enum ImageFormat: String, Sendable, CaseIterable {
  case jpeg
  case png
  case gif
  case webp
  case avif

  /// As registered with IANA: `image/jpeg`.
  public var mediaType: String { "image/\(rawValue)" }

  /// The extensions of files of this format, in lower case, the usual one first.
  public var fileExtensions: [String] {
    ImageType.byExtension.filter { $0.mediaType == mediaType }.map { "\($0.name)" }
  }

  /// The name as people write it.
  public var displayName: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .avif: "AVIF"
    }
  }

  /// Recognises a format by the first bytes of a file.
  ///
  /// - Returns: nil when they are not those of a known format.
  public init?(signatureOf bytes: [UInt8]) {
    let view = ImageBytes(bytes)
    if view.holds([0xFF, 0xD8, 0xFF], at: 0) {
      self = .jpeg
    } else if view.holds(PNGChunk.signature, at: 0) {
      self = .png
    } else if view.holds(Array("GIF87a".utf8), at: 0) || view.holds(Array("GIF89a".utf8), at: 0) {
      self = .gif
    } else if view.code(at: 0) == "RIFF", view.code(at: 8) == "WEBP" {
      self = .webp
    } else if AVIFBox.isAVIF(view) {
      self = .avif
    } else {
      return nil
    }
  }

  /// The format that a file's name promises, by its extension; nil for any other.
  public init?(fileName: String) {
    let name = fileName.fileExtension
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(name) }) else {
      return nil
    }
    self = format
  }
}
