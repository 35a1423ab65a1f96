import Domain
import Markup
import TemplateEngine
import UseCases

/// Reads what templates ask for, page after page.
///
/// Every worker has one of its own, which is why it may keep the page at hand.
final class PageReader: RecordSource {
  let interface: Interface
  private let cards: FinishedParts
  let assets: ThemeAssets
  var page = PageState()
  private let fields = FieldTable.all
  /// What stands before a link inside the site: its root, or a marker where each page has another.
  private let root: [UInt8]
  /// How links inside the site are appended: of all that may stand in them, only an ampersand in the
  /// address of the site means something in HTML.
  private let linkForm: AppendedForm
  private let rootInHTML: [UInt8]?

  init(_ interface: Interface, assets: ThemeAssets, cards: FinishedParts = FinishedParts([])) {
    self.interface = interface
    self.cards = cards
    self.assets = assets
    switch interface.settings.urlStyle {
    case .pretty:
      root = Array(interface.settings.baseURL.path.utf8)
      rootInHTML = Array(interface.settings.baseURL.pathInHTML.utf8)
    case .html:
      root = [siteRootMarker]
      rootInHTML = nil
    }
    let base = interface.settings.baseURL
    linkForm = base.textInHTML == base.text ? .plain : .text
  }

  var site: Site { interface.site }
  var settings: Settings { interface.site.settings }

  // MARK: Reading

  func append(
    _ field: Int, of record: RecordReference, to output: inout [UInt8]
  ) -> AppendedForm {
    switch fields[field, of: record] {
    case .text(let append):
      append(record, self, &output)
      return .text
    case .plain(let append):
      append(record, self, &output)
      return .plain
    case .link(let address):
      guard let address = address(record, self) else { return .nothing }
      append(linkTo: address, to: &output)
      return linkForm
    case .absoluteLink(let address):
      guard let address = address(record, self) else { return .nothing }
      append(absoluteLinkTo: address, to: &output)
      return linkForm
    case .siteLink(let append):
      append(record, self, &output)
      return linkForm
    case .optionalText(let append): return append(record, self, &output) ? .text : .nothing
    case .integer(let value):
      guard let value = value(record, self) else { return .nothing }
      output.append(decimal: value)
      return .finished
    case .html(let append):
      append(record, self, &output)
      return .finished
    case .part(let part):
      append(part: part(record, self), to: &output)
      return .finished
    case .boolean, .record, .list: return .nothing
    }
  }

  func value(of field: Int, of record: RecordReference) -> Value {
    switch fields[field, of: record] {
    case .text(let append), .plain(let append), .siteLink(let append):
      return .text(String(appending: { append(record, self, &$0) }))
    case .link(let address):
      guard let address = address(record, self) else { return .absent }
      return .text(String(appending: { append(linkTo: address, to: &$0) }))
    case .absoluteLink(let address):
      guard let address = address(record, self) else { return .absent }
      return .text(String(appending: { append(absoluteLinkTo: address, to: &$0) }))
    case .optionalText(let append):
      var bytes: [UInt8] = []
      guard append(record, self, &bytes) else { return .absent }
      return .text(String(decoding: bytes, as: UTF8.self))
    case .integer(let value): return value(record, self).map(Value.integer) ?? .absent
    case .boolean(let value): return .boolean(value(record, self))
    case .html(let append):
      var bytes: [UInt8] = []
      append(record, self, &bytes)
      return .html(HTML(bytes: bytes))
    case .part(let part): return .part(part(record, self))
    case .record(let value): return value(record, self).map(Value.reference) ?? .absent
    case .list(let count, _):
      return .items(
        ListReference(record: record, field: field, count: count(record, self)))
    }
  }

  func isTrue(_ field: Int, of record: RecordReference) -> Bool? {
    switch fields[field, of: record] {
    // No link is empty: it begins with a root.
    case .link(let address), .absoluteLink(let address): address(record, self) != nil
    case .boolean(let value): value(record, self)
    case .integer(let value): value(record, self) ?? 0 != 0
    case .record(let value): value(record, self) != nil
    case .list(let count, _): count(record, self) > 0
    case .text, .plain, .siteLink, .optionalText, .html, .part: nil
    }
  }

  func item(_ index: Int, of list: ListReference) -> Value {
    guard case .list(_, let item) = fields[Int(list.field), of: list.record] else {
      return .absent
    }
    return item(list.record, index, self)
  }

  func append(part: RecordReference, to output: inout [UInt8]) {
    cards.append(part.position, to: &output)
  }

  /// Appends the fields of a record, in the order of its shape.
  ///
  /// - Parameter wanted: those that are needed; the others are absent.
  func appendSlots(
    of record: RecordReference, to slots: inout [Value], _ wanted: (Int) -> Bool = { _ in true }
  ) {
    for field in 0..<fields.count(of: record) {
      slots.append(wanted(field) ? value(of: field, of: record) : .absent)
    }
  }

  /// A value with all that it refers to: what is the same for every page is read only once.
  func wholeValue(_ value: Value) -> Value {
    switch value {
    case .reference(let record):
      var slots: [Value] = []
      appendSlots(of: record, to: &slots)
      return .record(slots.map(wholeValue))
    case .items(let list):
      return .list((0..<Int(list.count)).map { wholeValue(item($0, of: list)) })
    default: return value
    }
  }

  // MARK: Links

  func append(linkTo address: Address, to output: inout [UInt8]) {
    output.append(contentsOf: root)
    site.router.appendLink(to: address, to: &output)
  }

  func append(linkTo feed: FeedSubject, _ format: FeedFormat, to output: inout [UInt8]) {
    output.append(contentsOf: root)
    site.router.appendLink(to: feed, format, to: &output)
  }

  /// Appends a link to a path from the site's root.
  func append(link path: String, to output: inout [UInt8]) {
    output.append(contentsOf: root)
    output.append(path)
  }

  func append(linkTo picture: PictureSource, to output: inout [UInt8]) {
    switch picture {
    case .media(let path): append(link: MediaPath.link(to: path), to: &output)
    case .remote(let url): output.append(url)
    }
  }

  func append(absoluteLinkTo address: Address, to output: inout [UInt8]) {
    output.append(settings.baseURL.text)
    site.router.appendLink(to: address, to: &output)
  }

  /// A link to a path from the site's root.
  func link(_ path: String) -> String { String(appending: { append(link: path, to: &$0) }) }

  /// Appends a rendered text of the site.
  func append(html: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    guard let rootInHTML else { return output.append(contentsOf: html) }
    output.append(page: html, siteRoot: rootInHTML)
  }

  // MARK: People

  /// Who wrote a post. Of somebody who is no user, the post itself knows what there is to know.
  func author(of post: PostIndex) -> RecordReference {
    guard let user = site.network.posts[post.position].authorIndex else {
      return RecordReference(.person, post.position, PersonOrigin.post.rawValue)
    }
    return .person(user)
  }

  func author(of comment: CommentIndex) -> RecordReference {
    guard let user = site.network.comments[comment.position].authorIndex else {
      return RecordReference(.person, comment.position, PersonOrigin.comment.rawValue)
    }
    return .person(user)
  }
}
