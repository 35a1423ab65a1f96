import Domain

extension ContentProblem {
  var isError: Bool {
    switch self {
    // The usual case of many, without the cost of its words.
    case .missingAlt: false
    default: text.severity == .error
    }
  }

  /// Whether the settings have switched off what warns of it.
  func isSilenced(by settings: Settings) -> Bool {
    if case .missingAlt = self { return settings.switchedOff.contains(.missingAlt) }
    let text = text
    return text.severity != .error && settings.switchedOff.contains(text.rule)
  }

  var text: ProblemText {
    switch self {
    case .missingField(let field, let kind):
      ProblemText(
        .error, .missingField, "this \(kind.rawValue) has no `\(field)`", "add `\(field)`")
    case .dateInName(let kind, let day):
      ProblemText(
        .error, .missingField, "this \(kind.rawValue) has no `created_at`",
        "add `date: \(day)`: a date in the name of a file is not read")
    case .noFrontMatter(let kind, let day):
      ProblemText(
        .error, .missingField, "this \(kind.rawValue) has no `created_at`",
        "begin the file with three lines: `---`, `date: \(day ?? "2026-11-21")` and `---`")
    case .misspelledRequiredField(let found, let meant):
      ProblemText(
        .error, .missingField, "`\(meant)` is missing, and `\(found)` is no field",
        "did you mean `\(meant)`?")
    case .misspelledField(let found, let meant):
      ProblemText(
        .warning, .unknownField, "`\(found)` is no field", "did you mean `\(meant)`?")
    case .notFolded(let found):
      ProblemText(
        .warning, .unknownField,
        "`\(found)` is no field of a comment: it is shown as it is",
        Self.audienceHint)
    case .notUnlisted(let found, let kind):
      ProblemText(
        .warning, .unknownField,
        "`\(found)` is no field of a \(kind.rawValue): it is shown as it is",
        Self.audienceHint)
    case .doubtfulName(let found, let kind):
      ProblemText(
        .warning, .unknownField,
        "\(quoted(found)) may say that nobody is to see the \(kind.rawValue), which is shown all the same",
        Self.audienceHint)
    case .cascade(let found):
      ProblemText(
        .error, .frontMatter, "`\(found)` should hide other records, and hides nothing here",
        "write its fields into each of them, as `draft: true`, and remove it")
    case .unreadMoment(let found, let kind):
      ProblemText(
        .warning, .unknownField,
        "`\(found)` holds no date that can be read: the \(kind.rawValue) is shown at any time",
        "write it as in RFC 3339, such as `2026-11-21T10:40:00+09:00`, or use `draft: true`")
    case .repeatedField(let found, let first):
      ProblemText(
        .warning, .repeatedField, "`\(found)` says again what `\(first)` says",
        "the \(PostField(written: first)?.saysWhoSees == true ? "narrower" : "first") of the two is used; "
          + "delete one")
    case .wrongType(let field, let expected, let found):
      ProblemText(
        .error, .wrongType, "`\(field)` should be \(expected), not \(found.words)",
        Self.hint(ofExpected: expected))
    case .wrongItem(let list, let expected, let found):
      ProblemText(
        .error, .wrongType, "an item of `\(list)` should be \(expected), not \(found.words)")
    case .mapOfObjects(let kind):
      ProblemText(
        .error, .wrongType, "this is no \(kind.rawValue), but objects by their names",
        "write a list of objects, each with its `id`; " + Self.exportHint)
    case .listInObject(let name, let kind):
      ProblemText(
        .error, .wrongType, "this is no \(kind.rawValue): the list lies in `\(name)`",
        "write the list alone, without an object around it; " + Self.exportHint)
    case .notAnObject(let kind, let found):
      ProblemText(
        .error, .wrongType, "a \(kind.rawValue) should be an object, not \(found.words)")
    case .outOfRange(let field, let range):
      ProblemText(.error, .outOfRange, "`\(field)` must be \(range)")
    case .badDate(let field, let text, let failure): Self.dateText(field, text, failure)
    case .notADate(let field, let found):
      ProblemText(
        .error, .wrongType, "`\(field)` should be a date, not \(found.words)",
        "write it as in RFC 3339, such as `2026-11-21T10:40:00+09:00`"
          + (found == .number ? Self.secondsHint : ""))
    case .badTimestampObject(let field):
      ProblemText(
        .error, .badDate, "`\(field)` is an object without a moment in it",
        "write `{\"seconds\": 1700000000, \"nanoseconds\": 0}`, or a date as in RFC 3339")
    case .unknownVisibility(let text):
      ProblemText(
        .error, .unknownVisibility, "`\(text)` is no visibility",
        "use one of " + Visibility.allCases.map(\.rawValue).joined(separator: ", "))
    case .badLanguageTag(let tag):
      ProblemText(
        .warning, .badLanguage, "`\(tag)` is no language tag, so it is not used",
        "write a tag as in BCP 47, such as `ja` or `pt-BR`")
    case .badURL(let field, let url):
      ProblemText(
        .warning, .badURL,
        url.isEmpty
          ? (field == "images" ? "an item of `images` is empty" : "`\(field)` is empty")
          : "`\(field)` holds a link that can't be published: \(quoted(url))",
        Self.hint(ofAddress: url, in: field))
    case .labelOfOtherHost(let host):
      ProblemText(
        .warning, .badURL,
        "`links.label` is another address than \(quoted(host)), so the link is shown by its own",
        "call it by words, or leave `label` out")
    case .badHashtag(let text):
      ProblemText(
        .warning, .badHashtag, "\(quoted(text)) can't be a hashtag, so it is left out",
        text.contains(where: \.isLetter) && text.contains(where: { "、，､".contains($0) })
          ? "write several as a list, such as `[\"港\", \"灯台\"]`"
          : text.contains(where: \.isWhitespace)
            ? "a hashtag has no blanks: join its words with `_`, or write several as a list"
            : "a hashtag has letters, digits and `_`, and at least one letter")
    case .hiddenItem(let field, let name):
      ProblemText(
        .warning, .heldBack,
        (field == "location" ? "the `location`" : "an item of `\(field)`")
          + " is held back: \(quoted(name)) hides it",
        "take it out of the content, or change the field that hides it")
    case .longLabel(let field, let byteCount, let most):
      ProblemText(
        .warning, .longLabel,
        "`\(field)` has \(byteCount) bytes; it is shown up to the first \(most)", "shorten it")
    case .tooManyHashtags(let leftOut, let most):
      Self.tooMany("hashtags", .badHashtag, leftOut, most)
    case .longHashtags(let leftOut, let most):
      ProblemText(
        .warning, .badHashtag,
        "the hashtags that a post states may have \(most) bytes together, so "
          + (leftOut == 1 ? "one is left out" : "\(leftOut) are left out"),
        "take some out of `hashtags`, or shorten them")
    case .tooManyAliases(let leftOut, let most):
      Self.tooMany("aliases", .badAlias, leftOut, most)
    case .tooManyLinks(let leftOut, let most):
      Self.tooMany("links", .badURL, leftOut, most, of: "user")
    case .controlCharacterInID(let id):
      ProblemText(.error, .badID, "the id \(quoted(id)) has a control character in it")
    case .longID(let id):
      ProblemText(
        .error, .badID, "the id \(quoted(id)) has more than \(RecordReader.longestID) bytes")
    case .emptyID: ProblemText(.error, .badID, "the id is empty")
    case .badUsername(let name):
      ProblemText(
        .error, .badUsername,
        name.isEmpty
          ? "the username is empty" : "\(quoted(name)) can't be a username",
        Self.hint(ofUsername: name))
    case .addressInName:
      ProblemText(
        .warning, .heldBack,
        "an address for mail or a telephone number in `display_name` is held back",
        "write the name that is to be shown")
    case .addressAsID(let username):
      ProblemText(
        .warning, .heldBack,
        "the id tells how somebody can be reached: it is held back, and the username is `\(username)`",
        "add a `username`")
    case .duplicateID(let id, let kind, let first):
      ProblemText(
        .error, .duplicateID, "another \(kind.rawValue) has the id \(quoted(id)) already",
        "the first is at \(first)"
          + (id.utf8.allSatisfy { $0 < 0x80 }
            ? ""
            : "; ids are compared in NFC, so that `é` is the same as `e` with an accent behind it"))
    case .duplicateUsername(let name, let other, let first):
      ProblemText(
        .error, .duplicateUsername,
        name == other
          ? "another user has the username `\(name)` already"
          : "`\(name)` and `\(other)` differ only in case",
        "the first is at \(first)")
    case .tooLong(let id, let count, let limit):
      ProblemText(
        .error, .tooLong, "\(Self.post(id)) has \(count) characters; the limit is \(limit)",
        "shorten it, or raise `max_characters` in the settings")
    case .tooManyImages(let id, let count, let limit):
      ProblemText(
        .error, .tooManyImages,
        "\(Self.post(id)) has \(count == 1 ? "one image" : "\(count) images"); the limit is \(limit)",
        "take some out, or raise `max_images` in the settings")
    case .emptyPost(let id):
      ProblemText(
        .error, .emptyPost, "\(Self.post(id)) has neither content nor an image")
    case .missingAlt(let url):
      ProblemText(
        .warning, .missingAlt, "the image `\(url)` has no alternative text",
        "say what it shows: `{\"url\": ..., \"alt\": ...}`")
    case .missingMedia(let path):
      ProblemText(
        .error, .missingMedia, "there is no file `content/\(path)`",
        path.pathSegments.contains { $0.hasPrefix(".") }
          ? "files whose names begin with a dot are not read: rename it"
          : "add the file, or correct the path")
    case .replyCycle(let kind, let id):
      ProblemText(
        .error, .replyCycle, "the \(kind.rawValue) \(quoted(id)) answers itself in a circle")
    case .unknownReply(let kind, let id):
      ProblemText(
        .warning, .unknownReply, "there is no \(kind.rawValue) \(quoted(id)) to answer",
        "it is shown as if it answered nothing")
    case .replyElsewhere(let id):
      ProblemText(
        .warning, .unknownReply, "the comment \(quoted(id)) is on another post",
        "it is shown as if it answered nothing")
    case .unknownAuthor(let id):
      ProblemText(
        .warning, .unknownAuthor, "there is no user \(quoted(id))",
        "what they wrote is shown without a link to a profile")
    case .noAuthor(let name):
      ProblemText(
        .warning, .unknownAuthor,
        name.map { "\(quoted($0)) is a name without a user" } ?? "nobody is named as the author",
        "it is shown without a link to a profile; `author_id` would name a user")
    case .unknownPost(let id, let kind):
      ProblemText(
        .warning, .unknownPost, "there is no post \(quoted(id))",
        "the \(kind.rawValue) is left out")
    case .unknownUser(let id, let kind):
      ProblemText(
        .warning, .unknownUser, "there is no user \(quoted(id))", "the \(kind.rawValue) is left out"
      )
    case .unknownReactionKind(let kind):
      ProblemText(
        .warning, .unknownReaction, "\(quoted(kind)) is no kind of reaction, so it is left out",
        "add it to `reactions` in the settings")
    case .selfFollow(let id):
      ProblemText(.warning, .selfFollow, "\(quoted(id)) follows themselves; this is left out")
    case .unread(.picture):
      ProblemText(
        .warning, .unreadFile, "this picture is not read",
        "pictures lie in `content/media/`, and posts name them by their path from `content/`")
    case .unread(.folder):
      ProblemText(
        .warning, .unreadFile, "this folder is not read",
        "folders are named after what they hold, such as posts/, pages/ or media/")
    case .unread(.templates):
      ProblemText(
        .warning, .unreadFile, "this folder is not read",
        "did you mean `\(TemplateFolder.name)/`?")
    case .unread(.file):
      ProblemText(
        .warning, .unreadFile, "this file is not read",
        "content is in .json, .ndjson and .md files named after what they hold, such as "
          + "posts.json, posts/ or users.ndjson")
    case .symbolicLink:
      ProblemText(.error, .symbolicLink, "symbolic links are not followed", "copy the file")
    case .readFailed(let reason): ProblemText(.error, .readFailed, "can't be read: \(reason)")
    case .notRegularFile: ProblemText(.error, .unreadable, "this is no regular file")
    case .nameNotUTF8: ProblemText(.error, .utf8, "its name is not UTF-8", "rename it")
    case .controlCharacterInName:
      ProblemText(.error, .badFileName, "its name holds a control character", "rename it")
    case .reservedPagePath(let name):
      ProblemText(
        .error, .reservedName, "the site itself uses the name `\(name)`", "rename the page")
    case .duplicatePage(let path, let first):
      ProblemText(
        .error, .duplicatePage, "another page has the path `\(path)` already",
        "the first is \(first)")
    case .unsupportedMedia:
      ProblemText(
        .error, .unsupportedMedia, "this is no image that can be published",
        "JPEG, PNG, GIF, WebP and AVIF are")
    case .badImage(let reason): ProblemText(.error, .badImage, reason)
    case .noPicture(let picture): picture.text
    case .reading(let error): ProblemText(.error, error.rule, error.message, error.hint)
    }
  }

  private static func tooMany(
    _ field: String, _ rule: FindingRule, _ leftOut: Int, _ most: Int, of owner: String = "post"
  ) -> ProblemText {
    ProblemText(
      .warning, rule,
      "a \(owner) may state \(most) \(field), so \(leftOut == 1 ? "one is" : "\(leftOut) are") left out",
      "take some out of `\(field)`")
  }

  /// A post that has no id is told by its place alone.
  private static func post(_ id: String) -> String {
    id.isEmpty ? "this post" : "the post \(quoted(id))"
  }
}

extension Token.Kind {
  /// How a person would call it.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .key, .string: "a text"
    case .number: "a number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}

/// A value or its beginning, as it stands in a message.
private func quoted(_ text: String) -> String { "`\(start(of: text))`" }

/// As much of a value as a message needs.
private func start(of text: String) -> String {
  text.utf8.count > 400 ? String(text.unicodeScalars.prefix(200)) + "…" : text
}
