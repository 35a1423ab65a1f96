/// One chunk of a WebP file (RFC 9649, section 2.3).
struct WebPChunk {
  let name: FourCharacterCode
  let data: Range<Int>
  /// With name, length and padding.
  let range: Range<Int>

  /// The chunk at a place. Every chunk has at least 8 bytes, so a walk ends.
  init(at offset: Int, endingBy end: Int, of view: ImageBytes) throws(ImageError) {
    guard offset <= end - 8, let name = view.code(at: offset),
      let length = view.littleEndian(at: offset + 4, width: 4)
    else { throw .truncated(.webp) }
    self.name = name
    data = (offset + 8)..<(offset + 8 + length)
    range = offset..<(offset + 8 + length + length % 2)
    guard range.upperBound <= end else { throw .truncated(.webp) }
  }

  static func all(in range: Range<Int>, of view: ImageBytes) throws(ImageError) -> [WebPChunk] {
    var chunks: [WebPChunk] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let chunk = try WebPChunk(at: offset, endingBy: range.upperBound, of: view)
      chunks.append(chunk)
      offset = chunk.range.upperBound
    }
    return chunks
  }

  /// The chunks of the file, without what follows the length that it states.
  static func all(of view: ImageBytes) throws(ImageError) -> [WebPChunk] {
    guard let length = view.littleEndian(at: 4, width: 4), length + 8 <= view.count else {
      throw .truncated(.webp)
    }
    guard length >= 4 else { throw .malformed(.webp, .badLength(part: "RIFF")) }
    let chunks = try all(in: 12..<(length + 8), of: view)
    guard !chunks.isEmpty else { throw .malformed(.webp, .noImageData) }
    return chunks
  }

  /// Width and height as shown.
  static func size(of view: ImageBytes) throws(ImageError) -> ImageSize {
    let chunks = try all(of: view)
    let start = chunks[0].data.lowerBound
    let length = chunks[0].data.count
    switch chunks[0].name {
    case "VP8 ":
      guard length >= 10, view.holds([0x9D, 0x01, 0x2A], at: start + 3),
        let width = view.littleEndian(at: start + 6, width: 2),
        let height = view.littleEndian(at: start + 8, width: 2)
      else { throw .malformed(.webp, .noSize) }
      return ImageSize(width: width & 0x3FFF, height: height & 0x3FFF)
    case "VP8L":
      guard length >= 5, view.byte(at: start) == 0x2F,
        let sides = view.littleEndian(at: start + 1, width: 4)
      else { throw .malformed(.webp, .noSize) }
      return ImageSize(width: sides & 0x3FFF + 1, height: sides >> 14 & 0x3FFF + 1)
    case "VP8X":
      guard length >= 10, let width = view.littleEndian(at: start + 4, width: 3),
        let height = view.littleEndian(at: start + 7, width: 3)
      else { throw .malformed(.webp, .noSize) }
      return ImageSize(width: width + 1, height: height + 1).shown(orientation(chunks, of: view))
    default:
      throw .malformed(.webp, .misplacedPart(chunks[0].name.text))
    }
  }

  static let exifFlag: UInt8 = 0x08

  /// Only the extended form has EXIF, and only where its header says so.
  static func orientation(_ chunks: [WebPChunk], of view: ImageBytes) -> ImageOrientation {
    guard let header = chunks.first, header.name == "VP8X", !header.data.isEmpty,
      let flags = view.byte(at: header.data.lowerBound), flags & exifFlag != 0,
      let exif = chunks.first(where: { $0.name == "EXIF" })
    else { return .upright }
    return ImageOrientation(exifChunk: exif.data, of: view)
  }
}
