/// Why a file is not an image that can be published.
public enum ImageError: Error, Equatable, Sendable {
  /// The first bytes are those of no format that a site may hold.
  case unknownFormat
  /// The name ends like one format, the bytes are another's.
  case misnamed(ImageFormat)
  /// The file ends in the middle of the image.
  case truncated(ImageFormat)
  /// The bytes break the format's own rules.
  case malformed(ImageFormat, ImageFault)
}

/// What is wrong with an image's structure, or what about it is beyond us.
public enum ImageFault: Equatable, Sendable {
  case noSize
  case noImageData
  case badChecksum(chunk: String)
  case badLength(part: String)
  case missingPart(String)
  case unknownPart(String)
  case misplacedPart(String)
  case overlappingData
  case externalData
  case animation
}

extension ImageError: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .unknownFormat:
      "not a JPEG, PNG, GIF, WebP or AVIF image"
    case .misnamed(let format):
      "the name doesn't fit: the content is \(format.displayName), whose files end in "
        + format.fileExtensions.map { "." + $0 }.joined(separator: ", ")
    case .truncated(let format):
      "the \(format.displayName) image is cut short"
    case .malformed(let format, let fault):
      "the \(format.displayName) image is damaged or unusual: \(fault)"
    }
  }
}

extension ImageFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSize: "it states no width and height"
    case .noImageData: "it holds no picture"
    case .badChecksum(let chunk): "the checksum of its part \(chunk) is wrong"
    case .badLength(let part): "the length of its part \(part) is wrong"
    case .missingPart(let part): "it has no part \(part)"
    case .unknownPart(let part): "its part \(part) is unknown"
    case .misplacedPart(let part): "its part \(part) stands in the wrong place"
    case .overlappingData: "its pictures and its metadata share bytes"
    case .externalData: "its data lie in another file"
    case .animation: "it is an animation, which can't be cleaned of metadata in this format"
    }
  }
}
