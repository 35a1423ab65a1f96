import Domain
import Markup

extension ContentEditor {
  /// The pictures of a post as a field.
  mutating func images(
    _ images: [(path: String, alt: String)]
  ) throws(WriteRefusal) -> WrittenValue {
    guard images.count <= settings.maxImages else {
      throw .tooManyImages(images.count, limit: settings.maxImages)
    }
    var list: [WrittenValue] = []
    for image in images {
      list.append(.image(try picture(image.path), alt: JSONString.cleaned(image.alt)))
    }
    return .list(list)
  }

  /// A picture as records name it: an address, or a path below `media/`. A file from elsewhere is
  /// copied into the site's media.
  mutating func picture(_ path: String) throws(WriteRefusal) -> String {
    if WebAddress.web(path) != nil { return path }
    if !path.hasPrefix("/"), let media = SitePathText.mediaPath(path),
      network.media.contains(where: { $0.path == media })
    {
      return media
    }
    let bytes: [UInt8]
    do throws(FileReadingError) {
      bytes = try FileReading.bytes(of: path)
    } catch .missing {
      let media = "media/" + path
      throw .noPicture(path, near: network.media.contains { $0.path == media } ? media : nil)
    } catch {
      throw .unreadable(path: path, reason: error.words)
    }
    // A file that lies in the site's media already stays where it is.
    for file in network.media
    where Self.endsAlike(file.path, path)
      && contents(of: ContentFolder.path(ofMedia: file.path)) == bytes
    {
      return file.path
    }
    let name = path.pathSegments.last ?? path
    let stem = NewID.slug(name.fileStem)
    let ending = Self.ending(of: bytes, named: name.fileExtension)
    let taken = Set(network.media.map(\.path))
    let takenFolded = Set(taken.map(NameFolding.folded))
    var number = 1
    while true {
      let numbered = number == 1 ? "" : "-\(number)"
      let media = "media/" + (stem.isEmpty ? "picture" : stem) + numbered + ending
      let target = ContentFolder.path(ofMedia: media)
      if newFiles[target] == bytes || taken.contains(media) && contents(of: target) == bytes {
        return media
      }
      if !takenFolded.contains(NameFolding.folded(media)), !newFiles.holds(target) {
        newFiles.add(target, bytes)
        return media
      }
      number += 1
    }
  }

  /// The ending of a picture's name, with its dot: whatever it was called, what it is.
  private static func ending(of bytes: [UInt8], named: String) -> String {
    guard let format = ImageFormat(signatureOf: bytes) else {
      return named.isEmpty ? "" : "." + named
    }
    return "." + (format.fileExtensions.contains(named) ? named : format.fileExtensions[0])
  }

  private static func endsAlike(_ one: String, _ other: String) -> Bool {
    one.pathSegments.last == other.pathSegments.last
  }
}
