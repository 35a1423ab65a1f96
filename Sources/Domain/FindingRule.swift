/// The rule behind a finding: a name that is printed after it, in brackets, and stays the same from
/// version to version. Rules of templates have names of their own, which the template engine knows.
public enum FindingRule: String, CaseIterable, Sendable {
  case badAccent = "bad-accent"
  case badAlias = "bad-alias"
  case badArchive = "bad-archive"
  case badBaseURL = "bad-base-url"
  case badChoice = "bad-choice"
  case badDate = "bad-date"
  case badHashtag = "bad-hashtag"
  case badID = "bad-id"
  case badIDAuthority = "bad-id-authority"
  case badImage = "bad-image"
  case badLanguage = "bad-language"
  case badReaction = "bad-reaction"
  case badTimeZone = "bad-time-zone"
  case badURL = "bad-url"
  case badUsername = "bad-username"
  case brokenAnchor = "broken-anchor"
  case brokenLink = "broken-link"
  case countDiffers = "count-differs"
  case dangerousDestination = "dangerous-destination"
  case doubtfulMessage = "doubtful-message"
  case duplicateID = "duplicate-id"
  case duplicateKey = "duplicate-key"
  case duplicatePage = "duplicate-page"
  case duplicateUsername = "duplicate-username"
  case emptyComment = "empty-comment"
  case emptyPost = "empty-post"
  case emptyTemplate = "empty-template"
  case externalLink = "external-link"
  case fileSize = "file-size"
  case foreignFile = "foreign-file"
  case frontMatter = "front-matter"
  case heldBack = "held-back"
  case hidesNothing = "hides-nothing"
  case inputOutput = "input-output"
  case invalidFeed = "invalid-feed"
  case jsonSyntax = "json-syntax"
  case leftoverFile = "leftover-file"
  case locked
  case longLabel = "long-label"
  case messageFile = "message-file"
  case missingAlt = "missing-alt"
  case missingField = "missing-field"
  case missingMedia = "missing-media"
  case missingMessage = "missing-message"
  case missingPicture = "missing-picture"
  case nestingDepth = "nesting-depth"
  case noBaseURL = "no-base-url"
  case noContent = "no-content"
  case noCurl = "no-curl"
  case noRenditions = "no-renditions"
  case notEditable = "not-editable"
  case outOfRange = "out-of-range"
  case pathCollision = "path-collision"
  case readFailed = "read-failed"
  case renderingLimit = "rendering-limit"
  case repeatedField = "repeated-field"
  case repeatedFollow = "repeated-follow"
  case replyCycle = "reply-cycle"
  case reservedName = "reserved-name"
  case scriptCycle = "script-cycle"
  case selfFollow = "self-follow"
  case similarHashtags = "similar-hashtags"
  case sourceChanged = "source-changed"
  case symbolicLink = "symbolic-link"
  case tooLong = "too-long"
  case tooManyErrors = "too-many-errors"
  case tooManyImages = "too-many-images"
  case unfinishedChange = "unfinished-change"
  case unknownAsset = "unknown-asset"
  case unknownAuthor = "unknown-author"
  case unknownField = "unknown-field"
  case unknownFollow = "unknown-follow"
  case unknownLanguage = "unknown-language"
  case unknownPost = "unknown-post"
  case unknownReaction = "unknown-reaction"
  case unknownReply = "unknown-reply"
  case unknownSetting = "unknown-setting"
  case unknownUser = "unknown-user"
  case unknownVisibility = "unknown-visibility"
  case unreadFile = "unread-file"
  case unreadable
  case unsupportedMedia = "unsupported-media"
  case unusedMedia = "unused-media"
  case unusedTemplate = "unused-template"
  case utf8 = "utf-8"
  case wrongType = "wrong-type"
  case yamlSyntax = "yaml-syntax"
}

extension FindingRule {
  /// The rules of warnings and notes, which a site can switch off. What is an error under such a
  /// rule stays one.
  public static let optional: [FindingRule] = [
    .badAlias, .badHashtag, .badLanguage, .badURL, .brokenAnchor, .brokenLink, .countDiffers,
    .doubtfulMessage, .externalLink, .heldBack, .hidesNothing, .invalidFeed, .leftoverFile,
    .longLabel, .missingAlt, .missingPicture, .noBaseURL, .noRenditions, .repeatedField,
    .selfFollow, .similarHashtags, .unfinishedChange, .unknownAsset, .unknownAuthor, .unknownField,
    .unknownPost, .unknownReaction, .unknownReply, .unknownUser, .unreadFile, .unusedMedia,
    .unusedTemplate,
  ]
  /// The rules with which only commands that write refuse, and which no content breaks.
  public static let ofWritingAlone: [FindingRule] = [
    .badArchive, .emptyComment, .notEditable, .repeatedFollow, .unknownFollow,
  ]
}
