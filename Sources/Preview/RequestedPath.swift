import Domain

/// Where in the site a request's target leads. Only the names in the plan lead anywhere, so nothing
/// outside the site can be asked for, however the target is spelled.
enum RequestedPath: Equatable {
  /// Outside the path of `base_url`.
  case outside
  /// A path from the site's root, decoded: `posts/p1/`.
  case inside(String)
  /// Within the path of `base_url`, with a broken escape, or no UTF-8: no file has such a name.
  case unreadable

  /// - Parameters:
  ///   - path: of the target, percent-encoded.
  ///   - root: of the site: `/blog/`.
  init(_ path: Substring, root: String) {
    // Both decoded, because `/~ann/` and `/%7Eann/` are the same path.
    if let decoded = String(percentDecoding: path),
      let start = String(percentDecoding: root)?.utf8, decoded.utf8.starts(with: start)
    {
      self = .inside(String(decoding: decoded.utf8.dropFirst(start.count), as: UTF8.self))
    } else {
      self = path.hasPrefix(root) ? .unreadable : .outside
    }
  }
}
