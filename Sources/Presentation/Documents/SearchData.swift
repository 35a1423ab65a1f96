import Domain
import UseCases

/// What the search page loads: people, hashtags, and posts in blocks that don't change.
///
/// Links begin at the site's root; the page knows where that is.
struct SearchData: Sendable {
  let interface: Interface

  /// `[{"n": name, "h": username, "u": link, "b": biography}]`
  func writePeople(into output: inout [UInt8]) {
    let site = interface.site
    write(0..<site.network.users.count, into: &output) { position, output in
      let user = UserIndex(position)
      output.append("{\"n\":")
      output.append(json: interface.name(of: user))
      output.append(",\"h\":")
      output.append(json: site.network[user].username)
      output.append(",\"u\":")
      output.append(json: site.router.link(to: .profile(user, page: nil)))
      output.append(",\"b\":")
      output.append(json: site.texts.bios[position].plain)
      output.append("}")
    }
  }

  /// `[{"n": spelling, "u": link, "c": posts}]`
  func writeTags(into output: inout [UInt8]) {
    let site = interface.site
    let tags = interface.settings.sections.tags ? site.tags.count : 0
    write(0..<tags, into: &output) { position, output in
      output.append("{\"n\":")
      output.append(json: site.tags[position].spelling)
      output.append(",\"u\":")
      output.append(json: site.router.link(to: .tag(TagIndex(position), page: nil)))
      output.append(",\"c\":")
      output.append(decimal: site.relations.postsOfTag.count(of: position))
      output.append("}")
    }
  }

  /// `[{"t": text, "n": author, "u": link, "d": date}]`, newest first. A folded post is found by
  /// what its fold says.
  func writePosts(page: Int?, into output: inout [UInt8]) {
    let site = interface.site
    let range = site.searchBlocks.range(ofPage: page)
    write(range.reversed(), into: &output) { position, output in
      let index = site.timeline[position]
      let post = site.network[index]
      output.append("{\"t\":")
      output.append(
        json: interface.isFolded(index)
          ? interface.foldLabel(index) : site.texts.posts[index.position].plain)
      output.append(",\"n\":")
      output.append(json: interface.name(of: post.author))
      output.append(",\"u\":")
      output.append(json: site.router.link(to: .post(index)))
      output.append(",\"d\":\"")
      post.createdAt.appendRFC3339(to: &output)
      output.append("\"}")
    }
  }

  private func write(
    _ positions: some Collection<Int>, into output: inout [UInt8],
    _ item: (Int, inout [UInt8]) -> Void
  ) {
    output.append("[")
    for (count, position) in positions.enumerated() {
      output.append(count == 0 ? "\n" : ",\n")
      item(position, &output)
    }
    output.append("\n]\n")
  }
}
