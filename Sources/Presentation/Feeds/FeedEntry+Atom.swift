import Domain
import UseCases

/// The `author` element of the entry before: in somebody's own feed, that of all.
struct AtomAuthor {
  fileprivate var user: UserIndex?
  fileprivate var bytes: [UInt8] = []
}

extension FeedEntry {
  /// Appends the entry in Atom (RFC 4287, section 4.1.2). It says the same in every feed.
  func appendAtom(_ lastAuthor: inout AtomAuthor, siteRoot: String, to output: inout [UInt8]) {
    output.append("<entry")
    if let language { output.append(xmlLanguage: language) }
    output.append(">\n<title")
    if language != nil, !isTitleWritten { output.append(xmlLanguage: interface.settings.language) }
    output.append(">")
    output.append(xmlOf: { appendTitle(to: &$0) })
    output.append("</title>\n<id>")
    appendIDInXML(to: &output)
    output.append("</id>\n<link rel=\"alternate\" type=\"text/html\" href=\"")
    appendURLInXML(to: &output)
    output.append("\"/>\n<published>")
    publishedAt.appendRFC3339(to: &output)
    output.append("</published>\n<updated>")
    updatedAt.appendRFC3339(to: &output)
    output.append("</updated>\n")
    let author = author
    if author.user == nil || author.user != lastAuthor.user {
      lastAuthor.user = author.user
      lastAuthor.bytes.removeAll(keepingCapacity: true)
      lastAuthor.bytes.append(atomAuthor: author, interface)
    }
    output.append(contentsOf: lastAuthor.bytes)
    for tag in tags {
      output.append("<category term=\"")
      output.append(xml: site.tags[tag.position].spelling)
      output.append("\"/>\n")
    }
    appendAtomExtensions(to: &output)
    output.append("<content type=\"html\">")
    appendHTMLInXML(siteRoot: siteRoot, to: &output)
    output.append("</content>\n</entry>\n")
  }
}

extension [UInt8] {
  mutating func append(xmlLanguage language: String) {
    append(" xml:lang=\"")
    append(xml: language)
    append("\"")
  }

  /// Appends who wrote something.
  mutating func append(atomAuthor author: Author, _ interface: Interface) {
    append("<author>\n")
    append(element: "name", interface.name(of: author))
    if let user = author.user {
      append("<uri>")
      append(contentsOf: interface.baseURLInXML)
      interface.site.router.appendLink(to: .profile(user, page: nil), to: &self)
      append("</uri>\n")
    }
    append("</author>\n")
  }
}
