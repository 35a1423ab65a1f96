import Domain

/// Where an internal link leads.
struct CheckedLink {
  let text: String
  /// The path in the output folder; nil when the link leaves the site.
  let path: String?
  let fragment: String?

  /// - Returns: nil for links to other hosts, and for whole addresses outside of the site on its own: other
  ///   sites may lie there.
  init?(_ link: String, on page: String, settings: Settings) {
    text = link
    let base = settings.baseURL
    var rest = link[...]
    if link.utf8.starts(with: base.text.utf8) {
      // So all of the site's own pages write it: to take each apart was a twentieth of a check's CPU time.
      let root = base.text.utf8.count - base.path.utf8.count
      rest = link[link.utf8.index(link.startIndex, offsetBy: root)...]
    } else if let address = WholeAddress(link), address.isOnHost(of: base),
      address.path.hasPrefix(base.path)
    {
      rest = address.path
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

/// A link with a scheme and a host. Browsers take both in any case, and a stated port as none where it is the
/// scheme's own (URL Standard, section 4.4).
private struct WholeAddress {
  let host: String
  /// nil where it is the scheme's own.
  let port: Int?
  /// What stands behind the host: path, query and fragment.
  let path: Substring

  private static let schemes: [(beginning: String, port: Int)] = [
    ("https://", 443), ("http://", 80),
  ]

  /// - Returns: nil for other schemes than `https` and `http`, and for an address with a user in it.
  init?(_ link: String) {
    guard
      let scheme = Self.schemes.first(where: {
        link.utf8.prefix($0.beginning.utf8.count).map(\.asciiLowercased).elementsEqual(
          $0.beginning.utf8)
      })
    else { return nil }
    let rest = link.utf8.dropFirst(scheme.beginning.utf8.count)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    guard let parts = HostAndPort(Array(authority).span), parts.host.lowerBound == 0 else {
      return nil
    }
    host = String(decoding: authority.prefix(parts.host.count), as: UTF8.self).lowercased()
    port = parts.port == scheme.port ? nil : parts.port
    path = link[authority.endIndex...]
  }

  /// Which of the two schemes it has does not matter: hosts lead from `http` to `https`.
  func isOnHost(of base: BaseURL) -> Bool {
    guard let own = WholeAddress(base.text) else { return false }
    return host == own.host && port == own.port
  }
}
