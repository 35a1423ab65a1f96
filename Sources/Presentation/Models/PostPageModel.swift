import Domain
import TemplateEngine
import UseCases

/// What a post's own page shows.
struct PostPageSource: Sendable {
  let card: CardSource
  /// The cards of the posts that it answers, the first of the thread first.
  let thread: [HTML]
  /// Whether the thread goes further back than `thread` does: its first post.
  let threadStart: PostIndex?
  let replies: [HTML]
  let comments: [CommentSource]
  let older: PostIndex?
  let newer: PostIndex?

  var interface: Interface { card.interface }
}

extension Model where Source == PostPageSource {
  static let postPage = Model(
    "post page",
    [
      .record("post", .card, "The post.", \.card),
      .parts("thread", "The cards of the posts that it answers, oldest first.", \.thread),
      .optionalRecord("thread_start", .reference, "The thread's first post, if not in `thread`.") {
        source in
        source.threadStart.map { ReferenceSource($0, source.interface) }
      },
      .parts("replies", "The cards of the posts that answer it, oldest first.", \.replies),
      .records("comments", .comment, "Its comments as a flattened tree.", \.comments),
      .records("reactions", .reactionWithPeople, "Its reactions with who reacted.") { source in
        source.card.reactions.map { ReactionSource(kind: $0, interface: source.interface) }
      },
      .optionalRecord("older", .reference, "The author's post before it.") { source in
        source.older.map { ReferenceSource($0, source.interface) }
      },
      .optionalRecord("newer", .reference, "The author's post after it.") { source in
        source.newer.map { ReferenceSource($0, source.interface) }
      },
    ])
}

/// Where the search page finds its data.
struct SearchSource: Sendable {
  let interface: Interface
}

extension Model where Source == SearchSource {
  static let search = Model(
    "search page",
    [
      .text("people_url", "Link to the people as JSON.") {
        $0.interface.link("search/people.json")
      },
      .text("tags_url", "Link to the hashtags as JSON.") { $0.interface.link("search/tags.json") },
      .text("posts_url", "Link to the newest posts as JSON.") {
        $0.interface.link("search/posts.json")
      },
      .texts("older_posts_urls", "Links to the other posts as JSON, newest first.") { source in
        let count = source.interface.site.searchBlocks.pageCount
        return (0..<count).map { source.interface.link("search/posts-\(count - $0).json") }
      },
      .text("root", "Link to the site's root: the data's links start there.") {
        $0.interface.link("")
      },
    ])
}
