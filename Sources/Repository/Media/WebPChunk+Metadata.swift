extension WebPChunk {
  private static let xmpFlag: UInt8 = 0x04
  private static let profileFlag: UInt8 = 0x20
  private static let kept: Set<FourCharacterCode> = [
    "VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L",
  ]
  private static let keptInFrames: Set<FourCharacterCode> = ["ALPH", "VP8 ", "VP8L"]

  static func withoutMetadata(_ view: ImageBytes) throws(ImageError) -> [UInt8] {
    let chunks = try all(of: view).filter {
      $0.name != "ICCP" || ColourProfile.isProfile(view.bytes[$0.data])
    }
    guard chunks.contains(where: { ["VP8 ", "VP8L", "ANMF"].contains($0.name) }) else {
      throw .malformed(.webp, .noImageData)
    }
    let orientation = orientation(chunks, of: view)
    var body: [UInt8] = []
    body.reserveCapacity(view.count)
    for (index, chunk) in chunks.enumerated() where kept.contains(chunk.name) {
      switch chunk.name {
      case "VP8X":
        guard index == 0, chunk.data.count >= 10 else {
          throw .malformed(.webp, .misplacedPart("VP8X"))
        }
        var header = Array(view.bytes[chunk.data].prefix(10))
        header[0] &= ~(exifFlag | xmpFlag)
        if !chunks.contains(where: { $0.name == "ICCP" }) { header[0] &= ~profileFlag }
        if orientation != .upright { header[0] |= exifFlag }
        append("VP8X", header[...], to: &body)
      case "ANMF":
        append("ANMF", try frame(chunk, of: view)[...], to: &body)
      default:
        append(chunk.name, view.bytes[chunk.data], to: &body)
      }
    }
    if orientation != .upright { append("EXIF", orientation.tiff[...], to: &body) }

    var output = FourCharacterCode("RIFF").bytes
    output.reserveCapacity(body.count + 12)
    output.append(littleEndian: body.count + 4, width: 4)
    output.append(contentsOf: FourCharacterCode("WEBP").bytes)
    output.append(contentsOf: body)
    return output
  }

  /// A frame of an animation: 16 bytes of place and timing, then chunks of its own.
  private static func frame(
    _ chunk: WebPChunk, of view: ImageBytes
  ) throws(ImageError) -> [UInt8] {
    guard chunk.data.count >= 16 else { throw .malformed(.webp, .badLength(part: "ANMF")) }
    var output = Array(view.bytes[chunk.data].prefix(16))
    for part in try all(in: chunk.data.dropFirst(16), of: view)
    where keptInFrames.contains(part.name) {
      append(part.name, view.bytes[part.data], to: &output)
    }
    return output
  }

  private static func append(
    _ name: FourCharacterCode, _ data: ArraySlice<UInt8>, to output: inout [UInt8]
  ) {
    output.append(contentsOf: name.bytes)
    output.append(littleEndian: data.count, width: 4)
    output.append(contentsOf: data)
    if data.count % 2 == 1 { output.append(0) }
  }
}
