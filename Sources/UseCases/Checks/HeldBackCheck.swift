import Domain

/// Tells what a build with these options does not publish, and why.
public struct HeldBackCheck: Sendable {
  private let network: Network
  private let audience: Audience
  private let settings: Settings

  /// - Parameter network: with everything, as it was loaded.
  public init(_ network: Network, audience: Audience, settings: Settings) {
    self.network = network
    self.audience = audience
    self.settings = settings
  }

  /// A note for each person, post, comment and page that is held back: nothing is wrong with them. What
  /// somebody has written who is hidden counts with the person.
  public func findings() -> [Finding] {
    let hidden = HiddenRecords(settings.hidden, in: network)
    var findings: [Finding] = []
    for (position, user) in network.users.enumerated() where hidden.hides(UserIndex(position)) {
      findings.append(Self.finding("user", user.username, Self.whyHidden(user.isHidden)))
    }
    for name in network.hiddenAuthors {
      findings.append(Self.finding("user", name, Self.whyHidden(false)))
    }
    for position in network.posts.indices {
      guard let reason = audience.reasonToHoldBack(position, of: network.posts, hidden),
        reason != .hiddenAuthor
      else { continue }
      let post = network.posts[position]
      let (why, hint) = Self.words(for: reason, post.createdAt)
      findings.append(Self.finding("post", post.id, why, hint: hint))
    }
    for (position, comment) in network.comments.enumerated()
    where hidden.hides(comment: position) && !hidden.hidesAuthor(ofComment: position) {
      findings.append(Self.finding("comment", comment.id, Self.whyHidden(comment.isHidden)))
    }
    if !audience.includesDrafts {
      let (why, hint) = Self.words(for: .draft, nil)
      for page in network.pages where page.isDraft {
        findings.append(Self.finding("page", page.path, why, hint: hint))
      }
    }
    return findings
  }

  private static func finding(
    _ kind: String, _ name: String, _ why: String, hint: String? = nil
  ) -> Finding {
    Finding(
      .note, rule: .heldBack, message: "the \(kind) `\(name)` is held back: \(why)", hint: hint)
  }

  /// - Parameter saysSo: whether the record says it itself.
  private static func whyHidden(_ saysSo: Bool) -> String {
    saysSo ? "a field of it says so" : "the settings hide it"
  }

  private static func words(
    for reason: HoldBackReason, _ time: Timestamp?
  ) -> (why: String, hint: String?) {
    switch reason {
    case .visibility(let visibility): ("its visibility is `\(visibility.rawValue)`", nil)
    case .draft: ("it is a draft", "`--drafts` shows it")
    case .future:
      (
        "it is dated \(time?.rfc3339 ?? ""), which is still to come",
        "the first build after that publishes it, and `--future` shows it"
      )
    case .hidden: (whyHidden(false), nil)
    case .hiddenAuthor: ("its author is hidden", nil)
    }
  }
}
