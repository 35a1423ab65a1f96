import Domain
import UseCases

/// What stands at an old path of a post: a page that leads to the new one, for hosts that only serve
/// files, and `_redirects`, for those that answer with 301 (Cloudflare Pages; Netlify only where there is no page).
public struct RedirectDocument: Sendable {
  let interface: Interface

  /// A page at an old path.
  func write(_ redirect: Redirect, into output: inout [UInt8]) {
    let path = interface.site.router.link(to: .post(redirect.post))
    let target = interface.settings.baseURL.text + path
    // A site of `.html` files works from a disk, too.
    let link =
      interface.settings.urlStyle == .html
      ? RelativePath.root(from: redirect.file) + path : target
    output.append("<!DOCTYPE html>\n<html lang=\"")
    output.append(html: interface.settings.language)
    output.append(
      """
      ">
      <head>
      <meta charset="utf-8">
      \(Self.heads[0])
      """)
    output.append(html: link)
    output.append("\">\n<link rel=\"canonical\" href=\"")
    output.append(html: target)
    output.append("\">\n<title>")
    output.append(html: target)
    output.append("</title>\n</head>\n<body>\n<p><a href=\"")
    output.append(html: link)
    output.append("\">")
    output.append(html: target)
    output.append("</a></p>\n</body>\n</html>\n")
  }

  /// What such a page begins with, up to where it leads. Whoever writes another puts it before these: those of earlier
  /// versions stay known by theirs.
  private static let heads = [
    """
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'">
    <meta name="robots" content="noindex">
    <meta http-equiv="refresh" content="0; url=
    """
  ]

  // MARK: - Those of earlier builds

  /// Whether bytes are those of a file that an earlier build wrote at an old path, of whatever post and address, and not
  /// one of the site's owner. What it wrote must not go on leading to a post that was hidden since.
  @Sendable public static func recognises(_ bytes: [UInt8]) -> Bool {
    isPage(bytes) || isList(bytes)
  }

  /// Also of one that a tool has made shorter since, which leaves out line breaks, quotes and optional tags.
  private static func isPage(_ bytes: [UInt8]) -> Bool {
    let start = letters(of: bytes.prefix(1000))
    return start.starts(with: "doctypehtml".utf8)
      && lettersOfHeads.contains { start.firstRange(of: $0) != nil }
  }

  private static let lettersOfHeads = heads.map { letters(of: Array($0.utf8)[...]) }

  /// Letters and digits alone, in lower case.
  private static func letters(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.filter(\.isASCIIAlphanumeric).map(\.asciiLowercased)
  }

  private static func isList(_ bytes: [UInt8]) -> Bool {
    firstLines.contains { bytes.starts(with: $0.utf8) }
  }

  /// A comment, for those who read the list: an owner's own may be of the same form otherwise. The newest first, as
  /// above.
  private static let firstLines = [
    "# Old paths of posts, written by SocialConnect; static/_redirects of your own replaces it.\n"
  ]

  /// `_redirects`: a line for each old path.
  func writeList(_ redirects: [Redirect], into output: inout [UInt8]) {
    let root = interface.settings.baseURL.path
    output.append(Self.firstLines[0])
    for redirect in redirects {
      output.append(root)
      output.append(redirect.oldPath)
      output.append(" ")
      output.append(root)
      interface.site.router.appendLink(to: .post(redirect.post), to: &output)
      output.append(" 301\n")
    }
  }
}
