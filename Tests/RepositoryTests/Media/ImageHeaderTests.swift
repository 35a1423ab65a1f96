import Foundation
import Testing

@testable import Repository

@Suite("Image headers")
struct ImageHeaderTests {
  @Test("Every file in the folder of fixtures is tested")
  func fixturesAreComplete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: ImageFixture.folder.path)
      .filter { ImageFormat(fileName: $0) != nil }
    #expect(files.sorted() == ImageFixture.all.map(\.name).sorted())
    #expect(Set(ImageFixture.all.map(\.header.format)) == Set(ImageFormat.allCases))
  }

  @Test(
    "Format, width and height are those of the picture as it is shown", arguments: ImageFixture.all)
  func header(_ fixture: ImageFixture) throws {
    #expect(
      try ImageHeader.read(fixture.bytes, fileName: "media/A." + fixture.name) == fixture.header)
  }

  @Test(
    "EXIF's orientation swaps the sides from 5 to 8; a value that doesn't exist is ignored",
    arguments: 0...9)
  func orientation(_ value: Int) throws {
    for name in ["phone.jpg", "turned.png", "turned.webp"] {
      var bytes = try ImageFixture.named(name).bytes
      // The entry: tag 0x0112, type 3, count 1; Pillow writes big-endian TIFF.
      let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1]
      let start = try #require(Data(bytes).range(of: Data(entry))).upperBound
      bytes[start + 1] = UInt8(value)
      let header = try ImageHeader.read(bytes)
      #expect(header.width == ((5...8).contains(value) ? 16 : 24), "\(name)")
    }
  }

  @Test("EXIF in the other byte order is read too")
  func littleEndian() throws {
    let tiff: [UInt8] = [
      0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0,
    ]
    #expect(ImageOrientation(tiff: 0..<tiff.count, of: ImageBytes(tiff)).value == 7)
    #expect(ImageOrientation(tiff: 0..<12, of: ImageBytes(tiff)) == .upright)
  }

  @Test(
    "A name that promises another format, or none, is an error",
    arguments: [
      "a.png", "a", "a.jpg.txt", "jpg", "a.svg", "a.", ".jpg/x",
    ])
  func misnamed(_ name: String) throws {
    let bytes = try ImageFixture.named("plain.jpg").bytes
    #expect(throws: ImageError.misnamed(.jpeg)) { try ImageHeader.read(bytes, fileName: name) }
  }

  @Test("Extensions count in any case", arguments: ["A.JPG", "a.b.Jpeg", ".jpe"])
  func extensionCase(_ name: String) throws {
    let bytes = try ImageFixture.named("plain.jpg").bytes
    #expect(try ImageHeader.read(bytes, fileName: name).format == .jpeg)
  }

  @Test(
    "Other files are refused",
    arguments: [
      "", "G", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "RIFF\0\0\0\0WAVE", "GIF90a",
      "\0\0\0\u{14}ftypmif1\0\0\0\0heic", "BM\0\0", "%PDF-1.7",
    ])
  func unknown(_ text: String) {
    #expect(throws: ImageError.unknownFormat) { try ImageHeader.read(Array(text.utf8)) }
  }

  @Test("A picture without width or height is refused")
  func noSize() throws {
    var bytes = try ImageFixture.named("plain.gif").bytes
    bytes[6] = 0
    #expect(throws: ImageError.malformed(.gif, .noSize)) { try ImageHeader.read(bytes) }
  }

  @Test("Errors read as sentences")
  func wording() {
    #expect(
      ImageError.misnamed(.webp).description
        == "the name doesn't fit: the content is WebP, whose files end in .webp")
    #expect(
      ImageError.malformed(.png, .badChecksum(chunk: "IDAT")).description
        == "the PNG image is damaged or unusual: the checksum of its part IDAT is wrong")
  }
}
