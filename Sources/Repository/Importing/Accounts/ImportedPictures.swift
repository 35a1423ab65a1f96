import Domain

/// Where the pictures of an archive go.
struct ImportedPictures {
  private let folder: String
  private let siteFolder: String
  private var names: FreeNames
  /// The media of the site.
  private let media: Set<String>
  /// By the bytes of the files' paths: two may be the same letters in another form.
  private var paths: [[UInt8]: String] = [:]
  private var formats: [[UInt8]: ImageFormat?] = [:]
  /// The files that are copied, by the paths that they get.
  private(set) var copies: [(path: String, source: String)] = []

  init(folder: String, _ siteFolder: String, _ network: Network) {
    self.folder = folder
    self.siteFolder = siteFolder
    media = Set(network.media.map(\.path))
    names = FreeNames(taken: network.media.map(\.path.fileStem))
  }

  /// A file of the archive that may be named by many posts.
  ///
  /// - Returns: nil where it is no picture that a site can publish.
  /// - Throws: ``WriteRefusal/unreadable(path:reason:)``: the next import would not bring it, since its post
  ///   is known then.
  mutating func picture(
    _ archived: ArchivedPicture
  ) throws(WriteRefusal) -> ImportedPicture? {
    let key = Array(archived.path.utf8)
    let format: ImageFormat?
    if let known = formats[key] {
      format = known
    } else {
      format = try Self.format(ofFile: archived.path)
      formats[key] = .some(format)
    }
    return format.map { ImportedPicture(path: archived.path, format: $0, alt: archived.alt) }
  }

  /// The pictures of a post that a site can publish; what else the post shows is counted as left out.
  ///
  /// - Throws: as ``picture(_:)`` does.
  mutating func pictures(
    of post: ArchivedPost, _ leftOut: inout LeftOut
  ) throws(WriteRefusal) -> [ImportedPicture] {
    var taken: [ImportedPicture] = []
    for archived in post.media.pictures {
      if let picture = try picture(archived) { taken.append(picture) }
    }
    leftOut[.files] += post.media.files
    leftOut[.missing] += post.media.missing + post.media.pictures.count - taken.count
    return taken
  }

  /// - Returns: nil for a file that is no picture, or damaged.
  static func format(ofFile path: String) throws(WriteRefusal) -> ImageFormat? {
    let bytes: [UInt8]
    do throws(FileReadingError) {
      bytes = try FileReading.bytes(of: path)
    } catch .system(let errno) {
      throw .unreadable(path: path, reason: SystemError(errno: errno).words)
    } catch {
      return nil
    }
    // Whatever its name says.
    guard let format = ImageFormat(signatureOf: bytes),
      (try? ImageHeader.read(bytes, fileName: "picture." + format.fileExtensions[0])) != nil,
      (try? withoutMetadata(bytes, format: format)) != nil
    else { return nil }
    return format
  }

  /// The path of a picture in the site.
  mutating func path(of picture: ImportedPicture) -> String {
    let key = Array(picture.path.utf8)
    if let path = paths[key] { return path }
    let name = picture.path.pathSegments.last ?? ""
    let stem = NewID.isFileName(name.fileStem) ? name.fileStem : "picture"
    let ending = "." + picture.format.fileExtensions[0]
    var path = "\(folder)/\(stem)\(ending)"
    // An earlier import may have copied it already.
    if !isCopy(path, of: picture) {
      path = names.next("\(folder)/\(stem)") + ending
      copies.append((path, picture.path))
    }
    paths[key] = path
    return path
  }

  /// Whether a file of the site's media holds what a picture of the archive does.
  func isCopy(_ path: String, of picture: ImportedPicture) -> Bool {
    guard media.contains(path),
      let there = try? FileReading.bytes(of: siteFolder + "/" + ContentFolder.path(ofMedia: path))
    else { return false }
    return there == (try? FileReading.bytes(of: picture.path))
  }
}

/// A picture of an archive that a site can publish.
struct ImportedPicture {
  /// The file.
  let path: String
  let format: ImageFormat
  let alt: String
}
