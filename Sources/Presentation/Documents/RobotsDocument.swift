import Domain

/// `robots.txt` (RFC 9309): everything may be read; it names the sitemap.
struct RobotsDocument: Sendable {
  let interface: Interface

  func write(into output: inout [UInt8]) {
    output.append("User-agent: *\nAllow: /\n\nSitemap: ")
    output.append(interface.settings.baseURL.text)
    output.append(SiteNames.sitemap)
    output.append("\n")
  }
}
