/// A copy of an image that tells nothing but the picture.
///
/// Everything that a format can hold beside the picture is removed unless it is known to be
/// needed for showing it: EXIF, XMP, IPTC, GPS, comments, thumbnails, dates, private parts, and
/// whatever follows the image's end. Colour profiles, loops of animations and the orientation
/// stay. The pixels are not encoded anew.
///
/// - Throws: when the structure is damaged or unknown, so that nothing is published that nobody
///   has understood.
/// - Complexity: linear in the number of bytes.
public func withoutMetadata(
  _ bytes: [UInt8], format: ImageFormat
) throws(ImageError) -> [UInt8] {
  guard ImageFormat(signatureOf: bytes) == format else { throw .unknownFormat }
  let view = ImageBytes(bytes)
  switch format {
  case .jpeg: return try JPEGSegments.withoutMetadata(view)
  case .png: return try PNGChunk.withoutMetadata(view)
  case .gif: return try GIFBlocks.withoutMetadata(view)
  case .webp: return try WebPChunk.withoutMetadata(view)
  case .avif: return try AVIFMeta.withoutMetadata(view)
  }
}
