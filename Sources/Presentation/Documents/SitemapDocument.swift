import Domain
import UseCases

/// The sitemap (sitemaps.org, protocol 0.9).
struct SitemapDocument: Sendable {
  let interface: Interface

  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  /// - Parameter part: nil is `sitemap.xml`: everything, or the list of the parts.
  func write(part: Int?, into output: inout [UInt8]) {
    let all = SitemapEntries(interface.site)
    output.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    if let entries = all.entries(ofFile: part) {
      write(entries, into: &output)
    } else {
      output.append("<sitemapindex xmlns=\"\(Self.namespace)\">\n")
      for part in all.partNumbers {
        output.append("<sitemap><loc>")
        output.append(xml: interface.settings.baseURL.text + SiteNames.sitemapPart(part))
        output.append("</loc></sitemap>\n")
      }
      output.append("</sitemapindex>\n")
    }
  }

  private func write(_ entries: [SitemapEntries.Entry], into output: inout [UInt8]) {
    output.append("<urlset xmlns=\"\(Self.namespace)\">\n")
    for entry in entries {
      output.append("<url><loc>")
      output.append(contentsOf: interface.baseURLInXML)
      interface.site.router.appendLink(to: entry.address, to: &output)
      output.append("</loc>")
      if let changedAt = entry.changedAt {
        output.append("<lastmod>")
        changedAt.appendRFC3339(to: &output)
        output.append("</lastmod>")
      }
      output.append("</url>\n")
    }
    output.append("</urlset>\n")
  }
}
