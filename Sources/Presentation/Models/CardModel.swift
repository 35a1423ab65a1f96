import Domain
import UseCases

/// A post as it looks in a list, and what its own page shows of it.
struct CardSource: Sendable {
  let index: PostIndex
  let post: Post
  let reactions: [ReactionSummary.Kind]
  let interface: Interface

  init(_ index: PostIndex, _ interface: Interface) {
    self.index = index
    self.interface = interface
    post = interface.site.network[index]
    reactions = interface.site.reactions(to: index).kinds
  }

  /// The post that it answers; an unlisted one is in no list, and so on no card of a list.
  var answered: PostIndex? {
    guard let answered = post.inReplyTo else { return nil }
    let isListed = interface.site.network[answered].visibility == .public
    return isListed || post.visibility != .public ? answered : nil
  }
}

extension Model where Source == CardSource {
  static let card = Model(
    "post",
    [
      .text("id", "The post's id.") { $0.post.id },
      .text("url", "Link to the post's page.") { $0.interface.link(to: .post($0.index)) },
      .text("title", "The beginning of the text, for places that need a title.") {
        $0.interface.title(of: $0.index)
      },
      .person("author", "Who wrote it.") { ($0.post.author, $0.interface) },
      .record("created", .time, "When it was published.") {
        TimeSource($0.post.createdAt, $0.interface)
      },
      .optionalRecord("updated", .time, "When it was changed later.") { source in
        source.post.changedAt == source.post.createdAt
          ? nil : TimeSource(source.post.changedAt, source.interface)
      },
      .html("content", "The rendered text; empty when there is none.") {
        $0.interface.site.texts.posts[$0.index.position].html
      },
      .optionalText("language", "The language of the text (BCP 47).") { $0.post.language },
      .boolean("is_folded", "Whether it is shown only when the reader opens it.") {
        $0.interface.isFolded($0.post)
      },
      .text("fold_label", "What stands on the fold; empty when it isn't folded.") {
        $0.interface.isFolded($0.post) ? $0.interface.foldLabel($0.post) : ""
      },
      .boolean("is_sensitive", "Whether its pictures are marked as sensitive.") {
        $0.post.isSensitive
      },
      .boolean("is_draft", "Whether it is a draft, shown by --drafts.") { $0.post.isDraft },
      .records("pictures", .picture, "Its pictures, at most as many as the settings allow.") {
        source in
        source.post.pictures.map { PictureModelSource($0, source.interface) }
      },
      .optionalRecord("location", .location, "Where it was written.") { source in
        source.post.location
      },
      .optionalRecord("reply_to", .reference, "The post that it answers.") { source in
        source.answered.map { ReferenceSource($0, source.interface) }
      },
      .fixed("tags", .list(.record(Model<TagLinkSource>.tagLink.shape)), "Its hashtags.") {
        $0.interface.tagRecords(of: $0.index)
      },
      .records("reactions", .reaction, "Its reactions by kind, those with a count.") { source in
        source.reactions.map { ReactionSource(kind: $0, interface: source.interface) }
      },
      .integer("reactions_count", "How many reactions it has in all.") {
        $0.reactions.reduce(0) { $0 &+ $1.count }
      },
      .integer("comments_count", "How many comments it has.") {
        $0.interface.site.commentCount(of: $0.index)
      },
      .text("comments_label", "The same in words: `3 comments`.") { source in
        let count = source.interface.site.commentCount(of: source.index)
        return source.interface.messages.text(.comments, count: count)
      },
      .integer("shares_count", "How often it was shared.") { $0.post.sharesCount },
      .text("shares_label", "The same in words: `3 shares`.") {
        $0.interface.messages.text(.shares, count: $0.post.sharesCount)
      },
      .optionalText("source_url", "Where it was first published.") { $0.post.sourceURL },
    ])
}
