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

  /// What the bytes of a file depend on; nil for one that the theme makes, and where that can't be told.
  ///
  /// - Parameter network: that of the site.
  func fingerprint(of file: PlannedFile, in network: Network) -> Fingerprint? {
    switch file.content {
    case .media(let position): media.fingerprint(of: network.media[position].path)
    case .rendition: renditions?.fingerprint(of: file.path)
    case .staticFile(let position): staticFolder.fingerprint(of: position)
    default: nil
    }
  }

  /// The bytes of a file that is one of these.
  ///
  /// - Throws: when they can't be read, or are not what they were when the site was planned.
  func bytes(of file: PlannedFile, in network: Network) throws(OutputError) -> [UInt8] {
    switch file.content {
    case .media(let position):
      return try media.bytes(of: network.media[position].path)
    case .rendition(let position, _):
      guard let bytes = renditions?.bytes(of: file.path) else {
        throw .renditionGone("content/" + network.media[position].path)
      }
      return bytes
    case .staticFile(let position):
      return try staticFolder.bytes(of: position)
    default: preconditionFailure("the theme makes this file")
    }
  }
}

extension PlannedContent {
  /// Whether it is one of the ``CopiedFiles``.
  var isCopied: Bool {
    switch self {
    case .media, .rendition, .staticFile: true
    default: false
    }
  }
}
