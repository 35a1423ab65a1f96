/// Names in the output folder that the site itself uses.
public enum ReservedNames {
  /// At the root: no plain page can have one of these.
  public static let atRoot: Set<String> = [
    "404", "archive", "assets", "feed", "index", "latest", "media", "page", "people", "posts",
    "robots",
    "search", "sitemap", "tags", "users",
  ]

  /// In `users/` and `tags/`.
  public static let inLists: Set<String> = ["page", "index"]
}
