import Domain
import Presentation
import Repository
import UseCases

/// The files of a site that the theme has no part in: copies of what lies in the site folder, and smaller
/// renditions of pictures there.
struct CopiedFiles {
  let media: SourceMedia
  let staticFolder: StaticFolder
  /// nil where none were to be made.
  let renditions: SiteRenditions?

  /// What the bytes of a file depend on; nil where that can't be told.
  ///
  /// - Parameter network: that of the site.
  func fingerprint(of content: CopiedContent, in network: Network) -> Fingerprint? {
    switch content {
    case .media(let position): media.fingerprint(of: network.media[position].path)
    case .rendition(let position, let number):
      renditions?.fingerprint(of: network.media[position].renditions[number].path)
    case .staticFile(let position): staticFolder.fingerprint(of: position)
    }
  }

  /// The bytes of a file.
  ///
  /// - Throws: when they can't be read, or are not what they were when the site was planned.
  func bytes(of content: CopiedContent, in network: Network) throws(OutputError) -> [UInt8] {
    switch content {
    case .media(let position):
      return try media.bytes(of: network.media[position].path)
    case .rendition(let position, let number):
      let file = network.media[position]
      guard let bytes = renditions?.bytes(of: file.renditions[number].path) else {
        throw .renditionGone("content/" + file.path)
      }
      return bytes
    case .staticFile(let position):
      return try staticFolder.bytes(of: position)
    }
  }
}
