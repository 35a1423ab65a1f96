import TestSupport
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

  @Test("AVIF: that many items lie in `idat` costs no look through all boxes for each")
  func avifManyItems() throws {
    let pictures = [1000: Self.avif(items: 1000), 16_000: Self.avif(items: 16_000)]
    let growth = try growth(from: 1000, to: 16_000) { count in
      let bytes = try #require(pictures[count])
      let cleaned = try withoutMetadata(bytes, format: .avif)
      #expect(cleaned.count == bytes.count)
    }
    #expect(growth < 8)
  }

  /// A picture with as many empty items, and as many empty boxes before its data.
  private static func avif(items count: Int) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      number(8 + content.count, 4) + Array(name.utf8) + content
    }
    func full(_ name: String, _ version: UInt8, _ content: [UInt8]) -> [UInt8] {
      box(name, [version, 0, 0, 0] + content)
    }
    let info = full("infe", 2, number(1, 2) + number(0, 2) + Array("av01".utf8) + [0])
    let empty = number(1, 4) + number(1, 2) + number(0, 2) + number(0, 2)
    let last =
      number(1, 4) + number(1, 2) + number(0, 2) + number(1, 2) + number(0, 4) + number(4, 4)
    let places = number(0x4400, 2) + number(count + 1, 4)
    let size = box("ipco", full("ispe", 0, number(64, 4) + number(64, 4)))
    let parts = [
      full("hdlr", 0, number(0, 4) + Array("pict".utf8) + number(0, 13)),
      full("pitm", 0, number(1, 2)), full("iinf", 0, number(1, 2) + info),
      box("iprp", size + full("ipma", 0, number(1, 4) + number(1, 2) + [1, 1])),
      Array(repeatElement(box("free", []), count: count).joined()),
      box("idat", [0x12, 0, 0x0A, 0x0A]),
      full("iloc", 2, places + Array(repeatElement(empty, count: count).joined()) + last),
    ]
    return box("ftyp", Array("avif\0\0\0\0avifmif1".utf8)) + full("meta", 0, Array(parts.joined()))
  }
}
