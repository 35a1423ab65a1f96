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
    let end = Array("</head>".utf8)
    // Nothing that a person wrote can hold it: what they write is escaped.
    let place = page.firstRange(of: end)?.lowerBound ?? page.endIndex
    return page[..<place] + element + page[place...]
  }

  /// What is shown while there is no site yet: only findings.
  static func withoutSite(_ version: Int) -> [UInt8] {
    let page = Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>The site has errors</title>
      </head>
      <body>
      <p>The site can't be shown yet. What is wrong stands here and on the terminal.</p>
      </body>
      </html>

      """.utf8)
    return adding(version, EntityTag(of: []), to: page)
  }
}
