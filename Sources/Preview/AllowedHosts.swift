/// Which names the preview answers to.
///
/// A page of another site can make a browser ask `127.0.0.1`, also under a name of its own that it
/// lets point there (DNS rebinding), and then read drafts. So a request must name a host that the
/// preview is known by, and where a browser says which site a request comes from, it must be the
/// preview itself.
public struct AllowedHosts: Sendable {
  /// With the port, in lower case.
  private let authorities: Set<String>

  /// - Parameters:
  ///   - host: that the preview listens on: an address, or a name for it.
  ///   - others: names by which it may be reached besides: of a proxy, or of this machine.
  public init(host: String, port: UInt16, others: [String] = []) {
    let isAny = host == "0.0.0.0" || host == "::"
    let names =
      ["127.0.0.1", "localhost", "[::1]"] + (isAny ? [] : [Self.bracketed(host)]) + others
    var authorities = Set(names.map { "\($0.lowercased()):\(port)" })
    if port == 80 { authorities.formUnion(names.map { $0.lowercased() }) }
    self.authorities = authorities
  }

  /// Why a request is turned away; nil when it is not.
  func objection(to request: PreviewRequest) -> PreviewResponse? {
    let isHead = request.method == "HEAD"
    guard let host = request[header: "host"], authorities.contains(host.lowercased()) else {
      return .plain(
        .misdirectedRequest,
        """
        This preview does not answer to that name. Open one of these, or name the host with \
        --host or --allow-host:
        \(authorities.sorted().map { "http://\($0)/" }.joined(separator: "\n"))
        """, isHead: isHead)
    }
    if let origin = request[header: "origin"] {
      let isOwn = origin.lowercased() == "http://" + host.lowercased()
      guard isOwn else {
        return .plain(.forbidden, "Another site may not read this preview.", isHead: isHead)
      }
    }
    // A link from elsewhere may lead here; a script, frame or picture of elsewhere may not load it.
    if request[header: "sec-fetch-site"] == "cross-site",
      request[header: "sec-fetch-mode"] != "navigate"
        || request[header: "sec-fetch-dest"] != "document"
    {
      return .plain(.forbidden, "Another site may not load this preview.", isHead: isHead)
    }
    return nil
  }

  static func bracketed(_ host: String) -> String {
    host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
  }
}
