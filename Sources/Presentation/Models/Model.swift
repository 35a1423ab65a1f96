import Domain
import TemplateEngine
import UseCases

/// What templates see of a kind of record: fields that are named, typed and read in one place, so
/// that shape, documentation and value can't drift apart.
struct Model: Sendable {
  let shape: RecordShape
  let fields: [ModelField.Reading]

  /// - Parameter summary: what it is, for theme authors.
  init(_ name: String, _ summary: String, _ fields: [ModelField]) {
    shape = RecordShape(name: name, summary, fields: fields.map(\.shape))
    self.fields = fields.map(\.reading)
  }

  /// What a kind of page has beside `site`, `page`, `t` and `assets`; ``PageTemplate`` says what it is.
  init(page name: String, _ fields: [ModelField]) {
    shape = RecordShape(name: name, fields: fields.map(\.shape))
    self.fields = fields.map(\.reading)
  }
}

/// A field of a ``Model``: its name and what it means for theme authors, and how it is read.
///
/// Texts are appended as bytes to where they are wanted; no value is made of what a template prints.
struct ModelField: Sendable {
  typealias Record = RecordReference
  typealias Append = @Sendable (Record, PageReader, inout [UInt8]) -> Void
  typealias Link = @Sendable (Record, PageReader) -> Address?

  enum Reading: Sendable {
    case text(Append)
    /// A text of characters that mean nothing in HTML, such as a date.
    case plain(Append)
    /// A link that ``PageReader`` appended, to what is no page.
    case siteLink(Append)
    /// A link to a page; nil where there is none.
    case link(Link)
    /// The same with the address of the site before it.
    case absoluteLink(Link)
    /// False where there is none, with nothing appended.
    case optionalText(@Sendable (Record, PageReader, inout [UInt8]) -> Bool)
    case integer(@Sendable (Record, PageReader) -> Int?)
    case boolean(@Sendable (Record, PageReader) -> Bool)
    case html(Append)
    /// A part of the page that the reader holds.
    case part(@Sendable (Record, PageReader) -> Record)
    case record(@Sendable (Record, PageReader) -> Record?)
    case list(
      count: @Sendable (Record, PageReader) -> Int,
      item: @Sendable (Record, Int, PageReader) -> Value)
  }

  let shape: FieldShape
  let reading: Reading

  static func text(_ name: String, _ summary: String, _ append: @escaping Append) -> Self {
    Self(shape: FieldShape(name, .text, summary), reading: .text(append))
  }

  static func plain(_ name: String, _ summary: String, _ append: @escaping Append) -> Self {
    Self(shape: FieldShape(name, .text, summary), reading: .plain(append))
  }

  static func siteLink(_ name: String, _ summary: String, _ append: @escaping Append) -> Self {
    Self(shape: FieldShape(name, .text, summary), reading: .siteLink(append))
  }

  static func link(
    _ name: String, _ summary: String,
    _ address: @escaping @Sendable (Record, PageReader) -> Address
  ) -> Self {
    Self(shape: FieldShape(name, .text, summary), reading: .link { address($0, $1) })
  }

  static func optionalLink(_ name: String, _ summary: String, _ address: @escaping Link) -> Self {
    Self(shape: FieldShape(name, .text, optional: true, summary), reading: .link(address))
  }

  static func optionalAbsoluteLink(
    _ name: String, _ summary: String, _ address: @escaping Link
  ) -> Self {
    Self(shape: FieldShape(name, .text, optional: true, summary), reading: .absoluteLink(address))
  }

  static func optionalText(
    _ name: String, _ summary: String,
    _ append: @escaping @Sendable (Record, PageReader, inout [UInt8]) -> Bool
  ) -> Self {
    Self(shape: FieldShape(name, .text, optional: true, summary), reading: .optionalText(append))
  }

  static func integer(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Record, PageReader) -> Int
  ) -> Self {
    Self(shape: FieldShape(name, .integer, summary), reading: .integer { value($0, $1) })
  }

  static func optionalInteger(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Record, PageReader) -> Int?
  ) -> Self {
    Self(shape: FieldShape(name, .integer, optional: true, summary), reading: .integer(value))
  }

  static func boolean(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Record, PageReader) -> Bool
  ) -> Self {
    Self(shape: FieldShape(name, .boolean, summary), reading: .boolean(value))
  }

  static func html(_ name: String, _ summary: String, _ append: @escaping Append) -> Self {
    Self(shape: FieldShape(name, .html, summary), reading: .html(append))
  }

  /// A finished part of a page, such as a card.
  static func part(
    _ name: String, _ summary: String, _ part: @escaping @Sendable (Record, PageReader) -> Record
  ) -> Self {
    Self(shape: FieldShape(name, .html, summary), reading: .part(part))
  }

  static func record(
    _ name: String, _ model: Model, _ summary: String,
    _ record: @escaping @Sendable (Record, PageReader) -> Record
  ) -> Self {
    Self(shape: FieldShape(name, .record(model.shape), summary), reading: .record(record))
  }

  static func optionalRecord(
    _ name: String, _ model: Model, _ summary: String,
    _ record: @escaping @Sendable (Record, PageReader) -> Record?
  ) -> Self {
    Self(
      shape: FieldShape(name, .record(model.shape), optional: true, summary),
      reading: .record(record))
  }

  static func records(
    _ name: String, _ model: Model, _ summary: String,
    count: @escaping @Sendable (Record, PageReader) -> Int,
    item: @escaping @Sendable (Record, Int, PageReader) -> Record
  ) -> Self {
    Self(
      shape: FieldShape(name, .list(.record(model.shape)), summary),
      reading: .list(count: count) { .reference(item($0, $1, $2)) })
  }

  static func texts(
    _ name: String, _ summary: String, count: @escaping @Sendable (Record, PageReader) -> Int,
    item: @escaping @Sendable (Record, Int, PageReader) -> String
  ) -> Self {
    Self(
      shape: FieldShape(name, .list(.text), summary),
      reading: .list(count: count) { .text(item($0, $1, $2)) })
  }

  /// Finished parts of a page, such as cards.
  static func parts(
    _ name: String, _ summary: String, count: @escaping @Sendable (Record, PageReader) -> Int,
    item: @escaping @Sendable (Record, Int, PageReader) -> Record
  ) -> Self {
    Self(
      shape: FieldShape(name, .list(.html), summary),
      reading: .list(count: count) { .part(item($0, $1, $2)) })
  }
}
