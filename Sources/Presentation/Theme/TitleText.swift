import Markup

/// Titles made from texts.
enum TitleText {
  /// The beginning of a text, cut between words.
  static func cut(_ plain: String, limit: Int) -> String {
    titleText(plain, limit: limit)
  }
}
