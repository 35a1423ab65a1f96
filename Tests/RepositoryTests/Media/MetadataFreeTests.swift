import Foundation
import TestSupport
import Testing

@testable import Repository

@Suite("Images without metadata")
struct MetadataFreeTests {
  @Test("Nothing secret is left, and the picture is shown as before", arguments: ImageFixture.all)
  func secrets(_ fixture: ImageFixture) throws {
    let original = try fixture.bytes
    let cleaned = try withoutMetadata(original, format: fixture.header.format)
    #expect(original.contains(text: "SECRET") == !Self.withoutSecrets.contains(fixture.name))
    #expect(!cleaned.contains(text: "SECRET"))
    #expect(!cleaned.contains(text: "xmpmeta"))
    #expect(try ImageHeader.read(cleaned) == fixture.header)
    #expect(try withoutMetadata(cleaned, format: fixture.header.format) == cleaned)
  }

  private static let withoutSecrets = [
    "plain.jpg", "plain.png", "plain.gif", "plain.webp", "lossless.webp", "plain.avif",
  ]

  @Test(
    "An image that holds nothing but the picture keeps its bytes",
    arguments: ["plain.jpg", "plain.png", "plain.gif", "plain.webp", "lossless.webp"])
  func plain(_ name: String) throws {
    let fixture = try ImageFixture.named(name)
    #expect(
      try withoutMetadata(fixture.bytes, format: fixture.header.format) == fixture.bytes)
  }

  @Test(
    "What changes how the picture looks stays",
    arguments: [
      ("phone.jpg", "ICC_PROFILE"), ("phone.jpg", "JFIF"), ("cmyk.jpg", "Adobe"),
      ("profile.png", "iCCP"), ("profile.png", "pHYs"), ("animated.png", "fdAT"),
      ("turned.png", "eXIf"), ("animated.gif", "NETSCAPE2.0"), ("turned.webp", "ICCP"),
      ("turned.webp", "ALPH"), ("turned.webp", "EXIF"), ("animated.webp", "ANMF"),
      ("turned.avif", "irot"), ("profile.avif", "colrprof"),
    ])
  func kept(_ name: String, _ part: String) throws {
    let fixture = try ImageFixture.named(name)
    #expect(try fixture.bytes.contains(text: part))
    #expect(
      try withoutMetadata(fixture.bytes, format: fixture.header.format).contains(text: part))
  }

  @Test("A JPEG is not turned by what stands behind its first scan, where nobody looks for it")
  func lateOrientation() throws {
    let plain = try ImageFixture.named("plain.jpg")
    let bytes = try plain.bytes
    // One field: the orientation 6, turned by a quarter.
    let tiff: [UInt8] =
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + [0, 0, 0, 0]
    let payload = ImageOrientation.jpegMarker + tiff
    let exif: [UInt8] = [0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload
    let late = bytes.dropLast(2) + exif + bytes.suffix(2)
    let early = bytes.prefix(2) + exif + bytes.dropFirst(2)
    #expect(try ImageHeader.read(Array(late)) == plain.header)
    #expect(try withoutMetadata(Array(late), format: .jpeg) == bytes)
    #expect(try ImageHeader.read(Array(early)).width == 16)
    #expect(try ImageHeader.read(withoutMetadata(Array(early), format: .jpeg)).width == 16)
  }

  @Test(
    "What says something else goes",
    arguments: [
      ("phone.jpg", "Photoshop"), ("turned.png", "tEXt"), ("turned.png", "zTXt"),
      ("turned.png", "iTXt"), ("turned.png", "tIME"), ("turned.png", "caBX"),
      ("animated.gif", "XMP Data"), ("turned.webp", "XMP "),
    ])
  func dropped(_ name: String, _ part: String) throws {
    let fixture = try ImageFixture.named(name)
    #expect(try fixture.bytes.contains(text: part))
    #expect(
      try !withoutMetadata(fixture.bytes, format: fixture.header.format).contains(text: part))
  }

  @Test(
    "A second picture in a WebP file, which nobody sees, goes, and so does what is behind an animation's settings"
  )
  func secondPicture() throws {
    let bytes = try ImageFixture.named("turned.webp").bytes
    let clean = try withoutMetadata(bytes, format: .webp)
    let secret = Array("VP8L".utf8) + [6, 0, 0, 0] + Array("SECRET".utf8)
    var more = bytes + secret
    let length = more.count - 8
    for place in 0..<4 { more[4 + place] = UInt8(truncatingIfNeeded: length >> (8 * place)) }
    #expect(try withoutMetadata(more, format: .webp) == clean)
  }

  @Test(
    "Parts of a PNG file that are longer than they can be go, and parts of an animation that there is not"
  )
  func longParts() throws {
    let bytes = try ImageFixture.named("plain.png").bytes
    let clean = try withoutMetadata(bytes, format: .png)
    func chunk(_ name: String, _ text: String) -> [UInt8] {
      let checked = Array(name.utf8) + Array(text.utf8)
      let sum = PNGChecksum.of(checked[...])
      return [0, 0, 0, UInt8(text.utf8.count)] + checked
        + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }
    for (name, text) in [("pHYs", "123456789SECRET"), ("fdAT", "0000SECRET"), ("gAMA", "SECRET")] {
      // Behind the header of 33 bytes.
      let more = bytes[..<33] + chunk(name, text) + bytes[33...]
      #expect(try withoutMetadata(Array(more), format: .png) == clean, "\(name)")
    }
    let end = Array(bytes.dropLast(12)) + chunk("IEND", "SECRET")
    #expect(try withoutMetadata(end, format: .png) == clean)
  }

  @Test("What stands behind the number of a JPEG's restarts goes")
  func longRestarts() throws {
    let bytes = try ImageFixture.named("plain.jpg").bytes
    func with(_ payload: [UInt8]) -> [UInt8] {
      bytes.prefix(2) + [0xFF, 0xDD, 0, UInt8(payload.count + 2)] + payload + bytes.dropFirst(2)
    }
    let clean = try withoutMetadata(with([0, 0]), format: .jpeg)
    #expect(try withoutMetadata(with([0, 0] + Array("SECRET".utf8)), format: .jpeg) == clean)
  }

  @Test("A file that ends early is an error, never a trap", arguments: ImageFixture.all)
  func truncated(_ fixture: ImageFixture) throws {
    let bytes = try fixture.bytes
    let format = fixture.header.format
    let cleaned = try withoutMetadata(bytes, format: format)
    var refusals = 0
    for length in 0..<bytes.count {
      let part = Array(bytes.prefix(length))
      do throws(ImageError) {
        // Only what follows the image's end may be missing.
        #expect(try withoutMetadata(part, format: format) == cleaned, "\(length) bytes")
      } catch {
        refusals += 1
      }
      _ = try? ImageHeader.read(part)
    }
    #expect(refusals > bytes.count / 4)
  }

  @Test("Damaged files never trap, and what is taken is taken again", arguments: ImageFixture.all)
  func mutated(_ fixture: ImageFixture) throws {
    let bytes = try fixture.bytes
    let format = fixture.header.format
    var random = SeededRandom(seed: UInt64(bytes.count))
    var refusals = 0
    for _ in 0..<1000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        case 1: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: damaged.remove(at: place)
        default: damaged.insert(.random(in: 0...255, using: &random), at: place)
        }
      }
      _ = try? ImageHeader.read(damaged)
      do throws(ImageError) {
        let cleaned = try withoutMetadata(damaged, format: format)
        #expect(try withoutMetadata(cleaned, format: format) == cleaned)
      } catch {
        refusals += 1
      }
    }
    #expect(refusals > 0)
  }
}
