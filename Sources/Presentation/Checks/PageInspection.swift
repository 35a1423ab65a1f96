import Domain
import Markup
import UseCases

/// Reads pages one after the other. Each different link is looked at once, however many pages have
/// it.
struct PageInspection: Sendable {
  /// A link to another host, and the pages that have it.
  struct ExternalUse: Sendable {
    let url: String
    var pages: [Int] = []
    var pageCount = 0
  }

  private enum Meaning {
    case fine
    case broken(link: String, leavesSite: Bool)
    case anchor(target: Int, fragment: String, link: String)
    case external(Int)
  }

  private let paths: PathIndex
  private let files: [PlannedFile]
  private let site: OwnAddress

  /// What each link means; relative ones by the folder of the page as well.
  private var links = ByteTable()
  private var meanings: [Meaning] = []
  /// The last page that had the link.
  private var lastPages: [Int] = []

  private(set) var brokenLinks: [RenderedPages.BrokenLink] = []
  private(set) var anchorUses: [RenderedPages.AnchorUse] = []
  private(set) var externalLinks: [ExternalUse] = []
  private(set) var imagesWithoutAlt: [[UInt8]: ImageForm] = [:]
  private(set) var linkedMedia: Set<String> = []
  /// The hashes of the anchors of each page.
  private(set) var anchors: [Int: [Int]] = [:]

  private var tags = HTMLTags()
  private var value: [UInt8] = []
  private var key: [UInt8] = []

  init(_ paths: PathIndex, settings: Settings) {
    self.paths = paths
    files = paths.files
    site = OwnAddress(settings.baseURL)
  }

  mutating func read(_ html: borrowing Span<UInt8>, page: Int) {
    let path = files[page].path
    let folder = Array(path.utf8.prefix(path.utf8.count - Self.nameLength(path)))
    var anchors: [Int] = []
    tags = HTMLTags()
    while tags.next(in: html) {
      for (attribute, range) in tags.attributes {
        switch attribute {
        case .href, .src, .poster:
          take(range, of: html)
          follow(page, folder)
        case .id: anchors.append(hash(range, of: html))
        case .name: if tags.element == .anchor { anchors.append(hash(range, of: html)) }
        case .srcset:
          take(range, of: html)
          followCandidates(page, folder)
        case .content:
          let base = site.base.text.utf8
          guard tags.element == .meta, range.count > base.count else { break }
          take(range, of: html)
          if value.starts(with: base) { followQuietly(page) }
        case .alt: break
        }
      }
      if tags.element == .image, !tags.has(.alt) { addImageWithoutAlt(html, page) }
    }
    self.anchors[page] = anchors
  }

  /// The number of bytes behind the last slash.
  private static func nameLength(_ path: String) -> Int {
    path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.count
  }

  // MARK: - Values

  private mutating func take(_ range: Range<Int>, of html: borrowing Span<UInt8>) {
    value.removeAll(keepingCapacity: true)
    HTMLEntities.append(decoded: range, of: html, to: &value)
  }

  private mutating func hash(_ range: Range<Int>, of html: borrowing Span<UInt8>) -> Int {
    take(range, of: html)
    return Self.hash(of: value.span)
  }

  /// The hash of an anchor's name. Two of 64 bits that are equal by chance would hide a link that
  /// leads nowhere, once in many millions of sites.
  static func hash(of name: borrowing Span<UInt8>) -> Int {
    var hasher = Hasher()
    name.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  // MARK: - Links

  private mutating func follow(_ page: Int, _ folder: [UInt8]) {
    // Browsers leave spaces at both ends away.
    while let last = value.last, last <= 0x20 { value.removeLast() }
    if let first = value.first, first <= 0x20 { value = Array(value.drop { $0 <= 0x20 }) }
    key.removeAll(keepingCapacity: true)
    if let first = value.first {
      // What depends on the page itself can't be shared with others.
      if first == UInt8(ascii: "#") || first == UInt8(ascii: "?") {
        key.append(contentsOf: files[page].path.utf8)
        key.append(0)
      } else if first != UInt8(ascii: "/") {
        key.append(contentsOf: folder)
        key.append(0)
      }
    }
    key.append(contentsOf: value)
    let (number, isNew) = Self.insert(key, into: &links)
    if isNew {
      meanings.append(meaning(of: String(decoding: value, as: UTF8.self), on: page))
      lastPages.append(-1)
    }
    guard lastPages[number] != page else { return }
    lastPages[number] = page
    switch meanings[number] {
    case .fine: break
    case .broken(let link, let leavesSite):
      brokenLinks.append(.init(page: page, link: link, leavesSite: leavesSite))
    case .anchor(let target, let fragment, let link):
      anchorUses.append(.init(page: page, target: target, fragment: fragment, link: link))
    case .external(let number):
      externalLinks[number].pageCount += 1
      if externalLinks[number].pages.count < ExternalLink.namedPages {
        externalLinks[number].pages.append(page)
      }
    }
  }

  private static func insert(
    _ key: [UInt8], into links: inout ByteTable
  ) -> (index: Int, isNew: Bool) {
    links.insert(key.span)
  }

  private mutating func meaning(of link: String, on page: Int) -> Meaning {
    guard let target = CheckedLink(link, on: files[page].path, of: site) else {
      guard link.hasPrefix("http://") || link.hasPrefix("https://") else { return .fine }
      externalLinks.append(ExternalUse(url: link))
      return .external(externalLinks.count - 1)
    }
    guard let path = target.path else { return .broken(link: link, leavesSite: true) }
    let ofFolder = path.isEmpty ? "index.html" : path + "/index.html"
    guard let place = paths.position(of: path) ?? paths.position(of: ofFolder) else {
      return .broken(link: link, leavesSite: false)
    }
    if case .copied(.media) = files[place].content { linkedMedia.insert(path) }
    // Every page has a top (HTML, section 7.4.6.4), and what is to be marked is no anchor.
    guard let fragment = target.fragment, fragment.lowercased() != "top",
      !fragment.hasPrefix(":~:")
    else { return .fine }
    return .anchor(target: place, fragment: fragment, link: link)
  }

  /// The addresses of a `srcset`, each before its width.
  private mutating func followCandidates(_ page: Int, _ folder: [UInt8]) {
    let candidates = value.split(whereSeparator: { $0 <= 0x20 }).map(Array.init)
    var isAddress = true
    for candidate in candidates {
      let endsItself = candidate.last == UInt8(ascii: ",")
      if isAddress {
        value = endsItself ? candidate.dropLast() : candidate
        follow(page, folder)
        isAddress = endsItself
      } else {
        isAddress = endsItself
      }
    }
  }

  /// What a preview shows may be a file that no other link leads to.
  private mutating func followQuietly(_ page: Int) {
    let link = String(decoding: value, as: UTF8.self)
    guard let target = CheckedLink(link, on: files[page].path, of: site),
      let path = target.path, let place = paths.position(of: path),
      case .copied(.media) = files[place].content
    else { return }
    linkedMedia.insert(path)
  }

  // MARK: - Images

  private static let longestTag = 160

  private mutating func addImageWithoutAlt(_ html: borrowing Span<UInt8>, _ page: Int) {
    var form: [UInt8] = []
    for name in tags.names {
      for index in name { form.append(html[index]) }
      form.append(UInt8(ascii: " "))
    }
    if imagesWithoutAlt[form] != nil {
      imagesWithoutAlt[form]?.count += 1
      return
    }
    var tag: [UInt8] = []
    for index in tags.range.prefix(Self.longestTag) { tag.append(html[index]) }
    let isWhole = tags.range.count <= Self.longestTag
    imagesWithoutAlt[form] = ImageForm(
      form: form, page: page,
      tag: "<\(String(decoding: tag, as: UTF8.self))\(isWhole ? "" : "…")>")
  }
}
