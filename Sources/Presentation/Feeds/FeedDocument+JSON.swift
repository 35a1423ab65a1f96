import Domain
import UseCases

extension FeedDocument {
  /// Writes JSON Feed 1.1 (jsonfeed.org).
  func writeJSON(into output: inout [UInt8]) {
    output.append("{\n")
    output.append(member: "version", "https://jsonfeed.org/version/1.1")
    output.append(member: "title", title)
    output.append(member: "home_page_url", pageURL)
    output.append(member: "feed_url", url(.json))
    if !summary.isEmpty { output.append(member: "description", summary) }
    if let picture { output.append(member: "icon", picture) }
    output.append(member: "language", interface.settings.language)
    write("hubs", "type", interface.settings.hubs.map { ($0, "WebSub", nil) }, into: &output)
    if let author { writeAuthors(author, into: &output) }
    output.append("\"items\": [")
    for (position, entry) in entries.enumerated() {
      output.append(position == 0 ? "\n{" : ",\n{")
      write(entry, into: &output)
      output.append("}")
    }
    output.append("\n]\n}\n")
  }

  private func write(_ entry: FeedEntry, into output: inout [UInt8]) {
    output.append("\"id\": ")
    output.append(jsonOf: { entry.appendID(to: &$0) })
    output.append(",\n\"url\": ")
    output.append(jsonOf: { entry.appendURL(to: &$0) })
    output.append(",\n\"title\": ")
    output.append(jsonOf: { entry.appendTitle(to: &$0) })
    output.append(",\n\"content_html\": ")
    output.append(jsonOf: { entry.appendHTML(to: &$0) }, siteRoot: rootInHTML)
    output.append(",\n")
    if let picture = entry.picture {
      output.append(member: "image", interface.absoluteLink(to: picture.source))
    }
    if let source = entry.sourceURL { output.append(member: "external_url", source) }
    output.append("\"date_published\": \"")
    entry.publishedAt.appendRFC3339(to: &output)
    output.append("\",\n\"date_modified\": \"")
    entry.updatedAt.appendRFC3339(to: &output)
    output.append("\",\n")
    if let language = entry.language { output.append(member: "language", language) }
    writeAuthors(entry.author, into: &output)
    write("attachments", "mime_type", entry.attachments, into: &output)
    output.append("\"tags\": [")
    for (position, tag) in entry.tags.enumerated() {
      if position > 0 { output.append(", ") }
      output.append(json: interface.site.tags[tag.position].spelling)
    }
    output.append("]")
  }

  /// An address, what is there, and how many bytes that has, if it is known.
  typealias TypedAddress = (url: String, kind: String, byteCount: Int?)

  /// Writes addresses, each with what it is; nothing where there are none.
  private func write(
    _ name: String, _ kind: String, _ addresses: [TypedAddress], into output: inout [UInt8]
  ) {
    guard !addresses.isEmpty else { return }
    output.append("\"\(name)\": [")
    for (position, address) in addresses.enumerated() {
      output.append(position == 0 ? "{" : ", {")
      output.append("\"\(kind)\": \"\(address.kind)\", \"url\": ")
      output.append(json: address.url)
      if let count = address.byteCount { output.append(", \"size_in_bytes\": \(count)") }
      output.append("}")
    }
    output.append("],\n")
  }

  private func writeAuthors(_ author: Author, into output: inout [UInt8]) {
    output.append("\"authors\": [{\"name\": ")
    output.append(json: interface.name(of: author))
    if let user = author.user {
      output.append(", \"url\": ")
      output.append(json: interface.absoluteLink(to: .profile(user, page: nil)))
    }
    if let photo = interface.photo(of: author) {
      output.append(", \"avatar\": ")
      output.append(json: interface.absoluteLink(to: photo))
    }
    output.append("}],\n")
  }
}

extension [UInt8] {
  /// Appends `"name": "text",` and a line end.
  fileprivate mutating func append(member name: String, _ text: String) {
    append("\"\(name)\": ")
    append(json: text)
    append(",\n")
  }
}
