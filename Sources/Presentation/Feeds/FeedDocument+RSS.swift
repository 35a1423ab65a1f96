import Domain
import UseCases

extension FeedDocument {
  /// Writes RSS 2.0 (rssboard.org/rss-specification).
  func writeRSS(into output: inout [UInt8]) {
    output.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    output.append("<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" ")
    output.append(FeedEntry.rssNamespaces)
    output.append("xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<channel>\n")
    output.append(element: "title", title)
    output.append(element: "link", pageURL)
    output.append(element: "description", summary.isEmpty ? title : summary)
    output.append(element: "language", interface.settings.language)
    output.append(link: "self", type: FeedFormat.rss.mediaType, url(.rss), element: "atom:link")
    for hub in interface.settings.hubs {
      output.append(link: "hub", hub, element: "atom:link")
    }
    output.append(element: "lastBuildDate", updatedAt.rfc822)
    output.append(element: "generator", "SocialConnect")
    for entry in entries { write(entry, into: &output) }
    output.append("</channel>\n</rss>\n")
  }

  private func write(_ entry: FeedEntry, into output: inout [UInt8]) {
    output.append("<item>\n<title>")
    output.append(xmlOf: { entry.appendTitle(to: &$0) })
    output.append("</title>\n<link>")
    entry.appendURLInXML(to: &output)
    output.append("</link>\n<guid isPermaLink=\"false\">")
    entry.appendIDInXML(to: &output)
    output.append("</guid>\n")
    output.append(element: "pubDate", entry.publishedAt.rfc822)
    if entry.updatedAt != entry.publishedAt {
      output.append("<atom:updated>")
      entry.updatedAt.appendRFC3339(to: &output)
      output.append("</atom:updated>\n")
    }
    output.append(element: "dc:creator", interface.name(of: entry.author))
    if let language = entry.language { output.append(element: "dc:language", language) }
    for tag in entry.tags {
      output.append(element: "category", interface.site.tags[tag.position].spelling)
    }
    entry.appendRSSExtensions(to: &output)
    output.append("<description>")
    entry.appendHTMLInXML(siteRoot: rootInHTML, to: &output)
    output.append("</description>\n</item>\n")
  }
}

extension Timestamp {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `Sat, 21 Nov 2026 10:40:00 GMT`, as RSS 2.0 asks for (RFC 822 with four digits of year), and HTTP
  /// (RFC 9110, section 5.6.7).
  public var rfc822: String {
    let time = CivilTime(self)
    var text: [UInt8] = []
    text.append(Self.days[time.weekday])
    text.append(", ")
    text.appendPadded(time.day, width: 2)
    text.append(" ")
    text.append(Self.months[time.month - 1])
    text.append(" ")
    text.appendPadded(time.year, width: 4)
    text.append(" ")
    text.appendPadded(time.hour, width: 2)
    text.append(":")
    text.appendPadded(time.minute, width: 2)
    text.append(":")
    text.appendPadded(time.second, width: 2)
    text.append(" GMT")
    return String(decoding: text, as: UTF8.self)
  }
}
