/// Looks whether HTML holds nothing but what the Markdown writer may write: the tags, the attributes
/// in their order, values of the right form, and every tag closed.
///
/// It knows the output from its description and shares no code with the writer.
struct HTMLCheck {
  private let html: [UInt8]
  private let isOwners: Bool
  private var offset = 0
  private var open: [String] = []

  /// - Returns: what is wrong.
  static func fault(in html: [UInt8], isOwners: Bool) -> String? {
    var check = HTMLCheck(html: html, isOwners: isOwners)
    return check.walk()
  }

  private init(html: [UInt8], isOwners: Bool) {
    self.html = html
    self.isOwners = isOwners
  }

  private mutating func walk() -> String? {
    guard String(validating: html, as: UTF8.self) != nil else { return "not UTF-8" }
    while offset < html.count {
      switch html[offset] {
      case UInt8(ascii: "<"):
        if let fault = tag() { return "\(fault) at \(offset)" }
      case UInt8(ascii: ">"), UInt8(ascii: "\""): return "a bare sign at \(offset)"
      case UInt8(ascii: "&"):
        guard isEntity(offset) else { return "a bare & at \(offset)" }
        offset += 1
      // (`&#13;` is white space like any other.)
      case 0x09, 0x0A, 0x0D, 0x20...: offset += 1
      default: return "a control character at \(offset)"
      }
    }
    return open.isEmpty ? nil : "left open: \(open)"
  }

  private func isEntity(_ place: Int) -> Bool {
    ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"].contains {
      html[place...].starts(with: $0.utf8)
    }
  }

  private mutating func tag() -> String? {
    let start = offset + 1
    guard let end = html[start...].firstIndex(of: UInt8(ascii: ">")) else { return "no end" }
    if start < end, html[start] == UInt8(ascii: "/") {
      let name = String(decoding: html[(start + 1)..<end], as: UTF8.self)
      guard open.popLast() == name else { return "</\(name)> closes nothing" }
      offset = end + 1
      return nil
    }
    var place = start
    while place < end, html[place] != UInt8(ascii: " ") { place += 1 }
    let name = String(decoding: html[start..<place], as: UTF8.self)
    var attributes: [(name: String, value: [UInt8])] = []
    while place < html.count, html[place] == UInt8(ascii: " ") {
      guard let equals = html[place...].firstIndex(of: UInt8(ascii: "=")),
        equals + 1 < html.count, html[equals + 1] == UInt8(ascii: "\""),
        let quote = html[(equals + 2)...].firstIndex(of: UInt8(ascii: "\""))
      else { return "an attribute without quotes" }
      let value = Array(html[(equals + 2)..<quote])
      for (index, byte) in value.enumerated() {
        if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") { return "a bare sign" }
        if byte == UInt8(ascii: "&"), !isEntity(equals + 2 + index) { return "a bare &" }
        let isSpace = byte == 0x09 || byte == 0x0A || byte == 0x0D
        if byte < 0x20, !isSpace, index > 0 || byte != 1 { return "a control character" }
      }
      attributes.append(
        (String(decoding: html[(place + 1)..<equals], as: UTF8.self), value))
      place = quote + 1
    }
    guard place < html.count, html[place] == UInt8(ascii: ">") else { return "no end of <\(name)" }
    offset = place + 1
    if !["br", "hr", "img"].contains(name) { open.append(name) }
    return fault(name, attributes)
  }

  private func fault(_ name: String, _ attributes: [(name: String, value: [UInt8])]) -> String? {
    let names = attributes.map(\.name)
    func value(_ name: String) -> String {
      String(decoding: attributes.first { $0.name == name }?.value ?? [], as: UTF8.self)
    }
    func isNumber(_ text: String) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    switch name {
    case "li", "em", "strong", "del", "pre", "br", "hr":
      return names.isEmpty ? nil : "<\(name)> with \(names)"
    case "blockquote", "ul":
      return names.isEmpty || names == ["dir"] && value("dir") == "auto" ? nil : "a direction"
    case "bdi":
      return names.isEmpty || names == ["dir"] && value("dir") == "ltr" ? nil : "a direction"
    case "span": return names == ["class"] && value("class") == "sign" ? nil : "<span>"
    case "div":
      let isNamed = names == ["class", "tabindex", "role", "aria-labelledby"]
      return isOwners && (isNamed || names == ["class", "tabindex"]) && value("class") == "table"
        ? nil : "<div>"
    case "table", "thead", "tbody", "tr":
      return isOwners && names.isEmpty ? nil : "<\(name)>"
    case "p":
      return names.isEmpty || names == ["class"] && value("class") == "heading" ? nil : "a class"
    case "ol":
      return isSubsequence(names, of: ["start", "class", "dir"]) && isNumber(value("start"))
        && ["", "long-numbers"].contains(value("class")) && ["", "auto"].contains(value("dir"))
        ? nil : "a numbered list"
    case "h2", "h3", "h4", "h5", "h6":
      return isOwners && (names.isEmpty || names == ["id"]) ? nil : "a heading"
    case "td", "th":
      let isAligned = ["align-left", "align-center", "align-right"].contains(value("class"))
      return isOwners && (names.isEmpty || names == ["class"] && isAligned) ? nil : "a cell"
    case "code":
      let language = value("class").dropFirst("language-".count)
      let isLanguage = language.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
          || "_+-".utf8.contains($0)
      }
      let isDirected = names == ["dir"] && value("dir") == "ltr"
      return names.isEmpty || isDirected || names == ["class"] && isLanguage ? nil : "a code class"
    case "a":
      guard
        isSubsequence(names, of: ["class", "href", "rel", "title", "dir", "aria-label"]),
        names.contains("href"), ["", "auto"].contains(value("dir"))
      else { return "<a> with \(names)" }
      guard ["", "hashtag", "mention"].contains(value("class")) else { return "a class" }
      return targetFault(value("href"))
    case "img":
      guard
        isSubsequence(
          names, of: ["src", "alt", "width", "height", "title", "loading", "decoding"]),
        names.starts(with: ["src", "alt"]), isNumber(value("width") + value("height"))
      else { return "<img> with \(names)" }
      return targetFault(value("src"))
    default: return "<\(name)>"
    }
  }

  /// A place within the site, or a scheme that we know.
  private func targetFault(_ target: String) -> String? {
    if target.utf8.first == 0x01 {
      return target.utf8.dropFirst().first == UInt8(ascii: "/") ? "root and a slash" : nil
    }
    let schemes = ["http://", "https://", "mailto:"]
    if schemes.contains(where: target.hasPrefix) || isOwners && target.hasPrefix("#") { return nil }
    return "a target \(target)"
  }

  private func isSubsequence(_ names: [String], of known: [String]) -> Bool {
    var rest = known[...]
    for name in names {
      guard let place = rest.firstIndex(of: name) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}
