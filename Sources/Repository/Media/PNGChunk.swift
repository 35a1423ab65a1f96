/// One chunk of a PNG file (PNG, third edition, section 5).
struct PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let name: FourCharacterCode
  let data: Range<Int>
  /// With length, name and checksum.
  let range: Range<Int>

  /// The chunk at a place. Every chunk has at least 12 bytes, so a walk ends.
  init(at offset: Int, of view: ImageBytes) throws(ImageError) {
    guard let length = view.bigEndian(at: offset, width: 4), let name = view.code(at: offset + 4)
    else { throw .truncated(.png) }
    guard length <= 0x7FFF_FFFF else {
      throw .malformed(.png, .badLength(part: name.text))
    }
    self.name = name
    data = (offset + 8)..<(offset + 8 + length)
    range = offset..<(offset + 12 + length)
    guard range.upperBound <= view.count else { throw .truncated(.png) }
  }

  /// All chunks up to the end chunk, the first of them the header.
  static func all(of view: ImageBytes) throws(ImageError) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var offset = signature.count
    repeat {
      let chunk = try PNGChunk(at: offset, of: view)
      guard (chunk.name == "IHDR") == chunks.isEmpty else {
        throw .malformed(.png, .misplacedPart(chunk.name.text))
      }
      offset = chunk.range.upperBound
      chunks.append(chunk)
    } while chunks.last?.name != "IEND"
    guard chunks[0].data.count == 13 else { throw .malformed(.png, .badLength(part: "IHDR")) }
    return chunks
  }

  /// Width and height as shown.
  static func size(of view: ImageBytes) throws(ImageError) -> ImageSize {
    let chunks = try all(of: view)
    guard let width = view.bigEndian(at: chunks[0].data.lowerBound, width: 4),
      let height = view.bigEndian(at: chunks[0].data.lowerBound + 4, width: 4),
      width <= 0x7FFF_FFFF, height <= 0x7FFF_FFFF
    else { throw .malformed(.png, .noSize) }
    return ImageSize(width: width, height: height).shown(orientation(chunks, of: view))
  }

  static func orientation(_ chunks: [PNGChunk], of view: ImageBytes) -> ImageOrientation {
    guard let exif = chunks.first(where: { $0.name == "eXIf" }) else { return .upright }
    return ImageOrientation(exifChunk: exif.data, of: view)
  }
}
