import Domain
import UseCases

/// The feeds of all people, as a subscription list (OPML 2.0).
struct PeopleDocument: Sendable {
  let interface: Interface

  func write(into output: inout [UInt8]) {
    output.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<opml version=\"2.0\">\n<head>\n")
    output.append(element: "title", interface.settings.title)
    output.append("</head>\n<body>\n")
    let site = interface.site
    for position in site.network.users.indices {
      let user = UserIndex(position)
      let base = interface.settings.baseURL.text
      output.append("<outline type=\"rss\" text=\"")
      output.append(xml: interface.name(of: user))
      output.append("\" title=\"")
      output.append(xml: interface.name(of: user))
      output.append("\" xmlUrl=\"")
      output.append(xml: base + site.router.link(to: .user(user), .atom))
      output.append("\" htmlUrl=\"")
      output.append(xml: interface.absoluteLink(to: .profile(user, page: nil)))
      output.append("\"/>\n")
    }
    output.append("</body>\n</opml>\n")
  }
}
