import Domain
import TemplateEngine
import UseCases

extension Model {
  /// A comment in the tree below a post, by its number; its place in the tree comes second.
  static let comment = Model(
    "comment",
    "A comment below a post. Comments are a tree, told one after the other.",
    [
      .text("anchor", "Its `id` on the page.") { record, reader, output in
        output.append(CommentAnchor.id(of: reader.site.network.comments[record.position].id))
      },
      .siteLink("url", "Link to it.") { record, reader, output in
        reader.append(linkTo: CommentIndex(record.position), to: &output)
      },
      .record("author", .person, "Who wrote it.") { $1.author(of: CommentIndex($0.position)) },
      .record("created", .time, "When it was published.") {
        .time($1.site.network.comments[$0.position].createdAt)
      },
      .html("content", "The rendered text.") { record, reader, output in
        let html = reader.site.texts.comments[record.position].html.lastingBytes
        reader.append(html: html, to: &output)
      },
      .optionalText("language", "The language of the text (BCP 47).") { record, reader, output in
        output.append(optional: reader.site.network.comments[record.position].language)
      },
      .optionalText("reply_to", "Whose comment it answers.") { record, reader, output in
        guard let parent = reader.site.network.comments[record.position].inReplyTo else {
          return false
        }
        let author = reader.site.network.comments[parent.position].author
        output.append(reader.interface.name(of: author))
        return true
      },
      .optionalText("reply_to_url", "Link to that comment.") { record, reader, output in
        guard let parent = reader.site.network.comments[record.position].inReplyTo else {
          return false
        }
        reader.append(linkTo: parent, to: &output)
        return true
      },
      .boolean("has_replies", "Whether the next comment answers this one: open a list.") {
        $1.depth(after: $0.place) > $1.page.comments[$0.place].depth
      },
      .texts(
        "closes", "One item for each list that ends after this comment.",
        count: { record, reader in
          let depth = reader.page.comments[record.place].depth
          return max(0, depth - max(reader.depth(after: record.place), 0))
        },
        item: { _, _, _ in "" }),
    ])
}

extension PageReader {
  /// Appends the link to a comment's place on the page that it is on.
  func append(linkTo comment: CommentIndex, to output: inout [UInt8]) {
    append(linkTo: site.address(of: comment), to: &output)
    output.append(CommentAnchor.fragment(of: site.network.comments[comment.position].id))
  }

  /// The depth of the comment after one; -1 after the last.
  fileprivate func depth(after place: Int) -> Int {
    place + 1 < page.comments.count ? page.comments[place + 1].depth : -1
  }
}

/// The `id` of a comment on its post's page.
enum CommentAnchor {
  static func id(of comment: String) -> String { "comment-" + PathSegment.segment(for: comment) }

  /// The same as a URL's fragment, with its `#`.
  static func fragment(of comment: String) -> String {
    "#" + PathSegment.percentEncoded(id(of: comment))
  }
}
