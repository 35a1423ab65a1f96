import Domain
import UseCases

/// What stands at an old path of a post: a page that leads to the new one, for hosts that only serve
/// files, and `_redirects`, for those that answer with 301 (Netlify, Cloudflare Pages).
struct RedirectDocument: Sendable {
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
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'">
      <meta name="robots" content="noindex">
      <meta http-equiv="refresh" content="0; url=
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

  /// `_redirects`: a line for each old path.
  func writeList(_ redirects: [Redirect], into output: inout [UInt8]) {
    let root = interface.settings.baseURL.path
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
