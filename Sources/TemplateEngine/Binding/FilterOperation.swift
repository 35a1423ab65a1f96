/// A filter with the arguments that are known when a template is compiled.
enum FilterOperation: Sendable {
  case absolute
  case capitalize
  case center(width: Int)
  /// `default`: the argument where the value is absent, or also where it is false.
  case fallback(forFalse: Bool)
  case first
  case join(separator: String)
  case last
  case length
  case list
  case lower
  case extreme(isMaximum: Bool, isCaseSensitive: Bool)
  case replace(limit: Int?)
  case reverse
  case sort(isReversed: Bool, isCaseSensitive: Bool)
  case string
  case sum
  case title
  case trim(characters: Set<Unicode.Scalar>?)
  case truncate(length: Int, killsWords: Bool, end: String, leeway: Int)
  case unique(isCaseSensitive: Bool)
  case upper
  case urlEncode
  case wordCount
}

/// How a value becomes JSON: its shape, with the fields of records sorted and their names
/// escaped once.
indirect enum JSONLayout: Sendable {
  case scalar
  case list(JSONLayout)
  case record([Field])

  struct Field: Sendable {
    /// The name in quotation marks, as JSON.
    let key: [UInt8]
    let slot: Int
    let layout: JSONLayout
  }

  /// Nil where the shape holds HTML, which JSON does not take.
  init?(_ shape: Shape) {
    switch shape {
    case .boolean, .integer, .text: self = .scalar
    case .html: return nil
    case .list(let item):
      guard let layout = JSONLayout(item) else { return nil }
      self = .list(layout)
    case .record(let record):
      var fields: [(name: String, field: Field)] = []
      for (slot, field) in record.fields.enumerated() {
        guard let layout = JSONLayout(field.shape) else { return nil }
        var key: [UInt8] = []
        JSONWriter.append(field.name, to: &key)
        fields.append((field.name, Field(key: key, slot: slot, layout: layout)))
      }
      // Python sorts by code point, which is the order of UTF-8 bytes.
      fields.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      self = .record(fields.map(\.field))
    }
  }
}
