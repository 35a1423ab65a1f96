import Markup

/// Titles of plain pages that state none.
enum PageTitle {
  /// The text of a first line that is a heading of the first level, without its Markdown, and the rest of
  /// the page, which need not say it again; an empty title when there is none.
  static func taken(from body: String) -> (title: String, rest: String) {
    let end = body.firstIndex(where: \.isNewline) ?? body.endIndex
    guard body.hasPrefix("# ") else { return ("", body) }
    let heading = renderer.render(String(body[..<end]), origin: .owner)
    return (heading.plain, String(body[end...].drop(while: \.isNewline)))
  }

  private static let renderer = TextRenderer(surroundings: TextSurroundings())
}
