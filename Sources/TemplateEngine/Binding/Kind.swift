/// The static type of an expression.
struct Kind: Equatable, Sendable {
  enum Form: Equatable, Sendable {
    case boolean
    case integer
    case text
    case html
    case list(Shape)
    case record(RecordShape)
    /// The result of a filter that Jinja2 gives as an iterator, which is empty when read again.
    case sequence(Shape)
    /// JSON that may stand in HTML.
    case json
    case none
    /// A name that no way to this place has set.
    case absent
    /// Different types on different ways to this place; an error once it is read.
    case mixed(ValueKind, ValueKind)
    /// Something that has been reported; everything works on it.
    case unknown
  }

  var form: Form
  /// Whether the value may be absent.
  var isOptional: Bool

  init(_ form: Form, optional: Bool = false) {
    self.form = form
    self.isOptional = optional
  }

  init(of shape: Shape, optional: Bool = false) {
    switch shape {
    case .boolean: form = .boolean
    case .integer: form = .integer
    case .text: form = .text
    case .html: form = .html
    case .list(let item): form = .list(item)
    case .record(let record): form = .record(record)
    }
    isOptional = optional
  }

  static let unknown = Kind(.unknown)
  static let absent = Kind(.absent, optional: true)

  /// The shape of a value that can be an item of a list.
  var shape: Shape? {
    switch form {
    case .boolean: .boolean
    case .integer: .integer
    case .text: .text
    case .html: .html
    case .list(let item): .list(item)
    case .record(let record): .record(record)
    case .sequence, .json, .none, .absent, .mixed, .unknown: nil
    }
  }

  /// The word for it in messages.
  var valueKind: ValueKind {
    switch form {
    case .boolean: .boolean
    case .integer: .integer
    case .text: .text
    case .html: .html
    case .list: .list
    case .record: .record
    case .sequence: .sequence
    case .json: .json
    case .none: .none
    case .absent, .mixed, .unknown: .absent
    }
  }

  /// The type of a value that is either of this type or of the other; nil if there is none.
  func union(_ other: Kind) -> Kind? {
    if form == .unknown || other.form == .unknown { return .unknown }
    if form == .absent { return Kind(other.form, optional: true) }
    if other.form == .absent { return Kind(form, optional: true) }
    guard form == other.form else { return nil }
    return Kind(form, optional: isOptional || other.isOptional)
  }
}
