/// Who wrote a text. It decides what the text may use and how much of it is read.
public enum TextOrigin: Sendable, Hashable {
  /// Posts, comments and biographies: anybody's text.
  case stranger

  /// Plain pages, written by the owner of the site. They may hold tables, their headings carry
  /// ids, and links to those ids work.
  case owner
}
