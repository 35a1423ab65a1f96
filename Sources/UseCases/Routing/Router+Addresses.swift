import Domain

extension Router {
  /// Whether the site would have a page or a feed there itself, if there were such a person or hashtag, a month with
  /// posts or as many pages of a list. Until then a stranger's post would lead readers away from there, and
  /// browsers keep for good that they are sent elsewhere.
  ///
  /// - Parameter address: a path in the output folder after case folding, of a page without its `/index.html` or `.html`.
  static func isOfSite(_ address: Substring) -> Bool {
    var names = address.pathSegments[...]
    let end = names.suffix(2)
    let isNumbered = end.count == 2 && end.first == "page" && end.last.map(isNumber) == true
    if isNumbered { names.removeLast(2) }
    if let last = names.last, isFeed(last), hasFeeds(names.dropLast()) { return true }
    switch names.first {
    case nil: return true
    case "users": return names.count <= 2 || names.count == 3 && partsOfProfile.contains(names[2])
    case "tags": return names.count <= 2
    case "archive":
      let month = names.dropFirst()
      return month.isEmpty || month.map(\.utf8.count) == [4, 2] && month.allSatisfy(isNumber)
    case "posts": return names.count == (isNumbered ? 2 : 1)
    case "search": return names.count == 1 || SearchList(rawValue: names[1]) != nil
    // Pictures and the theme's files are to come there under whatever name.
    case "media", "assets": return true
    default: return false
    }
  }

  private static let partsOfProfile: Set<String> = [
    "media", "replies", "followers", "following", "notifications",
  ]

  private static func isNumber(_ name: String) -> Bool {
    name.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static func isFeed(_ name: String) -> Bool {
    FeedFormat.allCases.contains { name == "feed." + $0.rawValue } || SiteNames.isFeedArchive(name)
  }

  /// Whether feeds lie beside the page of these names.
  private static func hasFeeds(_ names: ArraySlice<String>) -> Bool {
    switch names.first {
    case nil: true
    case "users": names.count == 2 || names.count == 3 && names.last == "notifications"
    case "tags": names.count == 2
    default: false
    }
  }
}
