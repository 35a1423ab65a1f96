import Domain
import UseCases

/// Follows every internal link and anchor of the built site, templates included.
public struct LinkCheck: Sendable {
  private let renderer: SiteRenderer
  private let plan: SitePlan
  private let workers: Workers

  public init(_ renderer: SiteRenderer, plan: SitePlan, workers: Workers) {
    self.renderer = renderer
    self.plan = plan
    self.workers = workers
  }

  /// What leads nowhere, sorted by page.
  ///
  /// - Complexity: renders every page once; memory is proportional to the number of links.
  /// - Throws: when a page can't be rendered.
  public func findings() throws(ThemeFailure) -> [Finding] {
    let files = plan.files
    let read = workers.mapRanges(files.count) { range -> [Result<PageLinks?, ThemeFailure>] in
      let writer = renderer.writer()
      var bytes: [UInt8] = []
      return range.map { position in
        guard case .page = files[position].content else { return .success(nil) }
        return Result { () throws(ThemeFailure) in
          try writer.render(files[position], into: &bytes)
          return PageLinks(html: bytes)
        }
      }
    }
    var pages: [PageLinks?] = []
    pages.reserveCapacity(read.count)
    for page in read { pages.append(try page.get()) }
    var places: [String: Int] = [:]
    for (position, file) in files.enumerated() { places[file.path] = position }
    let settings = renderer.site.settings
    var findings: [Finding] = []
    for (file, page) in zip(files, pages) {
      guard let page else { continue }
      for link in page.links.sorted() {
        let target = LinkTarget(link, on: file.path, settings: settings)
        guard let target, let problem = problem(target, pages: pages, places: places) else {
          continue
        }
        findings.append(
          Finding(
            .warning, rule: problem.rule, message: problem.message,
            place: FindingPlace(path: file.path)))
      }
    }
    return findings
  }

  private func problem(
    _ target: LinkTarget, pages: [PageLinks?], places: [String: Int]
  ) -> (rule: FindingRule, message: String)? {
    guard let path = target.path else {
      return (.brokenLink, "the link `\(target.text)` leads out of the site")
    }
    guard let place = places[path] ?? places[path.isEmpty ? "index.html" : path + "/index.html"]
    else {
      return (.brokenLink, "the link `\(target.text)` leads to no page of the site")
    }
    guard let fragment = target.fragment, let page = pages[place],
      !page.anchors.contains(fragment)
    else { return nil }
    return (.brokenAnchor, "there is no `#\(fragment)` where `\(target.text)` leads")
  }
}

/// The links and anchors of a page that we wrote ourselves: attributes are in double quotes.
struct PageLinks: Sendable {
  private(set) var links: Set<String> = []
  private(set) var anchors: Set<String> = []

  init(html: [UInt8]) {
    var position = 0
    while let open = html[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = open + 1
      // Attribute values hold no `>` unescaped, so a tag ends at the next one.
      guard let close = html[position...].firstIndex(of: UInt8(ascii: ">")) else { break }
      read(tag: html[position..<close])
      position = close + 1
    }
  }

  private mutating func read(tag: ArraySlice<UInt8>) {
    var rest = tag
    while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
      let name = rest[..<quote]
      let start = quote + 1
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: "\"")) else { return }
      let value = rest[start..<end]
      if name.ends(with: " href=".utf8) || name.ends(with: " src=".utf8) {
        links.insert(Self.unescaped(value))
      } else if name.ends(with: " id=".utf8) {
        anchors.insert(Self.unescaped(value))
      }
      rest = rest[(end + 1)...]
    }
  }

  private static func unescaped(_ value: ArraySlice<UInt8>) -> String {
    let text = String(decoding: value, as: UTF8.self)
    guard text.contains("&") else { return text }
    return text.replacing("&#34;", with: "\"").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&amp;", with: "&")
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with suffix: String.UTF8View) -> Bool {
    count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
  }
}

/// Where an internal link leads.
struct LinkTarget {
  let text: String
  /// The path in the output folder; nil when the link leaves the site.
  let path: String?
  let fragment: String?

  /// - Returns: nil for links to other hosts.
  init?(_ link: String, on page: String, settings: Settings) {
    text = link
    let base = settings.baseURL
    var rest = link[...]
    if link.hasPrefix(base.text) {
      rest = link.dropFirst(base.text.count - base.path.count)
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
        ? Self.resolved([], Self.decoded(withoutFragment.dropFirst(base.path.count))) : nil
    } else {
      let folder = page.split(separator: "/").dropLast().map(String.init)
      path = Self.resolved(folder, Self.decoded(withoutFragment))
    }
  }

  private static func hasScheme(_ link: String) -> Bool {
    guard let colon = link.firstIndex(of: ":") else { return false }
    return !link[..<colon].contains { $0 == "/" || $0 == "?" || $0 == "#" }
  }

  private static func resolved(_ folder: [String], _ path: String) -> String? {
    var parts = folder
    for part in path.split(separator: "/") {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else if part != "." {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  private static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
