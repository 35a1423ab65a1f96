import Domain

/// Looks at the media files.
enum MediaScan {
  /// What is known of a file once it was read.
  struct ReadFile: Sendable {
    let path: String
    /// How records name it: ``ContentFile/mediaPath``.
    let mediaPath: String
    /// nil when it could not be read.
    let hash: KeyedHash?
    let outcome: Result<MediaFile, Failure>
  }

  struct Failure: Error {
    let problem: ContentProblem
  }

  /// Reads every file once, and keeps none.
  ///
  /// - Parameter edited: what files would become, by their paths.
  static func read(
    _ files: [ContentFile], _ siteFolder: String, edited: [String: ContentEdit.Outcome],
    key: UInt64,
    workers: Workers
  ) -> [ReadFile] {
    // By the bytes of the whole path: folders are listed by the bytes of each name.
    let files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return workers.map(files.count) {
      read(files[$0], siteFolder, edited: edited[files[$0].path], key: key)
    }
  }

  private static func read(
    _ file: ContentFile, _ siteFolder: String, edited: ContentEdit.Outcome?, key: UInt64
  ) -> ReadFile {
    do throws(FileReadingError) {
      let bytes =
        switch edited {
        case .bytes(let bytes): bytes
        case .copy(let path): try FileReading.bytes(of: path)
        case .removed, nil: try FileReading.bytes(of: siteFolder + "/" + file.path)
        }
      return ReadFile(
        path: file.path, mediaPath: file.mediaPath, hash: KeyedHash(of: bytes, key: key),
        outcome: looked(at: bytes, file))
    } catch {
      return ReadFile(
        path: file.path, mediaPath: file.mediaPath, hash: nil,
        outcome: .failure(Failure(problem: error.problem)))
    }
  }

  private static func looked(at bytes: [UInt8], _ file: ContentFile) -> Result<MediaFile, Failure> {
    do throws(ImageError) {
      let header = try ImageHeader.read(bytes, fileName: file.path)
      let published = try withoutMetadata(bytes, format: header.format)
      return .success(
        MediaFile(
          path: file.mediaPath, mediaType: header.format.mediaType, width: header.width,
          height: header.height, byteCount: published.count))
    } catch .unknownFormat {
      let isNamedAsPicture = ImageFormat(fileName: file.path) != nil
      return .failure(
        Failure(problem: isNamedAsPicture ? .noPicture(NoPicture(bytes)) : .unsupportedMedia))
    } catch {
      return .failure(Failure(problem: .badImage(error.description)))
    }
  }
}
