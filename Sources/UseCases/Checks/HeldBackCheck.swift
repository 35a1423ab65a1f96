import Domain

/// Tells what a build with these options does not publish, and why.
public struct HeldBackCheck: Sendable {
  private let network: Network
  private let audience: Audience

  /// - Parameter network: with everything, as it was loaded.
  public init(_ network: Network, audience: Audience) {
    self.network = network
    self.audience = audience
  }

  /// A note for each post and page that is held back: nothing is wrong with them.
  public func findings() -> [Finding] {
    var findings: [Finding] = []
    for position in network.posts.indices {
      guard let reason = audience.reasonToHoldBack(position, of: network.posts) else { continue }
      let post = network.posts[position]
      findings.append(Self.finding("post", post.id, reason, post.createdAt))
    }
    if !audience.includesDrafts {
      for page in network.pages where page.isDraft {
        findings.append(Self.finding("page", page.path, .draft, nil))
      }
    }
    return findings
  }

  private static func finding(
    _ kind: String, _ name: String, _ reason: HoldBackReason, _ time: Timestamp?
  ) -> Finding {
    let (why, hint): (String, String?) =
      switch reason {
      case .visibility(let visibility): ("its visibility is `\(visibility.rawValue)`", nil)
      case .draft: ("it is a draft", "`--drafts` shows it")
      case .future:
        (
          "it is dated \(time?.rfc3339 ?? ""), which is still to come",
          "the first build after that publishes it, and `--future` shows it"
        )
      }
    return Finding(
      .note, rule: .heldBack, message: "the \(kind) `\(name)` is held back: \(why)", hint: hint)
  }
}
