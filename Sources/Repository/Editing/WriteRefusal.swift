import Domain

/// Why a change of the content makes no sense. Nothing was written.
public enum WriteRefusal: Error, Equatable, Sendable {
  case unknownUser(String, near: String?)
  case unknownPost(String, near: String?)
  case unknownComment(String, post: String)
  case unknownReaction(String, near: String?)
  case takenID(String, what: String)
  case takenUsername(String)
  case selfFollow(String)
  case followsAlready(String, String)
  case followsNot(String, String)
  case reactedNot(String, kind: String, post: String)
  case emptyPost
  case emptyComment
  case tooManyImages(Int, limit: Int)
  case badURL(String)
  case noPicture(String)
  /// Front matter that is not written as fields on lines.
  case notEditable(path: String)
  /// A file was changed while it was read.
  case changed(path: String)

  public var finding: Finding {
    let text: (rule: String, message: String, hint: String?) =
      switch self {
      case .unknownUser(let name, let near):
        ("unknown-user", "there is no user `\(name)`", near.map { "did you mean `\($0)`?" })
      case .unknownPost(let id, let near):
        ("unknown-post", "there is no post `\(id)`", near.map { "did you mean `\($0)`?" })
      case .unknownComment(let id, let post):
        ("unknown-reply", "the post `\(post)` has no comment `\(id)`", nil)
      case .unknownReaction(let kind, let near):
        (
          "unknown-reaction", "`\(kind)` is no kind of reaction",
          near.map { "did you mean `\($0)`?" } ?? "the setting `reactions` adds kinds"
        )
      case .takenID(let id, let what): ("duplicate-id", "there is a \(what) `\(id)` already", nil)
      case .takenUsername(let name):
        ("duplicate-username", "there is a user `\(name)` already", nil)
      case .selfFollow(let name): ("self-follow", "`\(name)` can't follow themselves", nil)
      case .followsAlready(let name, let other):
        ("repeated-follow", "`\(name)` follows `\(other)` already", nil)
      case .followsNot(let name, let other):
        ("unknown-follow", "`\(name)` does not follow `\(other)`", nil)
      case .reactedNot(let name, let kind, let post):
        ("unknown-reaction", "`\(name)` has no reaction `\(kind)` on `\(post)`", nil)
      case .emptyPost:
        ("empty-post", "a post needs a text or an image", "give one with --text or --image")
      case .emptyComment: ("empty-comment", "a comment needs a text", nil)
      case .tooManyImages(let count, let limit):
        ("too-many-images", "\(count) images; a post has at most \(limit)", nil)
      case .badURL(let url):
        ("bad-url", "`\(url)` is no address", "write `https://`, `http://` or `mailto:` first")
      case .noPicture(let path): ("missing-media", "there is no picture `\(path)`", nil)
      case .notEditable(let path):
        (
          "not-editable", "the front matter of \(path) does not stand on lines of its own",
          "write each field on a line, or change the file by hand"
        )
      case .changed(let path):
        ("source-changed", "\(path) was changed while it was read", "try again")
      }
    return Finding(.error, ruleName: text.rule, message: text.message, hint: text.hint)
  }
}
