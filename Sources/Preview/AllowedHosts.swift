/// Which names the preview answers to.
///
/// A page of another site can make a browser ask `127.0.0.1`, also under a name of its own that it
/// lets point there (DNS rebinding), and then read drafts. So a request must name a host that the
/// preview is known by, and where a browser says which site a request comes from, it must be the
/// preview itself.
public struct AllowedHosts: Sendable {
  /// Its own, with the port, in lower case.
  private let authorities: Set<String>
  private let others: [Authority]

  /// - Parameters:
  ///   - host: that the preview listens on: an address, or a name for it.
  ///   - others: hosts by which it may be reached besides, such as that of a proxy, which has ports of
  ///     its own: one without a port is let in with any.
  public init(host: String, port: UInt16, others: [Authority] = []) {
    self.others = others
    let isAny = host == "0.0.0.0" || host == "::"
    let names = ["127.0.0.1", "localhost", "[::1]"] + (isAny ? [] : [Authority.inURL(host)])
    var authorities = Set(names.map { "\($0.lowercased()):\(port)" })
    if port == 80 { authorities.formUnion(names.map { $0.lowercased() }) }
    self.authorities = authorities
  }

  /// Why a request is turned away; nil when it is not.
  func objection(to request: PreviewRequest) -> PreviewResponse? {
    guard let host = request[header: "host"]?.lowercased(), isKnown(host) else {
      let addresses = authorities.sorted().map { "http://\($0)/" } + others.map(\.address)
      return .plain(
        .misdirectedRequest,
        """
        This preview does not answer to that name. Open one of these, or name the host with \
        --host or --allow-host:
        \(addresses.joined(separator: "\n"))
        """)
    }
    if let origin = request[header: "origin"]?.lowercased(), !isOwn(origin, at: host) {
      return .plain(.forbidden, "Another site may not read this preview.")
    }
    // A link from elsewhere may lead here; a script, frame or picture of elsewhere may not load it.
    if request[header: "sec-fetch-site"] == "cross-site",
      request[header: "sec-fetch-mode"] != "navigate"
        || request[header: "sec-fetch-dest"] != "document"
    {
      return .plain(.forbidden, "Another site may not load this preview.")
    }
    // Such a script would answer for all that is served at this address later, and read the drafts of other sites.
    if request[header: "service-worker"] != nil {
      return .plain(.forbidden, "No service worker runs in the preview.")
    }
    return nil
  }

  private func isKnown(_ host: String) -> Bool {
    if authorities.contains(host) { return true }
    guard let asked = Authority(host) else { return false }
    if authorities.contains(asked.text) { return true }
    // A proxy does not say in `Host` whether it was asked by HTTPS.
    return others.contains { $0.covers(asked, unsaid: [80, 443]) }
  }

  /// Whether the site that a request comes from is the preview itself.
  private func isOwn(_ origin: String, at host: String) -> Bool {
    if authorities.contains(host), origin == "http://" + host { return true }
    let schemes: [(prefix: String, port: UInt16)] = [("http://", 80), ("https://", 443)]
    return schemes.contains { scheme in
      guard origin.hasPrefix(scheme.prefix),
        let site = Authority(origin.dropFirst(scheme.prefix.count))
      else { return false }
      return others.contains { $0.covers(site, unsaid: [scheme.port]) }
    }
  }
}
