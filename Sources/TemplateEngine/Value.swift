/// A value that a template can read.
///
/// Records are laid out by slot, in the order of their `RecordShape`, so rendering looks nothing
/// up by name. A tree of values fits a shape when every part of it is of the kind that the shape
/// names; a part that does not fit is rendered as if it were absent.
public enum Value: Sendable {
  /// The value of an optional field that has none; undefined in the words of templates.
  case absent
  case boolean(Bool)
  case integer(Int)
  case text(String)
  case html(HTML)
  case list([Value])
  case record([Value])
  /// A record of the ``RecordSource`` that the template is rendered with.
  case reference(RecordReference)
  /// Finished HTML that the source holds.
  case part(RecordReference)
  /// A list of that source.
  case items(ListReference)
}

/// Finished HTML in UTF-8. No template can turn a text into it.
public struct HTML: Sendable, Equatable {
  /// Written as they are, without escaping.
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
