import Domain

/// Where an internal link leads.
struct CheckedLink {
  let text: String
  /// The path in the output folder; nil when the link leaves the site.
  let path: String?
  let fragment: String?

  /// - Returns: nil for links to other hosts.
  init?(_ link: String, on page: String, settings: Settings) {
    text = link
    let base = settings.baseURL
    var rest = link[...]
    if link.hasPrefix(base.text) {
      rest = link.dropFirst(base.text.count - base.path.count)
    } else if link.hasPrefix("//") || Self.hasScheme(link) {
      return nil
    }
    let hash = rest.firstIndex(of: "#")
    fragment = hash.map { Self.decoded(rest[rest.index(after: $0)...]) }.flatMap {
      $0.isEmpty ? nil : $0
    }
    let withoutFragment = rest[..<(hash ?? rest.endIndex)].prefix { $0 != "?" }
    if withoutFragment.isEmpty {
      path = page
    } else if withoutFragment.hasPrefix("/") {
      path =
        withoutFragment.hasPrefix(base.path)
        ? RelativePath.resolved(
          Self.decoded(withoutFragment.dropFirst(base.path.count)), from: []) : nil
    } else {
      let folder = Array(page.pathSegments.dropLast())
      path = RelativePath.resolved(Self.decoded(withoutFragment), from: folder)
    }
  }

  /// Whether a link begins with a scheme.
  static func hasScheme(_ link: String) -> Bool {
    guard let colon = link.firstIndex(of: ":") else { return false }
    return !link[..<colon].contains { $0 == "/" || $0 == "?" || $0 == "#" }
  }

  /// As it stands where an escape is broken: no server takes it.
  private static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    return String(percentDecoding: text) ?? String(text)
  }
}
