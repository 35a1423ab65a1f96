import Foundation
import TemplateEngine
import Testing

/// Shapes and values for tests, read from JSON.
///
/// A shape is `"text"`, `"integer"`, `"boolean"` or `"html"`, `[shape]` for a list, or an object
/// for a record, in which a name that ends in `?` is optional. Values follow their shape; a value
/// that is left out is absent.
struct SampleData {
  let root: RecordShape
  let slots: [Value]

  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  init(shape: Any, values: Any) throws {
    guard case .record(let record) = try Self.shape(shape, name: "the page") else {
      throw Malformed(description: "the root shape is not an object")
    }
    root = record
    guard case .record(let slots) = try Self.value(values, .record(record)) else {
      throw Malformed(description: "the root value is not an object")
    }
    self.slots = slots
  }

  private static func shape(_ json: Any, name: String) throws -> Shape {
    switch json {
    case "text" as String: return .text
    case "integer" as String: return .integer
    case "boolean" as String: return .boolean
    case "html" as String: return .html
    case let items as [Any]:
      guard let item = items.first else { throw Malformed(description: "list without a shape") }
      return .list(try shape(item, name: name))
    case let fields as [String: Any]:
      return .record(
        RecordShape(
          name: name,
          fields: try fields.sorted { $0.key < $1.key }.map { key, inner in
            let isOptional = key.hasSuffix("?")
            let name = isOptional ? String(key.dropLast()) : key
            return FieldShape(name, try shape(inner, name: name), optional: isOptional)
          }))
    default: throw Malformed(description: "unknown shape \(json)")
    }
  }

  private static func value(_ json: Any, _ shape: Shape) throws -> Value {
    switch (shape, json) {
    case (.text, let text as String): return .text(text)
    case (.html, let text as String): return .html(HTML(bytes: Array(text.utf8)))
    case (.boolean, let number as NSNumber): return .boolean(number.boolValue)
    case (.integer, let number as NSNumber): return .integer(number.intValue)
    case (.list(let item), let items as [Any]): return .list(try items.map { try value($0, item) })
    case (.record(let record), let object as [String: Any]):
      return .record(
        try record.fields.map { field in
          guard let inner = object[field.name] else {
            guard field.isOptional else {
              throw Malformed(description: "no value for \(field.name)")
            }
            return .absent
          }
          return try value(inner, field.shape)
        })
    default: throw Malformed(description: "\(json) is not a \(shape)")
    }
  }
}

/// Renders one template of a set of sources as text.
func rendered(
  _ name: String, of templates: [String: String], with data: SampleData
) throws -> String {
  let sources = templates.map { TemplateSource(name: $0.key, bytes: Array($0.value.utf8)) }
  return try rendered(name, of: sources, with: data)
}

/// Renders one template of a set of sources as text.
///
/// It is rendered in every way there is: from values, from a source that holds them, and with some
/// or all of them worked out beforehand. All must come to the same.
func rendered(
  _ name: String, of sources: [TemplateSource], with data: SampleData
) throws -> String {
  let template = try TemplateLibrary(sources).compile(name, for: data.root)
  func bytes(_ template: Template, _ slots: [Value], _ source: ValueSource) throws -> [UInt8] {
    var output: [UInt8] = []
    var memory = RenderingMemory()
    try template.render(slots, from: source, in: &memory, into: &output)
    // The same in memory that was used before, and with all that a source may say of its fields.
    for _ in 0..<2 {
      var again: [UInt8] = []
      source.saysMore = true
      try template.render(slots, from: source, in: &memory, into: &again)
      source.saysMore = false
      #expect(again == output, "\(name) with all that a source may say")
    }
    return output
  }
  var output: [UInt8] = []
  try template.render(data.slots, into: &output)
  let source = ValueSource()
  let references = data.slots.map(source.reference)
  #expect(try bytes(template, references, source) == output, "\(name) from a source")
  for some in [0, 1, 2] {
    let known = data.slots.indices.filter { some == 2 || $0 % 2 == some }
    let constants = Dictionary(uniqueKeysWithValues: known.map { ($0, data.slots[$0]) })
    let folded = template.specialized(for: constants)
    #expect(try bytes(folded, data.slots, source) == output, "\(name) with slots \(known) known")
    #expect(
      try bytes(folded, references, source) == output, "\(name), \(known) known, from a source")
  }
  return String(decoding: output, as: UTF8.self)
}

/// Holds trees of values as records that are read field by field.
final class ValueSource: RecordSource {
  private var records: [[Value]] = []
  private var lists: [[Value]] = []
  private var parts: [[UInt8]] = []
  /// Whether it says of a text that it is plain, and of a field that it is true.
  var saysMore = false

  /// The same value with its records, and the lists in them, as references.
  func reference(_ value: Value) -> Value {
    switch value {
    case .record(let slots):
      records.append(slots)
      return .reference(
        RecordReference(model: 0, first: Int32(truncatingIfNeeded: records.count - 1)))
    case .html(let html):
      parts.append(html.bytes)
      return .part(RecordReference(model: 1, first: Int32(truncatingIfNeeded: parts.count - 1)))
    default: return value
    }
  }

  func append(part: RecordReference, to output: inout [UInt8]) {
    output += parts[Int(part.first)]
  }

  func append(
    _ field: Int, of record: RecordReference, to output: inout [UInt8]
  ) -> AppendedForm {
    switch records[Int(record.first)][field] {
    case .text(let text):
      output.append(contentsOf: text.utf8)
      let isPlain = text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
      }
      return saysMore && isPlain ? .plain : .text
    case .integer(let integer):
      output.append(contentsOf: String(integer).utf8)
      return .finished
    case .html(let html):
      output.append(contentsOf: html.bytes)
      return .finished
    default: return .nothing
    }
  }

  func value(of field: Int, of record: RecordReference) -> Value {
    let value = records[Int(record.first)][field]
    guard case .list(let items) = value else { return reference(value) }
    lists.append(items)
    return .items(ListReference(record: record, field: lists.count - 1, count: items.count))
  }

  func isTrue(_ field: Int, of record: RecordReference) -> Bool? {
    guard saysMore else { return nil }
    switch records[Int(record.first)][field] {
    case .absent: return false
    case .boolean(let boolean): return boolean
    case .integer(let integer): return integer != 0
    case .text(let text): return !text.isEmpty
    case .list(let items): return !items.isEmpty
    default: return nil
    }
  }

  func item(_ index: Int, of list: ListReference) -> Value {
    reference(lists[Int(list.field)][index])
  }
}

/// The errors as one would read them, for the messages of tests.
func description(of errors: TemplateErrors) -> String {
  errors.errors.map { error in
    let place = "\(error.templateName):\(error.line):\(error.column)"
    var text = "\(place): error: \(error.message) [\(error.rule)]\n  \(error.sourceLine)\n"
    if let caret = error.caretLine { text += "  \(caret)\n" }
    if let hint = error.hint { text += "  hint: \(hint)\n" }
    return text
  }.joined()
}

extension TemplateError {
  /// A `^` under the place in `sourceLine`, or nil where the line was cut before it.
  ///
  /// Tabs are kept, so that the caret stands right at any width of a tab.
  var caretLine: String? {
    let scalars = sourceLine.unicodeScalars
    guard column - 1 <= scalars.count else { return nil }
    var caret = String.UnicodeScalarView()
    for scalar in scalars.prefix(column - 1) { caret.append(scalar == "\t" ? "\t" : " ") }
    caret.append("^")
    return String(caret)
  }
}
