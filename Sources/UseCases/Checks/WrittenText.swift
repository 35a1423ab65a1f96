import Domain
import Markup

/// A text that somebody wrote, wherever it stands in a site.
public enum WrittenText: Sendable {
  case post(PostIndex)
  case comment(CommentIndex)
  /// What is said about a user.
  case bio(UserIndex)
  case page(PageIndex)
}

extension Site {
  /// Every text, in the order in which checks tell of them.
  public var writtenTexts: [WrittenText] {
    network.posts.indices.map { .post(PostIndex($0)) }
      + network.comments.indices.map { .comment(CommentIndex($0)) }
      + network.users.indices.map { .bio(UserIndex($0)) }
      + network.pages.indices.map { .page(PageIndex($0)) }
  }

  /// What a finding calls a text, with its article.
  public func name(of text: WrittenText) -> String {
    switch text {
    case .post(let post): "the post `\(network.posts[post.position].id)`"
    case .comment(let comment): "the comment `\(network.comments[comment.position].id)`"
    case .bio(let user): "the text about the user `\(network.users[user.position].id)`"
    case .page(let page): "the page `\(network.pages[page.position].path)`"
    }
  }

  /// The record whose text it is, for a finding about words in it.
  public func record(of text: WrittenText, at words: String) -> FindingRecord {
    switch text {
    case .post(let post):
      FindingRecord(.post, network.posts[post.position].id, .words(words, in: "content"))
    case .comment(let comment):
      FindingRecord(.comment, network.comments[comment.position].id, .words(words, in: "content"))
    case .bio(let user):
      FindingRecord(.user, network.users[user.position].id, .words(words, in: "bio"))
    case .page(let page):
      FindingRecord(.page, network.pages[page.position].path, .words(words, in: "content"))
    }
  }

  /// A text as it was written, in Markdown.
  func source(of text: WrittenText) -> String {
    switch text {
    case .post(let post): network.posts[post.position].content
    case .comment(let comment): network.comments[comment.position].content
    case .bio(let user): network.users[user.position].bio
    case .page(let page): network.pages[page.position].content
    }
  }

  /// A text as it is shown.
  public func html(of text: WrittenText) -> [UInt8] {
    switch text {
    case .post(let post): texts.posts[post.position].html
    case .comment(let comment): texts.comments[comment.position].html
    case .bio(let user): texts.bios[user.position].html
    case .page(let page): texts.pages[page.position].html
    }
  }
}

extension WrittenText {
  /// How far its author is trusted.
  var origin: TextOrigin {
    if case .page = self { .owner } else { .stranger }
  }
}
