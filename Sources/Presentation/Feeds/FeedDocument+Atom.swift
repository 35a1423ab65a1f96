import Domain
import UseCases

extension FeedDocument {
  /// Writes Atom (RFC 4287), with the links of a paged history (RFC 5005, section 4).
  func writeAtom(into output: inout [UInt8]) {
    output.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    output.append("<feed xmlns=\"http://www.w3.org/2005/Atom\"")
    output.append(FeedEntry.atomNamespaces)
    if archive != nil { output.append(" xmlns:fh=\"http://purl.org/syndication/history/1.0\"") }
    output.append(" xml:lang=\"")
    output.append(xml: interface.settings.language)
    output.append("\">\n")
    output.append(element: "title", title)
    if !summary.isEmpty {
      output.append("<subtitle")
      if let summaryLanguage { output.append(xmlLanguage: summaryLanguage) }
      output.append(">")
      output.append(xml: summary)
      output.append("</subtitle>\n")
    }
    output.append(element: "id", id)
    output.append(element: "updated", updatedAt.rfc3339)
    if let archive {
      output.append("<fh:archive/>\n")
      output.append(link: "self", type: FeedFormat.atom.mediaType, url(ofArchive: archive))
      output.append(link: "current", type: FeedFormat.atom.mediaType, url(.atom))
    } else {
      output.append(link: "self", type: FeedFormat.atom.mediaType, url(.atom))
      for hub in interface.settings.hubs { output.append(link: "hub", hub) }
    }
    if let previousArchive {
      output.append(
        link: "prev-archive", type: FeedFormat.atom.mediaType, url(ofArchive: previousArchive))
    }
    output.append(link: "alternate", type: "text/html", pageURL)
    output.append(element: "generator", "SocialConnect")
    if let picture { output.append(element: "icon", picture) }
    if let author { output.append(atomAuthor: author, interface) }
    var lastAuthor = AtomAuthor()
    let entries = entries.span
    for index in entries.indices {
      if case .post(let post) = entries[index].subject, finished.has(post.position) {
        finished.append(post.position, to: &output)
      } else {
        entries[index].appendAtom(&lastAuthor, siteRoot: rootInHTML, to: &output)
      }
    }
    output.append("</feed>\n")
  }
}

extension [UInt8] {
  /// Appends `<name>text</name>` and a line end.
  mutating func append(element name: String, _ text: String) {
    append("<")
    append(name)
    append(">")
    append(xml: text)
    append("</")
    append(name)
    append(">\n")
  }

  /// Appends a link (RFC 4287, section 4.2.7).
  ///
  /// - Parameter element: the element's name; in other formats it has a prefix.
  mutating func append(
    link relation: String, type: String? = nil, _ url: String, element: String = "link"
  ) {
    append("<\(element) rel=\"\(relation)\"")
    if let type { append(" type=\"\(type)\"") }
    append(" href=\"")
    append(xml: url)
    append("\"/>\n")
  }
}
