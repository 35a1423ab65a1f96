import Domain

/// What posts that are imported may have at most.
extension ContentEditor {
  /// Whether a text has more characters than the settings of any site can allow.
  static func isTooLong(_ content: String) -> Bool {
    content.utf8.count > Settings.mostCharacters && content.count > Settings.mostCharacters
  }

  /// Makes sure that posts are not longer than the settings allow, and have no more pictures.
  func checkLimits(contents: [String], pictureCounts: [Int]) throws(WriteRefusal) {
    let lengths = contents.filter { $0.utf8.count > settings.maxCharacters }.map(\.count)
      .filter { $0 > settings.maxCharacters }
    if let longest = lengths.max() {
      throw .longPosts(count: lengths.count, longest: longest, limit: settings.maxCharacters)
    }
    let counts = pictureCounts.filter { $0 > settings.maxImages }
    if let most = counts.max() {
      throw .crowdedPosts(count: counts.count, most: most, limit: settings.maxImages)
    }
  }
}
