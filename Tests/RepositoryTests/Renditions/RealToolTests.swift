import Domain
import Foundation
import Testing

@testable import Repository

private enum RealTool {
  static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
  static let isInstalled = RenditionTool(searchPath: searchPath) != nil
}

/// With libvips itself, where it is installed.
@Suite("Renditions by libvips", .enabled(if: RealTool.isInstalled))
struct RealToolTests {
  /// A JPEG of 600 × 400 pixels.
  private static func picture() throws -> [UInt8] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "wide.jpg")
    return Array(try Data(contentsOf: file))
  }

  private func make(_ picture: [UInt8], as name: String) throws -> (SiteRenditions, [[UInt8]]) {
    let sandbox = try RenditionSandbox()
    try sandbox.write(picture, to: "content/media/" + name)
    let made = try sandbox.make(
      pictures: [name], photos: [name], searchPath: RealTool.searchPath)
    return (made, made.ofMedia[0].compactMap { made.bytes(of: $0.path) })
  }

  @Test("a JPEG gets smaller, as WebP without metadata")
  func jpeg() throws {
    let picture = try Self.picture()
    let (made, bytes) = try make(picture, as: "-o [Q=1].jpg")
    #expect(made.findings.isEmpty)
    #expect(made.ofMedia[0].map(\.width) == [144, 288, 440])
    #expect(made.ofMedia[0].map(\.height) == [96, 192, 293])
    #expect(bytes.count == 3)
    for bytes in bytes {
      #expect(try ImageHeader.read(bytes).format == .webp)
      #expect(try withoutMetadata(bytes, format: .webp) == bytes)
      #expect(!bytes.contains(text: "EXIF"))
      #expect(bytes.count < picture.count)
    }
  }

  @Test("the same picture gives the same bytes")
  func same() throws {
    #expect(try make(Self.picture(), as: "a.jpg").1 == make(Self.picture(), as: "b.jpg").1)
  }

  @Test("a picture that its metadata turn is turned")
  func turned() throws {
    var picture = try Self.picture()
    let exif = ImageOrientation.jpegMarker + EmptyPicture.turnedTIFF
    picture.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
    try #require(try ImageHeader.read(picture).width == 400)
    let (made, bytes) = try make(picture, as: "a.jpg")
    #expect(made.findings.isEmpty)
    #expect(made.ofMedia[0].map(\.width) == [144, 288])
    #expect(made.ofMedia[0].map(\.height) == [216, 432])
    #expect(try ImageHeader.read(bytes[1]) == ImageHeader(format: .webp, width: 288, height: 432))
  }

  @Test("a picture that can't be decoded is a warning")
  func broken() throws {
    let (made, bytes) = try make(EmptyPicture.png(width: 1000, height: 500), as: "a.png")
    #expect(bytes.isEmpty)
    #expect(made.findings.map(\.rule) == ["no-renditions"])
  }
}
