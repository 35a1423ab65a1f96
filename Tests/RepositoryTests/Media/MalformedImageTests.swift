import Testing

@testable import Repository

@Suite("Images that are refused")
struct MalformedImageTests {
  /// A fixture in which one occurrence of a text is replaced by another of the same length.
  private func refusal(
    _ name: String, replacing text: String, by other: String
  ) throws -> ImageError? {
    let fixture = try ImageFixture.named(name)
    var bytes = try fixture.bytes
    let start = try #require(bytes.firstIndex(of: text))
    bytes.replaceSubrange(start..<(start + text.utf8.count), with: other.utf8)
    do throws(ImageError) {
      _ = try withoutMetadata(bytes, format: fixture.header.format)
      return nil
    } catch {
      return error
    }
  }

  @Test("PNG: an unknown part that decoders must know")
  func criticalChunk() throws {
    #expect(
      try refusal("turned.png", replacing: "tEXt", by: "TEXt")
        == .malformed(.png, .unknownPart("TEXt")))
    #expect(try refusal("turned.png", replacing: "tEXt", by: "teXt") == nil)
  }

  @Test("PNG: a wrong checksum")
  func checksum() throws {
    var bytes = try ImageFixture.named("plain.png").bytes
    bytes[19] ^= 1
    #expect(throws: ImageError.malformed(.png, .badChecksum(chunk: "IHDR"))) {
      try withoutMetadata(bytes, format: .png)
    }
  }

  @Test("The format must be that of the bytes", arguments: ImageFormat.allCases)
  func wrongFormat(_ format: ImageFormat) throws {
    let other = try #require(ImageFixture.all.first { $0.header.format != format })
    #expect(throws: ImageError.unknownFormat) {
      try withoutMetadata(other.bytes, format: format)
    }
  }

  @Test("GIF: nothing is known beyond images and extensions")
  func gifBlock() throws {
    var bytes = try ImageFixture.named("plain.gif").bytes
    bytes[bytes.count - 1] = 0x99
    #expect(throws: ImageError.malformed(.gif, .unknownPart("0x99"))) {
      try withoutMetadata(bytes, format: .gif)
    }
  }

  @Test("WebP: a file with metadata alone")
  func webpWithoutPicture() throws {
    #expect(
      try refusal("lossless.webp", replacing: "VP8L", by: "EXIF")
        == .malformed(.webp, .noImageData))
  }

  @Test("AVIF: an animation, which is no still image with a meta box of its own")
  func avifAnimation() throws {
    let bytes = try ImageFixture.named("plain.avif").bytes + [0, 0, 0, 8] + Array("moov".utf8)
    #expect(throws: ImageError.malformed(.avif, .animation)) {
      try withoutMetadata(bytes, format: .avif)
    }
  }

  @Test("AVIF: a meta box that claims the rest of the file, and with it the picture's bytes")
  func avifEndlessMeta() throws {
    var bytes = try ImageFixture.named("plain.avif").bytes
    let meta = try #require(bytes.firstIndex(of: "meta"))
    bytes.replaceSubrange((meta - 4)..<meta, with: [0, 0, 0, 0])
    #expect(throws: ImageError.malformed(.avif, .externalData)) {
      try withoutMetadata(bytes, format: .avif)
    }
  }

  @Test("AVIF: metadata that share bytes with the picture")
  func avifOverlap() throws {
    let fixture = try ImageFixture.named("profile.avif")
    var bytes = try fixture.bytes
    let items = try AVIFMeta(ImageBytes(bytes)).items()
    let picture = try #require(items.first { $0.isPicture }?.extents.first)
    let exif = try #require(items.first { $0.type == "Exif" }?.extents.first)
    // iloc states four-byte offsets.
    let stated = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: exif.lowerBound >> $0) }
    let place = try #require(
      bytes.indices.first { ImageBytes(bytes).holds(stated, at: $0) })
    for (index, shift) in [24, 16, 8, 0].enumerated() {
      bytes[place + index] = UInt8(truncatingIfNeeded: (picture.upperBound - exif.count) >> shift)
    }
    #expect(throws: ImageError.malformed(.avif, .overlappingData)) {
      try withoutMetadata(bytes, format: .avif)
    }
  }

  @Test("AVIF: an item of an unknown type is overwritten, and its name too")
  func avifUnknownItem() throws {
    let fixture = try ImageFixture.named("turned.avif")
    var bytes = try fixture.bytes
    let start = try #require(bytes.firstIndex(of: "Exif"))
    bytes.replaceSubrange(start..<(start + 4), with: "zzzz".utf8)
    let cleaned = try withoutMetadata(bytes, format: .avif)
    #expect(!cleaned.contains(text: "SECRET"))
    #expect(try ImageHeader.read(cleaned) == fixture.header)
  }
}
