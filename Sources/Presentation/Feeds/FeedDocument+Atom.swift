import Domain

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
    output.append(element: "id", id)
    output.append(element: "updated", updatedAt.rfc3339)
    if let archive {
      output.append("<fh:archive/>\n")
      output.append(link: "self", type: "application/atom+xml", url(ofArchive: archive))
      output.append(link: "current", type: "application/atom+xml", url(.atom))
    } else {
      output.append(link: "self", type: "application/atom+xml", url(.atom))
      for hub in interface.settings.hubs { output.append(link: "hub", hub) }
    }
    if let previousArchive {
      output.append(
        link: "prev-archive", type: "application/atom+xml", url(ofArchive: previousArchive))
    }
    output.append(link: "alternate", type: "text/html", pageURL)
    output.append(element: "generator", "SocialConnect")
    if let author { write(author, into: &output) }
    var authors = AuthorElement()
    for entry in entries { write(entry, &authors, into: &output) }
    output.append("</feed>\n")
  }

  /// The `author` element of the entry before: in somebody's own feed, that of all.
  private struct AuthorElement {
    var user: UserIndex?
    var bytes: [UInt8] = []
  }

  private func write(
    _ entry: FeedEntry, _ authors: inout AuthorElement, into output: inout [UInt8]
  ) {
    output.append("<entry")
    if let language = entry.language {
      output.append(" xml:lang=\"")
      output.append(xml: language)
      output.append("\"")
    }
    output.append(">\n<title>")
    output.append(xmlOf: { entry.appendTitle(to: &$0) })
    output.append("</title>\n<id>")
    entry.appendIDInXML(to: &output)
    output.append("</id>\n<link rel=\"alternate\" type=\"text/html\" href=\"")
    entry.appendURLInXML(to: &output)
    output.append("\"/>\n<published>")
    entry.publishedAt.appendRFC3339(to: &output)
    output.append("</published>\n<updated>")
    entry.updatedAt.appendRFC3339(to: &output)
    output.append("</updated>\n")
    let author = entry.author
    if author.user == nil || author.user != authors.user {
      authors.user = author.user
      authors.bytes.removeAll(keepingCapacity: true)
      write(author, into: &authors.bytes)
    }
    output.append(contentsOf: authors.bytes)
    for tag in entry.tags {
      output.append("<category term=\"")
      output.append(xml: interface.site.tags[tag.position].spelling)
      output.append("\"/>\n")
    }
    entry.appendAtomExtensions(to: &output)
    output.append("<content type=\"html\">")
    entry.appendHTMLInXML(siteRoot: rootInHTML, to: &output)
    output.append("</content>\n</entry>\n")
  }

  private func write(_ author: Author, into output: inout [UInt8]) {
    output.append("<author>\n")
    output.append(element: "name", interface.name(of: author))
    if let user = author.user {
      output.append("<uri>")
      output.append(contentsOf: interface.baseURLInXML)
      interface.site.router.appendLink(to: .profile(user, page: nil), to: &output)
      output.append("</uri>\n")
    }
    output.append("</author>\n")
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
