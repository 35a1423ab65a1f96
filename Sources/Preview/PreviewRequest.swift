/// What a browser asks the preview for (RFC 9110), without the connection it came by.
public struct PreviewRequest: Sendable {
  /// In upper case: `GET`.
  public let method: String
  /// The target as it was sent, still percent-encoded: `/posts/p1/?from=feed`.
  public let target: String
  /// By name in lower case.
  private let headers: [String: String]

  /// - Parameter headers: by name, in any case.
  public init(method: String, target: String, headers: [String: String] = [:]) {
    self.method = method
    self.target = target
    self.headers = Dictionary(
      headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter name: in lower case.
  subscript(header name: String) -> String? { headers[name] }

  /// The target without its query.
  var path: Substring { target.prefix { $0 != "?" } }

  var query: Substring { target.dropFirst(path.count).dropFirst() }
}
