import Domain

/// Tells what a build with these options does not publish, and why.
public struct HeldBackCheck: Sendable {
  private let judged: JudgedNetwork
  private var network: Network { judged.network }
  private var audience: Audience { judged.audience }
  private var hidden: HiddenRecords { judged.hidden }

  public init(_ judged: JudgedNetwork) {
    self.judged = judged
  }

  /// A note for each person, post, comment and page that is held back: nothing is wrong with them. What
  /// somebody has written who is hidden counts with the person.
  public func findings() -> [Finding] {
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
      let (why, hint) = Self.words(for: reason)
      findings.append(
        Self.finding(
          "post", post.id, why, hint: hint,
          about: FindingRecord(.post, post.id, Self.part(of: reason))))
    }
    let comments = network.comments
    for position in comments.indices {
      guard
        let reason = audience.reasonToHoldBack(comment: position, of: comments, hidden),
        reason != .hiddenAuthor
      else { continue }
      if case .future = reason, !isShown(comments[position].post) { continue }
      let comment = comments[position]
      let (why, hint) = Self.words(for: reason)
      findings.append(
        Self.finding(
          "comment", comment.id, why, hint: hint,
          about: FindingRecord(.comment, comment.id, Self.part(of: reason))))
    }
    for page in network.pages {
      guard let reason = audience.reasonToHoldBack(page) else { continue }
      let (why, hint) = Self.words(for: reason)
      findings.append(
        Self.finding(
          "page", page.path, why, hint: hint,
          about: FindingRecord(.page, page.path, Self.part(of: reason))))
    }
    return findings + (audience.includesFuture ? [] : datesToCome())
  }

  /// A note for each date that is still to come of what is shown, and one for those of reactions and one for those of
  /// follows, which have no names.
  private func datesToCome() -> [Finding] {
    var findings: [Finding] = []
    func add(
      _ kind: String, _ name: String, _ record: FindingRecord.Kind, id: String, _ field: String
    ) {
      findings.append(
        Finding(
          .note, rule: .heldBack,
          message: "`\(field)` of the \(kind) `\(name)` is still to come, so it is not shown",
          hint: "the first build after that shows it, and so does `--future`",
          about: FindingRecord(record, id, .field(field))))
    }
    for (position, user) in network.users.enumerated()
    where user.createdAt.isLater(than: audience.now) && !hidden.hides(UserIndex(position)) {
      add("user", user.username, .user, id: user.id, "created_at")
    }
    for (position, post) in network.posts.enumerated()
    where post.updatedAt.isLater(than: audience.now) && isShown(PostIndex(position)) {
      add("post", post.id, .post, id: post.id, "updated_at")
    }
    for (page, isShown) in zip(network.pages, judged.isPageShown)
    where page.updatedAt.isLater(than: audience.now) && isShown {
      add("page", page.path, .page, id: page.path, "updated_at")
    }
    let reactions = network.reactions.filter {
      $0.createdAt.isLater(than: audience.now) && !hidden.hides($0.user) && isShown($0.post)
    }
    if let first = reactions.first {
      let post = network[first.post].id
      findings.append(
        Self.unshownDates(
          reactions.count, "reaction", "to the post `\(post)`", FindingRecord(.post, post)))
    }
    let follows = network.follows.filter {
      $0.createdAt.isLater(than: audience.now) && !hidden.hides($0.follower)
        && !hidden.hides($0.followee)
    }
    if let first = follows.first {
      let user = network[first.follower]
      findings.append(
        Self.unshownDates(
          follows.count, "follow", "of the user `\(user.username)`", FindingRecord(.user, user.id))
      )
    }
    return findings
  }

  private func isShown(_ post: PostIndex) -> Bool { judged.isPostShown[post.position] }

  /// - Parameter first: which is the first of them.
  private static func unshownDates(
    _ count: Int, _ noun: String, _ first: String, _ record: FindingRecord
  ) -> Finding {
    Finding(
      .note, rule: .heldBack,
      message: count == 1
        ? "the date of a \(noun) \(first) is still to come, so it is not shown"
        : "the dates of \(count) \(noun)s are still to come, so they are not shown; the first is \(first)",
      about: record)
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

  private static func part(of reason: HoldBackReason) -> FindingRecord.Part {
    switch reason {
    case .visibility: .field("visibility")
    case .hidingField: .hidingField
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

  private static func words(for reason: HoldBackReason) -> (why: String, hint: String?) {
    switch reason {
    case .visibility(let visibility): ("its visibility is `\(visibility.rawValue)`", nil)
    case .hidingField: (whyHidden(true), nil)
    case .draft: ("it is a draft", "`--drafts` shows it")
    case .future(let date): ("it is dated \(date.rfc3339), which is still to come", waiting)
    case .waiting(let from):
      ("a field of it says that it is shown from \(from.rfc3339) on", waiting)
    case .expired(let until):
      ("a field of it says that it was shown until \(until.rfc3339)", nil)
    case .hidden: (whyHidden(false), nil)
    case .hiddenAuthor: ("its author is hidden", nil)
    }
  }
}
