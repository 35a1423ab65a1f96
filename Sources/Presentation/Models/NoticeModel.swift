import Domain
import Markup
import TemplateEngine
import UseCases

/// A notice with what is said of it, on a notifications page and in a feed.
struct NoticeText: Sendable {
  let notice: Notice
  let interface: Interface

  /// The post that it is about; nil for a new follower.
  var post: PostIndex? {
    notice.event.post ?? comment.map { interface.site.network.comments[$0.position].post }
  }

  var actor: Author { interface.site.actor(of: notice) }

  var comment: CommentIndex? { notice.event.comment }

  var kind: String {
    switch notice.event {
    case .reaction: "reaction"
    case .comment: "comment"
    case .commentReply: "comment-reply"
    case .commentMention: "comment-mention"
    case .reply: "reply"
    case .mention: "mention"
    case .follow: "follow"
    }
  }

  private var key: MessageKey {
    switch notice.event {
    case .reaction: .noticeReaction
    case .comment: .noticeComment
    case .commentReply: .noticeCommentReply
    case .commentMention: .noticeCommentMention
    case .reply: .noticeReply
    case .mention: .noticeMention
    case .follow: .noticeFollow
    }
  }

  var emoji: String {
    guard case .reaction(_, let kind, _) = notice.event else { return "" }
    return interface.settings.reactionKinds[kind].emoji
  }

  /// Appends what happened, as a sentence: its part before the actor's name or the one after it.
  func appendSentence(beforeName isBefore: Bool, to output: inout [UInt8]) {
    let text = interface.messages[prepared: key, isNamed: interface.isNamed(actor)]
    func append(_ value: MessageValue, _ output: inout [UInt8]) -> Bool {
      guard value == .emoji else { return false }
      output.append(emoji)
      return true
    }
    if isBefore {
      text.appendPart(before: .name, to: &output, append)
    } else {
      text.appendPart(after: .name, to: &output, append)
    }
  }

  /// What was said: the comment's text, or the post's; empty where there is nothing to see of it.
  var excerpt: String {
    guard let comment else { return post.map { interface.title(of: $0, limit: 140) } ?? "" }
    let text = interface.site.texts.comments[comment.position].plain
    return text.isBlank ? "" : String(appending: { $0.append(writtenTitleOf: text, limit: 140) })
  }

  /// The language of ``excerpt``, where it is known.
  var language: String? {
    if let comment { return interface.site.network.comments[comment.position].language }
    return post.flatMap { interface.language(ofTitleOf: $0) }
  }
}

extension Model {
  /// A notice, by whom it is for and its place among theirs.
  static let notice = Model(
    "notice",
    "Something that happened to somebody.",
    [
      .text(
        "kind",
        """
        What happened: `reaction`, `comment`, `comment-reply`, `comment-mention`, `reply`, \
        `mention` or `follow`.
        """
      ) { $2.append($1.notice($0).kind) },
      .record("actor", .person, "Who did it.") { $1.actor(of: $1.notice($0)) },
      .text("before", "The sentence before the name.") {
        $1.notice($0).appendSentence(beforeName: true, to: &$2)
      },
      .text("after", "The sentence after the name.") {
        $1.notice($0).appendSentence(beforeName: false, to: &$2)
      },
      .text("emoji", "The reaction's emoji; empty for other kinds.") {
        $2.append($1.notice($0).emoji)
      },
      .optionalText("url", "Link to the post or comment.") { record, reader, output in
        let notice = reader.notice(record)
        if let comment = notice.comment {
          reader.append(linkTo: comment, to: &output)
        } else if let post = notice.post {
          reader.append(linkTo: .post(post), to: &output)
        } else {
          return false
        }
        return true
      },
      .text("excerpt", "What was said.") { $2.append($1.notice($0).excerpt) },
      .optionalText("language", "The language of what was said (BCP 47).") {
        $2.append(optional: $1.notice($0).language)
      },
      .optionalRecord("time", .time, "When.") {
        guard case .dated(let time) = $1.notice($0).notice.moment else { return nil }
        return .time(time)
      },
    ])
}

extension PageReader {
  fileprivate func notice(_ record: RecordReference) -> NoticeText {
    let notice = site.notices.item(record.place, of: record.position)
    return NoticeText(notice: notice, interface: interface)
  }

  /// Who did it; somebody who is no user is known by what they wrote.
  fileprivate func actor(of text: NoticeText) -> RecordReference {
    switch text.notice.event {
    case .reaction(_, _, let user), .follow(let user): .person(user)
    case .comment(let comment), .commentReply(let comment), .commentMention(let comment):
      author(of: comment)
    case .reply(let post), .mention(let post): author(of: post)
    }
  }
}
