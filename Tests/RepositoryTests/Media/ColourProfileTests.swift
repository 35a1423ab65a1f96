import Testing

@testable import Repository

@Suite("Colour profiles")
struct ColourProfileTests {
  private static let profile: [UInt8] =
    [UInt8](repeating: 0, count: 36) + Array("acsp".utf8) + [UInt8](repeating: 7, count: 20)

  private static func text(_ numbers: [UInt8], _ text: String) -> [UInt8] {
    numbers + Array(text.utf8)
  }

  /// A JPEG with segments for a profile.
  private func jpeg(_ parts: [[UInt8]]) throws -> [UInt8] {
    let plain = try ImageFixture.named("plain.jpg").bytes
    let segments = parts.flatMap { part -> [UInt8] in
      let payload = Array("ICC_PROFILE\0".utf8) + part
      return [0xFF, 0xE2, 0, UInt8(payload.count + 2)] + payload
    }
    return Array(plain.prefix(2) + segments + plain.dropFirst(2))
  }

  @Test("a profile in several segments of a JPEG stays, in its order")
  func jpegParts() throws {
    let parts: [[UInt8]] = [
      [1, 2] + Self.profile.prefix(30), [2, 2] + Self.profile.dropFirst(30),
    ]
    let cleaned = try withoutMetadata(jpeg(parts.reversed()), format: .jpeg)
    #expect(try cleaned == withoutMetadata(jpeg(parts), format: .jpeg))
    #expect(cleaned.contains(text: "acsp"))
  }

  @Test(
    "segments that are no profile together go",
    arguments: [
      [text([1, 1], "SECRET, which is a text of more than forty bytes")],
      [[1, 2] + profile + Array("SECRET".utf8)], [[1, 2] + profile, text([1, 2], "SECRET")],
      [text([], "SECRET")], [[]],
    ] as [[[UInt8]]])
  func jpegText(_ parts: [[UInt8]]) throws {
    let cleaned = try withoutMetadata(jpeg(parts), format: .jpeg)
    #expect(try cleaned == withoutMetadata(ImageFixture.named("plain.jpg").bytes, format: .jpeg))
  }

  @Test("the profile of a PNG loses its name, and what is not compressed is none")
  func png() throws {
    let text = "name\0\0SECRET"
    let fixture = try ImageFixture.named("profile.png").bytes
    let start = try #require(fixture.firstIndex(of: "iCCP"))
    let end = try #require(ImageBytes(fixture).bigEndian(at: start - 4, width: 4)) + start + 4
    let data = fixture[(start + 4 + "ICC Profile".utf8.count)..<end]
    func cleaned(_ content: [UInt8]) throws -> [UInt8] {
      var bytes = Array(fixture[..<(start - 4)])
      bytes.append(bigEndian: content.count, width: 4)
      let checked = Array("iCCP".utf8) + content
      bytes += checked
      bytes.append(bigEndian: Int(PNGChecksum.of(checked[...])), width: 4)
      return try withoutMetadata(bytes + fixture[(end + 4)...], format: .png)
    }
    #expect(try cleaned(Array("SECRET".utf8) + data) == withoutMetadata(fixture, format: .png))
    #expect(try !cleaned(Array(text.utf8)).contains(text: "iCCP"))
    #expect(try !cleaned(Array("SECRET".utf8)).contains(text: "iCCP"))
    #expect(try !cleaned([]).contains(text: "iCCP"))
  }

  @Test("what is no profile goes from a WebP, with what announces it")
  func webp() throws {
    var bytes = try ImageFixture.named("turned.webp").bytes
    let signature = try #require(bytes.firstIndex(of: "acsp"))
    let profiled = try withoutMetadata(bytes, format: .webp)
    bytes.replaceSubrange(signature..<(signature + 4), with: "text".utf8)
    let cleaned = try withoutMetadata(bytes, format: .webp)
    #expect(profiled.contains(text: "ICCP"))
    #expect(!cleaned.contains(text: "ICCP"))
    // The flags of the header, which is the first chunk.
    #expect(profiled[20] & 0x20 == 0x20)
    #expect(cleaned[20] & 0x20 == 0)
    #expect(try ImageHeader.read(cleaned) == ImageHeader.read(bytes))
  }
}
