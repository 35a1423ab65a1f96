import Foundation
import Testing

@testable import Repository

/// An image beside this file, made by `Fixtures/generate.py`, and what a reader must find in it.
struct ImageFixture: CustomTestStringConvertible {
  let name: String
  let header: ImageHeader

  var testDescription: String { name }

  var bytes: [UInt8] {
    get throws { Array(try Data(contentsOf: Self.folder.appending(path: name))) }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// All are 24 pixels wide and 16 high before they are turned.
  static let all: [ImageFixture] = [
    fixture("plain.jpg", .jpeg), fixture("phone.jpg", .jpeg, turned: true),
    fixture("progressive.jpg", .jpeg), fixture("cmyk.jpg", .jpeg, turned: true),
    fixture("plain.png", .png), fixture("turned.png", .png, turned: true),
    fixture("profile.png", .png), fixture("animated.png", .png),
    fixture("plain.gif", .gif), fixture("animated.gif", .gif),
    fixture("plain.webp", .webp), fixture("lossless.webp", .webp),
    fixture("turned.webp", .webp, turned: true), fixture("animated.webp", .webp, turned: true),
    fixture("plain.avif", .avif), fixture("turned.avif", .avif, turned: true),
    fixture("profile.avif", .avif),
  ]

  static func named(_ name: String) throws -> ImageFixture {
    try #require(all.first { $0.name == name })
  }

  private static func fixture(
    _ name: String, _ format: ImageFormat, turned: Bool = false
  ) -> ImageFixture {
    ImageFixture(
      name: name,
      header: ImageHeader(
        format: format, width: turned ? 16 : 24, height: turned ? 24 : 16))
  }
}

extension [UInt8] {
  func contains(text: String) -> Bool {
    Data(self).range(of: Data(text.utf8)) != nil
  }

  /// The place of the first occurrence.
  func firstIndex(of text: String) -> Int? {
    Data(self).range(of: Data(text.utf8))?.lowerBound
  }
}
