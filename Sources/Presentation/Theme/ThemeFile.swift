import Domain

/// A file of a theme: a template, a message file or an asset.
public struct ThemeFile: Sendable, Equatable {
  /// From the theme's folder: `post.html`, `messages/ja.txt`.
  public let name: String
  /// Of an empty file nothing is published; it leaves the default one of its name out.
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// What becomes of it.
  public enum Kind: Sendable {
    case template
    /// Of editors and systems, whose names begin with a dot.
    case hidden
    /// For those who read the theme.
    case note
    /// What lies in `messages/`.
    case messages
    case style
    case script
    /// Any other file, which is published as it is.
    case asset
  }

  /// Follows from the name alone, so it is known before the file is read.
  public var kind: Kind { Self.kind(of: name) }

  /// What becomes of a file of this name.
  public static func kind(of name: String) -> Kind {
    if name.hasSuffix(".html") { return .template }
    if name.pathSegments.contains(where: { $0.hasPrefix(".") }) { return .hidden }
    if name.hasSuffix(".md") { return .note }
    if name.hasPrefix("messages/") { return .messages }
    if name.hasSuffix(".css") { return .style }
    return name.hasSuffix(".js") || name.hasSuffix(".mjs") ? .script : .asset
  }

  /// Whether it is published, with its content's hash in its name.
  var isPublished: Bool {
    switch kind {
    case .style, .script, .asset: true
    case .template, .hidden, .note, .messages: false
    }
  }

  /// The language of a message file.
  var messageLanguage: String? {
    guard kind == .messages, name.lowercased().hasSuffix(".txt") else { return nil }
    return String(name.dropFirst("messages/".count).dropLast(".txt".count))
  }
}
