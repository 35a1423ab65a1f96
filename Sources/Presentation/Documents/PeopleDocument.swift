import Domain
import UseCases

/// The feeds of all people, as a subscription list (OPML 2.0), which holds one at least: where nobody has a
/// page, that of the site is the feed of all.
struct PeopleDocument: Sendable {
  let interface: Interface

  func write(into output: inout [UInt8]) {
    output.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<opml version=\"2.0\">\n<head>\n")
    output.append(element: "title", interface.settings.title)
    output.append("</head>\n<body>\n")
    let users = interface.site.network.users.indices.map { UserIndex($0) }
    for user in users {
      append(
        interface.name(of: user), feed: .user(user), .profile(user, page: nil), to: &output)
    }
    if users.isEmpty {
      append(interface.settings.title, feed: .site, .timeline(page: nil), to: &output)
    }
    output.append("</body>\n</opml>\n")
  }

  private func append(
    _ name: String, feed: FeedSubject, _ page: Address, to output: inout [UInt8]
  ) {
    let site = interface.site
    output.append("<outline type=\"rss\" text=\"")
    output.append(xml: name)
    output.append("\" title=\"")
    output.append(xml: name)
    output.append("\" xmlUrl=\"")
    output.append(xml: site.settings.baseURL.text + site.router.link(to: feed, .atom))
    output.append("\" htmlUrl=\"")
    output.append(xml: interface.absoluteLink(to: page))
    output.append("\"/>\n")
  }
}
