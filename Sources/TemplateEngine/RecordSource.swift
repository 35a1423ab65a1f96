/// Which record, of those that a ``RecordSource`` holds: its model and up to two numbers.
///
/// It stands for a whole tree of values without holding any: a page shows a part of what there is
/// to know, and only what a template reads is ever worked out.
public struct RecordReference: Equatable, Sendable {
  /// Numbers of the source's own: templates never look at them.
  public let model: Int32
  /// Mostly the record's place in a list.
  public let first: Int32
  /// What the first number does not say; 0 where that is nothing.
  public let second: Int64

  @inlinable
  public init(model: Int32, first: Int32, second: Int64 = 0) {
    self.model = model
    self.first = first
    self.second = second
  }
}

/// A list in a field of a record that a ``RecordSource`` holds.
public struct ListReference: Equatable, Sendable {
  /// The record in whose field the list is.
  public let record: RecordReference
  /// The field's place in the record's ``RecordShape``.
  public let field: Int32
  /// How many items it has, so that a loop knows its end before it asks for any.
  public let count: Int32

  @inlinable
  public init(record: RecordReference, field: Int, count: Int) {
    self.record = record
    self.field = Int32(truncatingIfNeeded: field)
    self.count = Int32(truncatingIfNeeded: count)
  }
}

/// What ``RecordSource/append(_:of:to:)`` appended.
public enum AppendedForm: Sendable {
  /// Nothing: the field is absent, or is no text, integer or HTML.
  case nothing
  /// A text as it is, which the template has yet to escape.
  case text
  /// A text of letters, digits and signs that mean nothing in HTML; as a URL, a safe one. A date or a
  /// link that the host program made itself is known to be that, and need not be looked through.
  case plain
  /// An integer or finished HTML.
  case finished
}

/// Records in their own form, which templates read field by field.
///
/// Fields are numbered by their place in the record's ``RecordShape``.
public protocol RecordSource: AnyObject {
  /// Appends a field, if it is a text, an integer or HTML.
  func append(
    _ field: Int, of record: RecordReference, to output: inout [UInt8]
  ) -> AppendedForm

  /// A field as a value; records and lists as references.
  func value(of field: Int, of record: RecordReference) -> Value

  /// - Parameter index: less than the list's count.
  func item(_ index: Int, of list: ListReference) -> Value

  /// Appends a part of a page: a reference that stands where a shape says HTML.
  func append(part: RecordReference, to output: inout [UInt8])

  /// Whether a field is there and neither false, zero nor empty, if that can be told without
  /// appending it.
  func isTrue(_ field: Int, of record: RecordReference) -> Bool?
}

extension RecordSource {
  /// Can't be told: who wants to know appends the field.
  public func isTrue(_ field: Int, of record: RecordReference) -> Bool? { nil }
}

/// Holds no records: for templates whose values are all given.
final class NoRecords: RecordSource {
  func append(
    _ field: Int, of record: RecordReference, to output: inout [UInt8]
  ) -> AppendedForm {
    .nothing
  }

  func value(of field: Int, of record: RecordReference) -> Value { .absent }

  func item(_ index: Int, of list: ListReference) -> Value { .absent }

  func append(part: RecordReference, to output: inout [UInt8]) {}
}
