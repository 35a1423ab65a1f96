import Domain
import TemplateEngine
import UseCases

extension Model {
  /// A post as it looks in a list, and what its own page shows of it.
  static let card = Model(
    "post",
    "A post, in lists and on its own page.",
    [
      .text("id", "The post's id.") { record, reader, output in
        output.append(lasting: reader.site.network.posts[record.position].id)
      },
      .link("url", "Link to the post's page.") { record, _ in .post(record.post) },
      .text(
        "title", "The beginning of the text, or what a picture shows, for places that need a title."
      ) {
        record, reader, output in
        reader.interface.append(titleOf: record.post, to: &output)
      },
      .record("author", .person, "Who wrote it.") { $1.author(of: $0.post) },
      .record("created", .time, "When it was published.") { record, reader in
        .time(reader.site.network.posts[record.position].createdAt)
      },
      .optionalRecord("updated", .time, "When it was changed later.") { record, reader in
        let created = reader.site.network.posts[record.position].createdAt
        let changed = reader.site.network.posts[record.position].changedAt
        return changed == created ? nil : .time(changed)
      },
      .html("content", "The rendered text; empty when there is none.") {
        record, reader, output in
        let html = reader.site.texts.posts[record.position].html.lastingBytes
        reader.append(html: html, to: &output)
      },
      .text("plain_text", "The text without its form, for programs; empty when it is folded.") {
        record, reader, output in
        guard !reader.interface.isFolded(record.post) else { return }
        output.append(lasting: reader.site.texts.posts[record.position].plain)
      },
      .postLanguage,
      .boolean("is_folded", "Whether it is shown only when the reader opens it.") {
        $1.interface.isFolded($0.post)
      },
      .foldLabel,
      .foldLanguage,
      .boolean("is_sensitive", "Whether its pictures are marked as sensitive.") {
        $1.site.network.posts[$0.position].isSensitive
      },
      .boolean("is_draft", "Whether it is a draft, shown by --drafts.") {
        $1.site.network.posts[$0.position].isDraft
      },
      .records(
        "pictures", .picture, "Its pictures, at most as many as the settings allow.",
        count: { $1.site.network.posts[$0.position].pictures.count },
        item: { record, place, _ in RecordReference(.picture, record.position, place) }),
      .optionalRecord("location", .location, "Where it was written.") { record, reader in
        reader.site.network.posts[record.position].location == nil
          ? nil : RecordReference(.location, record.position)
      },
      .optionalRecord("reply_to", .reference, "The post that it answers.") { record, reader in
        reader.site.shownAnswered(by: record.post).map { .reference($0) }
      },
      .records(
        "tags", .tagLink, "Its hashtags.",
        count: { record, reader in
          reader.settings.sections.tags
            ? reader.site.relations.tagsOfPost[record.position].count : 0
        },
        item: { .tagLink($2.site.relations.tagsOfPost[$0.position][$1]) }),
      .records(
        "written_tags", .tagLink, "Those of its hashtags that its text holds.",
        count: { record, reader in
          guard reader.settings.sections.tags else { return 0 }
          let all = reader.site.relations.tagsOfPost[record.position].count
          return all - reader.site.addedTags(of: record.post).count
        },
        item: { .tagLink($2.site.relations.tagsOfPost[$0.position][$1]) }),
      .records(
        "added_tags", .tagLink, "Those of its hashtags that its text does not hold.",
        count: { record, reader in
          reader.settings.sections.tags ? reader.site.addedTags(of: record.post).count : 0
        },
        item: { record, place, reader in
          let tags = reader.site.addedTags(of: record.post)
          return .tagLink(tags[tags.startIndex + place])
        }),
      .records(
        "reactions", .reaction, "Its reactions by kind, those with a count.",
        count: { $1.site.reactions.kindCount(of: $0.post) },
        item: { record, place, _ in RecordReference(.reaction, record.position, place) }),
      .integer("reactions_count", "How many reactions it has in all.") { record, reader in
        reader.site.reactions[record.post].reduce(0) { $0 &+ $1.count }
      },
      .integer("comments_count", "How many comments it has.") {
        $1.site.commentCount(of: $0.post)
      },
      .text("comments_label", "The same in words: `3 comments`.") { record, reader, output in
        let count = reader.site.commentCount(of: record.post)
        reader.interface.messages.append(.comments, count: count, to: &output)
      },
      .integer("shares_count", "How often it was shared.") {
        $1.site.network.posts[$0.position].sharesCount
      },
      .text("shares_label", "The same in words: `3 shares`.") { record, reader, output in
        let count = reader.site.network.posts[record.position].sharesCount
        reader.interface.messages.append(.shares, count: count, to: &output)
      },
      .optionalText("source_url", "Where it was first published.") { record, reader, output in
        output.append(optional: reader.site.network.posts[record.position].sourceURL)
      },
    ])

  /// Another post, as far as a link to it needs.
  static let reference = Model(
    "post reference",
    "Another post, as far as a link to it needs.",
    [
      .link("url", "Link to the post.") { record, _ in .post(record.post) },
      .text("title", "The beginning of its text.") { record, reader, output in
        reader.interface.append(titleOf: record.post, to: &output)
      },
      .optionalText("language", "The language of the title, where its author wrote it (BCP 47).") {
        $2.append(optional: $1.interface.language(ofTitleOf: $0.post))
      },
      .record("author", .person, "Who wrote it.") { $1.author(of: $0.post) },
    ])
}

extension ModelField {
  /// Of a post, and of what is shown of one.
  static let postLanguage = ModelField.optionalText(
    "language", "The language of what the author wrote (BCP 47)."
  ) { record, reader, output in
    output.append(optional: reader.site.network.posts[record.position].language)
  }

  /// Of the same.
  static let foldLabel = ModelField.text(
    "fold_label", "What stands on the fold; empty when it isn't folded."
  ) { record, reader, output in
    if reader.interface.isFolded(record.post) {
      output.append(reader.interface.foldLabel(record.post))
    }
  }

  /// Of the same.
  static let foldLanguage = ModelField.optionalText(
    "fold_language", "The language of what stands on the fold, where the author wrote it (BCP 47)."
  ) { record, reader, output in
    let post = reader.site.network.posts[record.position]
    return output.append(optional: post.contentWarning == nil ? nil : post.language)
  }
}

extension Site {
  /// The post that a post answers; an unlisted one is in no list, and so on no card of a list.
  func shownAnswered(by post: PostIndex) -> PostIndex? {
    guard let answered = network.posts[post.position].inReplyTo else { return nil }
    let isListed = network.posts[answered.position].visibility == .public
    return isListed || network.posts[post.position].visibility != .public ? answered : nil
  }
}

extension Site {
  /// The hashtags that a post states beside those of its text, which come first in its list.
  fileprivate func addedTags(of post: PostIndex) -> ArraySlice<TagIndex> {
    if network.posts[post.position].statedHashtags.isEmpty { return [] }
    // Both have each identity once.
    let written = texts.posts[post.position].hashtags.count
    return relations.tagsOfPost[post.position].dropFirst(written)
  }
}

extension [UInt8] {
  /// Appends a text, if there is one.
  ///
  /// - Returns: whether there is.
  mutating func append(optional text: String?) -> Bool {
    guard let text else { return false }
    append(text)
    return true
  }
}
