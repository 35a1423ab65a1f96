extension PNGChunk {
  /// The chunks that decode or colour the picture or animate it (APNG), with the lengths that they can have: behind what
  /// a decoder reads of one there may be anything.
  private static let kept: [FourCharacterCode: ClosedRange<Int>] = [
    "IHDR": 13...13, "PLTE": 3...768, "IDAT": 0...Int.max, "IEND": 0...0, "tRNS": 1...256,
    "gAMA": 4...4, "cHRM": 32...32, "sRGB": 1...1, "iCCP": 0...Int.max, "cICP": 4...4,
    "mDCV": 24...24,
    "cLLI": 8...8, "sBIT": 1...4, "bKGD": 1...6, "pHYs": 9...9, "acTL": 8...8, "fcTL": 26...26,
    "fdAT": 4...Int.max,
  ]
  /// Of which there may be several.
  private static let repeated: Set<FourCharacterCode> = ["IDAT", "fcTL", "fdAT"]
  /// What only animated pictures have, behind `acTL`.
  private static let ofFrames: Set<FourCharacterCode> = ["fcTL", "fdAT"]

  static func withoutMetadata(_ view: ImageBytes) throws(ImageError) -> [UInt8] {
    let chunks = try all(of: view)
    guard chunks.contains(where: { $0.name == "IDAT" }) else {
      throw .malformed(.png, .noImageData)
    }
    let orientation = orientation(chunks, of: view)
    var output = signature
    output.reserveCapacity(view.count)
    var seen: Set<FourCharacterCode> = []
    for chunk in chunks {
      guard let lengths = kept[chunk.name] else {
        if chunk.isCritical { throw .malformed(.png, .unknownPart(chunk.name.text)) }
        continue
      }
      let checked = (chunk.range.lowerBound + 4)..<chunk.data.upperBound
      guard
        view.bigEndian(at: chunk.data.upperBound, width: 4)
          == Int(PNGChecksum.of(view.bytes[checked]))
      else { throw .malformed(.png, .badChecksum(chunk: chunk.name.text)) }
      if chunk.name == "IEND" {
        append(chunk.name, [], to: &output)
        continue
      }
      guard lengths.contains(chunk.data.count) else {
        if chunk.isCritical { throw .malformed(.png, .badLength(part: chunk.name.text)) }
        continue
      }
      if ofFrames.contains(chunk.name), !seen.contains("acTL") { continue }
      if !seen.insert(chunk.name).inserted, !repeated.contains(chunk.name) { continue }
      if chunk.name == "iCCP" {
        let profile = ColourProfile.renamed(png: view.bytes[chunk.data])
        if let profile { append(chunk.name, profile, to: &output) }
      } else {
        output.append(contentsOf: view.bytes[chunk.range])
      }
      if chunk.name == "IHDR", orientation != .upright {
        append("eXIf", orientation.tiff, to: &output)
      }
    }
    return output
  }

  /// A decoder may not ignore a chunk whose name begins with a capital letter.
  private var isCritical: Bool { name.bytes[0] & 0x20 == 0 }

  private static func append(
    _ name: FourCharacterCode, _ data: [UInt8], to output: inout [UInt8]
  ) {
    output.append(bigEndian: data.count, width: 4)
    let checked = name.bytes + data
    output.append(contentsOf: checked)
    output.append(bigEndian: Int(PNGChecksum.of(checked[...])), width: 4)
  }
}

/// The checksum of PNG chunks (PNG, annex D): CRC-32 with the polynomial 0xEDB88320.
enum PNGChecksum {
  private static let table: [UInt32] = (0..<256).map { start in
    var value = UInt32(start)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    return value
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ value >> 8 }
    return value ^ 0xFFFF_FFFF
  }
}
