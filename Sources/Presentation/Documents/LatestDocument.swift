import Domain
import UseCases

/// `latest.json`: when the newest listed posts were published, newest first.
///
///     {"posts":["2026-11-15T02:00:00Z","2026-11-15T00:20:00Z"]}
///
/// A page that stays open asks for it now and then and says how many posts have come. It is small,
/// so that asking costs next to nothing.
struct LatestDocument: Sendable {
  let interface: Interface

  func write(into output: inout [UInt8]) {
    let site = interface.site
    output.append("{\"posts\":[")
    for (count, post) in site.timeline.suffix(SitePlan.latestPosts).reversed().enumerated() {
      output.append(count == 0 ? "\"" : ",\"")
      site.network.posts[post.position].createdAt.appendRFC3339(to: &output)
      output.append("\"")
    }
    output.append("]}\n")
  }
}
