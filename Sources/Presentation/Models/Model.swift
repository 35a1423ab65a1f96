import Domain
import TemplateEngine

/// What a template sees of a value of type `Source`: a record whose fields are named, typed and
/// filled in one place, so that shape, documentation and value can't drift apart.
struct Model<Source>: Sendable {
  let shape: RecordShape
  private let fill: [@Sendable (Source) -> Value]

  init(_ name: String, _ fields: [ModelField<Source>]) {
    shape = RecordShape(name: name, fields: fields.map(\.shape))
    fill = fields.map(\.value)
  }

  /// The record's slots in the order of the shape.
  func slots(_ source: Source) -> [Value] {
    fill.map { $0(source) }
  }

  func record(_ source: Source) -> Value {
    .record(slots(source))
  }
}

/// A field of a ``Model``: its name and what it means for theme authors, and where it comes from.
struct ModelField<Source>: Sendable {
  let shape: FieldShape
  let value: @Sendable (Source) -> Value

  static func text(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Source) -> String
  ) -> Self {
    Self(shape: FieldShape(name, .text, summary)) { .text(value($0)) }
  }

  static func optionalText(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Source) -> String?
  ) -> Self {
    Self(shape: FieldShape(name, .text, optional: true, summary)) {
      value($0).map(Value.text) ?? .absent
    }
  }

  static func integer(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Source) -> Int
  ) -> Self {
    Self(shape: FieldShape(name, .integer, summary)) { .integer(value($0)) }
  }

  static func optionalInteger(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Source) -> Int?
  ) -> Self {
    Self(shape: FieldShape(name, .integer, optional: true, summary)) {
      value($0).map(Value.integer) ?? .absent
    }
  }

  static func boolean(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Source) -> Bool
  ) -> Self {
    Self(shape: FieldShape(name, .boolean, summary)) { .boolean(value($0)) }
  }

  static func html(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Source) -> [UInt8]
  ) -> Self {
    Self(shape: FieldShape(name, .html, summary)) { .html(HTML(bytes: value($0))) }
  }

  /// Finished parts of a page, such as cards.
  static func parts(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Source) -> [HTML]
  ) -> Self {
    Self(shape: FieldShape(name, .list(.html), summary)) { .list(value($0).map(Value.html)) }
  }

  static func texts(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Source) -> [String]
  ) -> Self {
    Self(shape: FieldShape(name, .list(.text), summary)) { .list(value($0).map(Value.text)) }
  }

  static func record<Other>(
    _ name: String, _ model: Model<Other>, _ summary: String,
    _ value: @escaping @Sendable (Source) -> Other
  ) -> Self {
    Self(shape: FieldShape(name, .record(model.shape), summary)) { model.record(value($0)) }
  }

  /// Somebody, as ``Model/person``.
  static func person(
    _ name: String, _ summary: String,
    _ value: @escaping @Sendable (Source) -> (author: Author, interface: Interface)
  ) -> Self {
    Self(shape: FieldShape(name, .record(Model<PersonSource>.person.shape), summary)) {
      let (author, interface) = value($0)
      return interface.record(of: author)
    }
  }

  static func optionalRecord<Other>(
    _ name: String, _ model: Model<Other>, _ summary: String,
    _ value: @escaping @Sendable (Source) -> Other?
  ) -> Self {
    Self(shape: FieldShape(name, .record(model.shape), optional: true, summary)) {
      value($0).map(model.record) ?? .absent
    }
  }

  static func records<Other>(
    _ name: String, _ model: Model<Other>, _ summary: String,
    _ value: @escaping @Sendable (Source) -> [Other]
  ) -> Self {
    Self(shape: FieldShape(name, .list(.record(model.shape)), summary)) {
      .list(value($0).map(model.record))
    }
  }

  /// A value made elsewhere, with its shape.
  static func fixed(
    _ name: String, _ shape: Shape, _ summary: String,
    _ value: @escaping @Sendable (Source) -> Value
  ) -> Self {
    Self(shape: FieldShape(name, shape, summary), value: value)
  }
}
