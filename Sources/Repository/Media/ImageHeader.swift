/// What a page must know of an image before the browser has it.
public struct ImageHeader: Sendable, Equatable {
  /// What the first bytes say, whatever the file's name ends with.
  public let format: ImageFormat
  /// In pixels, as the image is shown: after the rotation that its metadata ask for.
  public let width: Int
  /// In pixels, as the image is shown.
  public let height: Int

  public init(format: ImageFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }

  /// Reads the header of a whole image file, recognising the format by its bytes.
  ///
  /// - Complexity: at most linear in the number of bytes; pixels are not decoded.
  public static func read(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader {
    guard let format = ImageFormat(signatureOf: bytes) else { throw .unknownFormat }
    let view = ImageBytes(bytes)
    let size: ImageSize
    switch format {
    case .jpeg: size = try JPEGSegments.size(of: view)
    case .png: size = try PNGChunk.size(of: view)
    case .gif: size = try GIFBlocks.size(of: view)
    case .webp: size = try WebPChunk.size(of: view)
    case .avif: size = try AVIFMeta.size(of: view)
    }
    guard size.width > 0, size.height > 0 else { throw .malformed(format, .noSize) }
    return ImageHeader(format: format, width: size.width, height: size.height)
  }

  /// Reads the header and holds the file's name to it.
  ///
  /// - Throws: ``ImageError/misnamed(_:)`` when the extension is another format's or none.
  public static func read(
    _ bytes: [UInt8], fileName: String
  ) throws(ImageError) -> ImageHeader {
    let header = try read(bytes)
    guard ImageFormat(fileName: fileName) == header.format else {
      throw .misnamed(header.format)
    }
    return header
  }
}

/// Width and height in pixels.
struct ImageSize: Equatable, Sendable {
  var width: Int
  var height: Int

  func shown(_ orientation: ImageOrientation) -> ImageSize {
    orientation.swapsSides ? ImageSize(width: height, height: width) : self
  }
}
