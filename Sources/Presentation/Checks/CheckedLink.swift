import Domain

/// Where an internal link leads.
struct CheckedLink {
  /// The path in the output folder; nil when the link leaves the site.
  let path: String?
  let fragment: String?

  /// - Returns: nil for links to other hosts, and for whole addresses outside of the site on its own: other
  ///   sites may lie there.
  init?(_ link: String, on page: String, of site: OwnAddress) {
    let base = site.base
    var rest = link.utf8[...]
    // Browsers see bytes here, and a check sees hundreds of thousands of links.
    if rest.starts(with: base.text.utf8) {
      rest = rest.dropFirst(base.text.utf8.count - base.path.utf8.count)
    } else if rest.starts(with: "//".utf8) || Self.hasScheme(rest) {
      guard let address = WholeAddress(link), address.host == site.host, address.port == site.port,
        address.path.starts(with: base.path.utf8)
      else { return nil }
      rest = address.path
    }
    let hash = rest.firstIndex(of: UInt8(ascii: "#"))
    fragment = hash.map { Self.decoded(rest[$0...].dropFirst()) }.flatMap {
      $0.isEmpty ? nil : $0
    }
    let withoutFragment = rest[..<(hash ?? rest.endIndex)].prefix { $0 != UInt8(ascii: "?") }
    if withoutFragment.isEmpty {
      path = page
    } else if withoutFragment.first == UInt8(ascii: "/") {
      path =
        withoutFragment.starts(with: base.path.utf8)
        ? RelativePath.resolved(
          Self.decoded(withoutFragment.dropFirst(base.path.utf8.count)), from: []) : nil
    } else {
      let folder = Array(page.pathSegments.dropLast())
      path = RelativePath.resolved(Self.decoded(withoutFragment), from: folder)
    }
  }

  /// Whether a link begins with a scheme.
  private static func hasScheme(_ link: Substring.UTF8View) -> Bool {
    for byte in link {
      switch byte {
      case UInt8(ascii: ":"): return true
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
      default: continue
      }
    }
    return false
  }

  /// As it stands where an escape is broken: no server takes it.
  private static func decoded(_ text: Substring.UTF8View) -> String {
    let text = Substring(text)
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    return String(percentDecoding: text) ?? String(text)
  }
}

/// Where the site is.
struct OwnAddress: Sendable {
  let base: BaseURL
  fileprivate let host: String?
  fileprivate let port: Int?

  init(_ base: BaseURL) {
    self.base = base
    let address = WholeAddress(base.text)
    host = address?.host
    port = address?.port
  }
}

/// A link with a scheme and a host. Browsers take both in any case, and a stated port as none where it is the
/// scheme's own (URL Standard, section 4.4). Which of the two schemes a link to the site has does not matter: hosts
/// lead from `http` to `https`.
private struct WholeAddress {
  let host: String
  /// nil where it is the scheme's own.
  let port: Int?
  /// What stands behind the host: path, query and fragment.
  let path: Substring.UTF8View

  private static let schemes: [(beginning: String, port: Int)] = [
    ("https://", 443), ("http://", 80),
  ]

  /// - Returns: nil for other schemes than `https` and `http`, and for an address with a user in it.
  init?(_ link: String) {
    guard
      let scheme = Self.schemes.first(where: {
        link.utf8.lazy.map(\.asciiLowercased).starts(with: $0.beginning.utf8)
      })
    else { return nil }
    let rest = link.utf8.dropFirst(scheme.beginning.utf8.count)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    guard let parts = HostAndPort(authority.span) else { return nil }
    host = String(decoding: authority.prefix(parts.hostLength), as: UTF8.self).lowercased()
    port = parts.port == scheme.port ? nil : parts.port
    path = rest[authority.endIndex...]
  }
}
