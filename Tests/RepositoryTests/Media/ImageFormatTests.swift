import Domain
import Testing

@testable import Repository

@Suite("Image formats")
struct ImageFormatTests {
  @Test("Every extension of a format, and no other, has the format's media type")
  func mediaTypes() {
    for format in ImageFormat.allCases {
      for name in format.fileExtensions {
        for name in [name, name.uppercased()] {
          let found = ImageType.mediaType(ofExtension: name.utf8)
          #expect(found == format.mediaType, "\(name)")
        }
      }
    }
    let names = ImageFormat.allCases.flatMap(\.fileExtensions)
    #expect(ImageType.byExtension.map { "\($0.name)" }.sorted() == names.sorted())
    for name in ["", "jp", "jpgs", "svg", ".jpg"] {
      #expect(ImageType.mediaType(ofExtension: name.utf8) == nil, "\(name)")
    }
  }
}
