@testable import Repository

extension FuzzTarget {
  /// Picture files: the header, and the copy without metadata.
  static let image = FuzzTarget(name: "image", inputs: 200_000) { bytes in
    var header: ImageHeader?
    do throws(ImageError) {
      let found = try ImageHeader.read(bytes)
      claim(found.width > 0 && found.height > 0, "a picture has a size")
      claim(ImageFormat(signatureOf: bytes) == found.format, "the format is that of the bytes")
      header = found
    } catch {
      claim(!error.description.isEmpty, "an error has words")
    }
    guard let format = ImageFormat(signatureOf: bytes) else {
      claim(header == nil, "unknown bytes have no header")
      return
    }
    do throws(ImageError) {
      let cleaned = try withoutMetadata(bytes, format: format)
      // The orientation may be written anew, in a part of its own.
      claim(cleaned.count <= bytes.count + 128, "\(bytes.count) bytes became \(cleaned.count)")
      claim((try? withoutMetadata(cleaned, format: format)) == cleaned, "what is clean stays")
      if let header {
        claim((try? ImageHeader.read(cleaned)) == header, "it is shown as before: \(header)")
      }
    } catch {
      claim(!error.description.isEmpty, "an error has words")
    }
  }
}
