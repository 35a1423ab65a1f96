import Domain

/// Why a change of the content makes no sense. Nothing was written.
public enum WriteRefusal: Error, Equatable, Sendable {
  case unknownUser(String, near: String?)
  case unknownPost(String, near: String?)
  case unknownComment(String, post: String)
  case noComment(String, near: String?)
  case unknownReaction(String, near: String?)
  case takenID(String, what: String)
  case takenUsername(String)
  /// The name of an archive's account can't be that of a user.
  case badAccountName(String)
  /// Some posts of an archive are in the site already, as somebody's who has another name than the account.
  case otherAuthor(account: String, author: String)
  case selfFollow(String)
  case followsAlready(String, String)
  case followsNot(String, String)
  case reactedNot(String, kind: String, post: String)
  case emptyPost
  case emptyComment
  case tooManyImages(Int, limit: Int)
  /// Posts of an archive are longer than posts may be.
  case longPosts(count: Int, longest: Int, limit: Int)
  /// Posts of an archive have more pictures than posts may have.
  case crowdedPosts(count: Int, most: Int, limit: Int)
  /// Of the users or posts of a database none is left, though there are some that are not hidden.
  case emptiedDatabase(word: String, count: Int, path: String)
  /// No field of the posts of a database is known that says something to show.
  case unknownFields(posts: Int, fields: [String])
  case badHashtag(String)
  case badLanguage(String)
  case badURL(String)
  case noPicture(String, near: String?)
  /// A post that is to be published has a field that goes on holding it back.
  ///
  /// - Parameter mayOpen: whether to ask for another visibility would take the field out.
  case heldBack(post: String, field: String, mayOpen: Bool)
  /// A post that is to be published lies in a folder of drafts.
  case inDrafts(post: String, path: String)
  /// Front matter that is not written as fields on lines.
  case notEditable(path: String)
  /// The name of a file, or of a folder that holds it, has a sign that no command writes.
  case unwritableName(path: String)
  /// A file was changed while it was read.
  case changed(path: String)
  /// A file of an archive, or a picture that is to be taken in or to go, can't be read.
  case unreadable(path: String, reason: String)

  /// Whether what was asked for is wrong, and not the system.
  public var isOfContent: Bool {
    switch self {
    case .changed, .unreadable: false
    default: true
    }
  }

  /// The refusal as an error without a place: what is refused stands in no file.
  public var finding: Finding {
    let text: (rule: FindingRule, message: String, hint: String?) =
      switch self {
      case .unknownUser(let name, let near):
        (.unknownUser, "there is no user `\(name)`", NearestName.hint(near))
      case .unknownPost(let id, let near):
        (.unknownPost, "there is no post `\(id)`", NearestName.hint(near))
      case .unknownComment(let id, let post):
        (.unknownReply, "the post `\(post)` has no comment `\(id)`", nil)
      case .noComment(let id, let near):
        (.unknownReply, "there is no comment `\(id)`", NearestName.hint(near))
      case .unknownReaction(let kind, let near):
        (
          .unknownReaction, "`\(kind)` is no kind of reaction",
          NearestName.hint(near) ?? "the setting `reactions` adds kinds"
        )
      case .takenID(let id, let what): (.duplicateID, "there is a \(what) `\(id)` already", nil)
      case .takenUsername(let name):
        (.duplicateUsername, "there is a user `\(name)` already", nil)
      case .badAccountName(let name):
        (
          .badUsername, "`\(name)` can't be a username",
          "name a user whose posts they become with --author"
        )
      case .otherAuthor(let account, let author):
        (
          .unknownUser,
          "there is no user `\(account)`, and posts of the archive are here already as `\(author)`'s",
          "if that is the same person, say --author \(author); if not, add `\(account)` first"
        )
      case .selfFollow(let name): (.selfFollow, "`\(name)` can't follow themselves", nil)
      case .followsAlready(let name, let other):
        (.repeatedFollow, "`\(name)` follows `\(other)` already", nil)
      case .followsNot(let name, let other):
        (.unknownFollow, "`\(name)` does not follow `\(other)`", nil)
      case .reactedNot(let name, let kind, let post):
        (.unknownReaction, "`\(name)` has no reaction `\(kind)` on `\(post)`", nil)
      case .emptyPost:
        (.emptyPost, "a post needs a text or an image", "give one with --text or --image")
      case .emptyComment: (.emptyComment, "a comment needs a text", nil)
      case .tooManyImages(let count, let limit):
        (.tooManyImages, "\(count) images; a post has at most \(limit)", nil)
      case .longPosts(let count, let longest, let limit):
        (
          .tooLong,
          "\(count) \(count == 1 ? "post has" : "posts have") more than \(limit) characters, the longest "
            + "\(longest)", "write `max_characters: \(longest)` into the settings"
        )
      case .crowdedPosts(let count, let most, let limit):
        (
          .tooManyImages,
          "\(count) \(count == 1 ? "post has" : "posts have") more than \(limit) images, at most \(most)",
          "write `max_images: \(most)` into the settings"
        )
      case .emptiedDatabase(let word, 0, let path):
        (
          .badArchive, "the database leaves nothing of \(path): the export has no \(word) at all",
          "a part of the export seems to be missing; otherwise remove that file"
        )
      case .emptiedDatabase(let word, let count, let path):
        (
          .badArchive,
          "the database leaves nothing of \(path): it has "
            + "\(String(counting: count, word)) that nobody hides, and none says anything to show",
          "the export may have another form than the one before; otherwise remove that file"
        )
      case .unknownFields(let count, let fields):
        (
          .badArchive,
          "no post of the database is left: its \(count == 1 ? "post has" : "\(count) posts have") no text "
            + "and no picture"
            + (fields.isEmpty
              ? "" : ", but unknown fields: " + fields.map { "`\($0)`" }.joined(separator: ", ")),
          "call the text `content` in the export, and the other fields as Documentation/Content.md does"
        )
      case .badHashtag(let tag):
        (
          .badHashtag, "`\(tag)` for --hashtag can't be a hashtag",
          "a hashtag has letters, digits and `_`, and at least one letter"
        )
      case .badLanguage(let tag):
        (
          .badLanguage, "`\(tag)` for --lang is no language tag",
          "write it as in BCP 47, such as `ja` or `pt-BR`"
        )
      case .heldBack(let id, let field, let mayOpen):
        (
          .heldBack, "the post `\(id)` would stay held back by its field `\(field)`",
          mayOpen
            ? "give --visibility public as well, or take the field out by hand"
            : "take the field out by hand, or give it another value"
        )
      case .inDrafts(let id, let path):
        (
          .heldBack, "the post `\(id)` would stay a draft, because of the folder in which it lies",
          "move \(path) out of `\(ContentFile.drafts)`, and give it this id"
        )
      case .badURL(let url):
        (.badURL, "`\(url)` is no address", "write `https://`, `http://` or `mailto:` first")
      case .noPicture(let path, let near):
        (.missingMedia, "there is no picture `\(path)`", NearestName.hint(near))
      case .notEditable(let path):
        (
          .notEditable, "the front matter of \(path) does not stand on lines of its own",
          "write each field on a line, or change the file by hand"
        )
      case .unwritableName(let path):
        (
          .notEditable, "\(path) can't be changed: its name has a control character",
          "rename it, or change the file by hand"
        )
      case .changed(let path):
        (.sourceChanged, "\(path) was changed while it was read", "try again")
      case .unreadable(let path, let reason):
        (.readFailed, "\(path) can't be read: \(reason)", nil)
      }
    return Finding(.error, rule: text.rule, message: text.message, hint: text.hint)
  }
}
