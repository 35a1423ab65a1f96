extension WebPChunk {
  private static let xmpFlag: UInt8 = 0x04
  private static let profileFlag: UInt8 = 0x20
  private static let animationFlag: UInt8 = 0x02

  static func withoutMetadata(_ view: ImageBytes) throws(ImageError) -> [UInt8] {
    let chunks = try all(of: view)
    let flags = try flags(of: chunks, view)
    let isAnimated = flags.map { $0 & animationFlag != 0 } ?? false
    let profile = chunks.first { $0.name == "ICCP" && ColourProfile.isProfile(view.bytes[$0.data]) }
    let orientation = orientation(chunks, of: view)
    var body: [UInt8] = []
    body.reserveCapacity(view.count)
    if let flags, let data = chunks.first?.data {
      var header = Array(view.bytes[data].prefix(10))
      header[0] = flags & ~(exifFlag | xmpFlag)
      if profile == nil { header[0] &= ~profileFlag }
      if orientation != .upright { header[0] |= exifFlag }
      append("VP8X", header[...], to: &body)
      if let profile { append("ICCP", view.bytes[profile.data], to: &body) }
    }
    if isAnimated {
      let frames = chunks.filter { $0.name == "ANMF" }
      if frames.isEmpty { throw .malformed(.webp, .noImageData) }
      if let settings = chunks.first(where: { $0.name == "ANIM" }) {
        append("ANIM", view.bytes[settings.data].prefix(6), to: &body)
      }
      for frame in frames { append("ANMF", try self.frame(frame, of: view)[...], to: &body) }
    } else {
      guard let image = image(among: chunks, of: view) else {
        throw .malformed(.webp, .noImageData)
      }
      body.append(contentsOf: image)
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
    let parts = try all(in: chunk.data.dropFirst(16), of: view)
    return view.bytes[chunk.data].prefix(16) + (image(among: parts, of: view) ?? [])
  }

  /// What the header of the extended form says that the file has; nil for a file in the simple form.
  private static func flags(
    of chunks: [WebPChunk], _ view: ImageBytes
  ) throws(ImageError) -> UInt8? {
    guard let place = chunks.firstIndex(where: { $0.name == "VP8X" }) else { return nil }
    guard place == 0, chunks[0].data.count >= 10,
      !chunks.dropFirst().contains(where: { $0.name == "VP8X" })
    else { throw .malformed(.webp, .misplacedPart("VP8X")) }
    return view.byte(at: chunks[0].data.lowerBound)
  }

  /// The picture that readers show: the first, and what makes it transparent, if its form has that apart. Any further one
  /// might be another picture, which nobody would see.
  private static func image(
    among chunks: [WebPChunk], of view: ImageBytes
  ) -> [UInt8]? {
    guard let place = chunks.firstIndex(where: { $0.name == "VP8 " || $0.name == "VP8L" }) else {
      return nil
    }
    var output: [UInt8] = []
    // Readers take it whatever the header says.
    if chunks[place].name == "VP8 ",
      let alpha = chunks[..<place].first(where: { $0.name == "ALPH" })
    {
      append(alpha.name, view.bytes[alpha.data], to: &output)
    }
    append(chunks[place].name, view.bytes[chunks[place].data], to: &output)
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
