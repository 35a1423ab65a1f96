/// What a browser asks the preview for (RFC 9110), without the connection it came by.
public struct PreviewRequest: Sendable {
  /// In upper case: `GET`.
  public let method: String
  /// The target as it was sent, still percent-encoded: `/posts/p1/?from=feed`.
  public let target: String
  /// By name in lower case.
  private let headers: [String: String]

  /// - Parameters:
  ///   - target: in the origin form, or in the absolute form, whose host is meant whatever `Host` says
  ///     (RFC 9112, section 3.2.2).
  ///   - headers: by name, in any case.
  public init(method: String, target: String, headers: [String: String] = [:]) {
    self.method = method
    var headers = Dictionary(
      headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    let scheme = "http://"
    if target.prefix(scheme.count).lowercased() == scheme {
      let rest = target.dropFirst(scheme.count)
      let host = rest.prefix { $0 != "/" && $0 != "?" }
      headers["host"] = String(host)
      self.target =
        (rest.dropFirst(host.count).first == "/" ? "" : "/") + rest.dropFirst(host.count)
    } else {
      self.target = target
    }
    self.headers = headers
  }

  /// - Parameter name: in lower case.
  subscript(header name: String) -> String? { headers[name] }

  /// The target without its query.
  var path: Substring { target.prefix { $0 != "?" } }

  var query: Substring { target.dropFirst(path.count).dropFirst() }
}
