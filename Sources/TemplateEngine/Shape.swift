/// What kind of value a field holds; known when a template is compiled.
public indirect enum Shape: Sendable, Equatable {
  case boolean
  case integer
  case text
  /// Finished HTML, such as rendered Markdown: a type of its own, written without escaping.
  case html
  case list(Shape)
  case record(RecordShape)

  /// How many lists are within each other.
  var listDepth: Int {
    if case .list(let item) = self { item.listDepth + 1 } else { 0 }
  }

  /// The first field that is HTML, or holds some, by its path: `author.bio`. nil where there is none, or the
  /// value is no record.
  var htmlField: String? {
    switch self {
    case .record(let record):
      record.fields.lazy.compactMap { field in
        if field.shape.isHTML { return field.name }
        return field.shape.htmlField.map { "\(field.name).\($0)" }
      }.first
    case .list(let item): item.htmlField
    case .boolean, .integer, .text, .html: nil
    }
  }

  private var isHTML: Bool {
    switch self {
    case .html: true
    case .list(let item): item.isHTML
    case .boolean, .integer, .text, .record: false
    }
  }
}

/// One named field of a record.
public struct FieldShape: Sendable, Equatable {
  /// In snake_case; templates read the field by it.
  public let name: String
  /// What kind of value it has.
  public let shape: Shape
  /// Whether the field's value may be `Value.absent`, which templates see as undefined.
  public let isOptional: Bool
  /// One line for a reference page.
  public let summary: String

  public init(_ name: String, _ shape: Shape, optional: Bool = false, _ summary: String = "") {
    self.name = name
    self.shape = shape
    self.isOptional = optional
    self.summary = summary
  }
}

/// The fields of a record, in the order in which `Value.record` holds their values.
public struct RecordShape: Sendable, Equatable {
  /// Used in messages only.
  public let name: String
  /// A field's place in this list is its slot.
  public let fields: [FieldShape]
  /// One line for a reference page.
  public let summary: String

  public init(name: String, _ summary: String = "", fields: [FieldShape]) {
    self.name = name
    self.fields = fields
    self.summary = summary
  }

  /// The slot and the description of a field.
  ///
  /// - Complexity: O(n) in the number of fields; meant for compiling, not for rendering.
  func field(named name: String) -> (slot: Int, field: FieldShape)? {
    for (slot, field) in fields.enumerated() where field.name == name { return (slot, field) }
    return nil
  }
}
