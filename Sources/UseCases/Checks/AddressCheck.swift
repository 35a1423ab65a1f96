import Domain

/// Finds a site that has no address of its own. Its pages work on any host, but its feeds, its sitemap and what
/// previews of its pages show lead to the example.
public struct AddressCheck {
  private let baseURL: BaseURL

  public init(_ settings: Settings) {
    baseURL = settings.baseURL
  }

  /// A note, or nothing.
  public func findings() -> [Finding] {
    guard baseURL == .example else { return [] }
    return [
      Finding(
        .note, rule: .noBaseURL,
        message:
          "the site has no address of its own: its feeds and its sitemap lead to `\(baseURL.text)`",
        hint: "set `base_url` in the settings, or give `--base-url`")
    ]
  }
}
