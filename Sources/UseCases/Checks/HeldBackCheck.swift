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
      findings.append(
        Self.finding(
          "user", user.username, Self.whyHidden(user.isHidden),
          about: FindingRecord(.user, user.id, Self.part(user.isHidden))))
    }
    for name in network.hiddenAuthors {
      findings.append(Self.finding("user", name, Self.whyHidden(false)))
    }
    for position in network.posts.indices {
      guard let reason = audience.reasonToHoldBack(position, of: network.posts, hidden),
        reason != .hiddenAuthor
      else { continue }
      let post = network.posts[position]
      let (why, hint) = Self.words(for: reason, saysSo: post.isHidden, date: post.createdAt)
      findings.append(
        Self.finding(
          "post", post.id, why, hint: hint,
          about: FindingRecord(.post, post.id, Self.part(of: reason, saysSo: post.isHidden))))
    }
    for (position, comment) in network.comments.enumerated()
    where hidden.hides(comment: position) && !hidden.hidesAuthor(ofComment: position) {
      findings.append(
        Self.finding(
          "comment", comment.id, Self.whyHidden(comment.isHidden),
          about: FindingRecord(.comment, comment.id, Self.part(comment.isHidden))))
    }
    for page in network.pages {
      guard let reason = audience.reasonToHoldBack(page) else { continue }
      let (why, hint) = Self.words(for: reason, saysSo: page.isHidden)
      findings.append(
        Self.finding(
          "page", page.path, why, hint: hint,
          about: FindingRecord(.page, page.path, Self.part(of: reason, saysSo: page.isHidden))))
    }
    return findings
  }

  private static func finding(
    _ kind: String, _ name: String, _ why: String, hint: String? = nil,
    about record: FindingRecord? = nil
  ) -> Finding {
    Finding(
      .note, rule: .heldBack, message: "the \(kind) `\(name)` is held back: \(why)", hint: hint,
      about: record)
  }

  /// - Parameter saysSo: whether the record says it itself.
  private static func part(_ saysSo: Bool) -> FindingRecord.Part {
    saysSo ? .hidingField : .whole
  }

  private static func part(
    of reason: HoldBackReason, saysSo: Bool
  ) -> FindingRecord.Part {
    switch reason {
    case .visibility: saysSo ? .hidingField : .field("visibility")
    case .draft: .field("draft")
    case .future: .field("created_at")
    case .hidden, .hiddenAuthor, .waiting, .expired: .whole
    }
  }

  /// - Parameter saysSo: whether the record says it itself.
  private static func whyHidden(_ saysSo: Bool) -> String {
    saysSo ? "a field of it says so" : "the settings hide it"
  }

  private static var waiting: String {
    "the first build after that publishes it, and `--future` shows it"
  }

  /// - Parameters:
  ///   - saysSo: whether a field of the record hides it that is none of its kind.
  ///   - date: the record's.
  private static func words(
    for reason: HoldBackReason, saysSo: Bool, date: Timestamp? = nil
  ) -> (why: String, hint: String?) {
    switch reason {
    case .visibility where saysSo: (whyHidden(true), nil)
    case .visibility(let visibility): ("its visibility is `\(visibility.rawValue)`", nil)
    case .draft: ("it is a draft", "`--drafts` shows it")
    case .future:
      (
        date.map { "it is dated \($0.rfc3339), which is still to come" }
          ?? "its date is still to come", waiting
      )
    case .waiting(let from):
      ("a field of it says that it is shown from \(from.rfc3339) on", waiting)
    case .expired(let until):
      ("a field of it says that it was shown until \(until.rfc3339)", nil)
    case .hidden: (whyHidden(false), nil)
    case .hiddenAuthor: ("its author is hidden", nil)
    }
  }
}
