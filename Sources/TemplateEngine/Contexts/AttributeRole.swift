/// What an attribute's value means to a browser.
enum AttributeRole: Equatable, Sendable {
  case plain
  case url
  /// Several URLs with commas or spaces between them.
  case urlList
  case eventHandler
  case style
  case srcdoc
  /// Something that browsers do not read as one name, or what it means is not known: the `values` of an
  /// animation are those of any attribute, also of one that holds URLs, with `;` between them.
  case unclear

  private static let urls: Set<String> = [
    "action", "archive", "background", "by", "cite", "classid", "codebase", "data", "dynsrc",
    "formaction", "from", "href", "icon", "longdesc", "lowsrc", "manifest", "poster", "profile",
    "src", "to", "usemap", "xlink:href", "xml:base",
  ]
  private static let urlLists: Set<String> = ["imagesrcset", "ping", "srcset"]

  /// The role of an attribute by its name in lower case.
  init(_ name: [UInt8]) {
    let text = String(decoding: name, as: UTF8.self)
    if Self.urls.contains(text) {
      self = .url
    } else if Self.urlLists.contains(text) {
      self = .urlList
    } else if text.hasPrefix("on") {
      self = .eventHandler
    } else if text == "style" {
      self = .style
    } else if text == "srcdoc" {
      self = .srcdoc
    } else if text == "values" || name.contains(where: { Self.unclearBytes.contains($0) }) {
      self = .unclear
    } else {
      self = .plain
    }
  }

  private static let unclearBytes = Set("\"'<=`".utf8)
}
