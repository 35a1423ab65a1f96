import Presentation

/// A page with the script of the preview in it.
enum LivePage {
  // From the root of the host. No file of a site lies in a folder whose name begins with a dot.
  static let scriptPath = ".socialconnect/live.js"
  static let eventsPath = ".socialconnect/events"

  static var script: [UInt8] { PackageResources.live_js }

  /// Puts the script into the head of a page, or at its end where it has none.
  static func adding(_ version: Int, _ tag: EntityTag, to page: [UInt8]) -> [UInt8] {
    var element: [UInt8] = []
    element.append("<script src=\"/\(scriptPath)\" data-version=\"\(version)\" data-tag=\"")
    element.append(html: tag.text)
    element.append("\"></script>\n")
    let place = endOfHead(of: page)
    return page[..<place] + element + page[place...]
  }

  /// Where the head of a page ends; the page's end where it has none.
  static func endOfHead(of page: [UInt8]) -> Int {
    // Nothing that a person wrote can hold it: what they write is escaped.
    page.firstRange(of: Array("</head>".utf8))?.lowerBound ?? page.endIndex
  }

  /// What is shown while there is no site yet: only findings.
  static func withoutSite() -> [UInt8] {
    saying(
      "The site can't be shown yet. What is wrong stands here and on the terminal.",
      title: "The site has errors")
  }

  /// A page of the preview's own in the place of one of the site, without the script.
  ///
  /// - Parameters:
  ///   - details: shown as it is written; nil for none.
  ///   - link: a path to go on to; nil for none.
  static func saying(
    _ text: String, title: String, details: String? = nil, link: String? = nil
  ) -> [UInt8] {
    var page = Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      </head>
      <body>
      <p>
      """.utf8)
    page.append(html: text)
    page.append("</p>\n")
    if let details {
      page.append("<pre>")
      page.append(html: details)
      page.append("</pre>\n")
    }
    if let link {
      page.append("<p><a href=\"")
      page.append(html: link)
      page.append("\">")
      page.append(html: link)
      page.append("</a></p>\n")
    }
    page.append("</body>\n</html>\n")
    return page
  }
}
