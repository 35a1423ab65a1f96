import Domain
import Markup
import UseCases

/// Links inside the site, and the ids of what feeds hold.
extension Interface {
  /// A link inside the site, with the marker for the site's root.
  func link(_ path: String) -> String {
    String(Unicode.Scalar(siteRootMarker)) + path
  }

  func absoluteLink(to address: Address) -> String {
    settings.baseURL.text + site.router.link(to: address)
  }

  func link(to picture: PictureSource) -> String {
    switch picture {
    case .media(let path): link(MediaPath.link(to: path))
    case .remote(let url): url
    }
  }

  /// The same with the address of the site before it, for feeds and Open Graph.
  func absoluteLink(to picture: PictureSource) -> String {
    switch picture {
    case .media(let path): settings.baseURL.text + MediaPath.link(to: path)
    case .remote(let url): url
    }
  }

  /// A `tag:` id (RFC 4151): the settings freeze its authority, so that ids survive a move.
  func tagID(_ path: String) -> String { tagPrefix + path }

  /// Appends the beginning of such an id.
  func append(tagID path: StaticString, to output: inout [UInt8]) {
    output.append(tagPrefix)
    output.append(literal: path)
  }
}
