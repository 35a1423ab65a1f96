/// A field of a record, named in snake_case.
protocol RecordField: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  /// Other names of fields, in snake_case.
  static var synonyms: [String: Self] { get }
  /// Fields without which a record is none.
  static var required: [Self] { get }
}

/// Finds the field that a key means. A field has one canonical name; its camelCase form and its
/// synonyms are the same field.
struct FieldNames<Field: RecordField> {
  private let fields: [String: Field]
  /// What the keys of the last record meant, by their order: records of a file mostly have the same
  /// keys in the same order, so one comparison of bytes replaces decoding and hashing.
  private var memo: [(key: [UInt8], meaning: Field?)] = []

  init() {
    var fields = Dictionary(uniqueKeysWithValues: Field.allCases.map { ($0.rawValue, $0) })
    fields.merge(Field.synonyms) { canonical, _ in canonical }
    self.fields = fields
  }

  /// Every name that a key may have, for "did you mean".
  var candidates: [String] { Field.allCases.map(\.rawValue) + Field.synonyms.keys.sorted() }

  func field(named name: String) -> Field? { fields[name] }

  /// The field of a key; nil when no field has that name.
  mutating func field(of key: Int, position: Int, in tape: Tape) -> Field? {
    if position < memo.count, tape.withKeyBytes(key, { $0.isEqual(to: memo[position].key) }) {
      return memo[position].meaning
    }
    let name = tape.string(key)
    let meaning = fields[name] ?? fields[SnakeCase.of(name)]
    let entry = (key: Array(name.utf8), meaning: meaning)
    if position < memo.count {
      memo[position] = entry
    } else if position == memo.count, position < 64 {
      memo.append(entry)
    }
    return meaning
  }
}

extension Span<UInt8> {
  fileprivate func isEqual(to bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    for index in 0..<count where self[index] != bytes[index] { return false }
    return true
  }
}

/// Names in snake_case.
enum SnakeCase {
  /// `imageURLs` is `image_urls`, `isLikedByCurrentUser` is `is_liked_by_current_user`.
  static func of(_ name: String) -> String {
    let letters = Array(name.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, letter) in letters.enumerated() {
      guard isUppercase(letter) else {
        result.append(letter)
        continue
      }
      let follows = index > 0 && !isUppercase(letters[index - 1]) && letters[index - 1] != "_"
      if follows || (index > 0 && beginsWord(letters, index)) { result.append("_") }
      result.append(Unicode.Scalar(letter.value + 32) ?? letter)
    }
    return String(result)
  }

  /// Whether an upper-case letter after another begins a word: `URLName`, but not `URLs`.
  private static func beginsWord(_ letters: [Unicode.Scalar], _ index: Int) -> Bool {
    guard isUppercase(letters[index - 1]), index + 1 < letters.count,
      !isUppercase(letters[index + 1]), letters[index + 1] != "_"
    else { return false }
    let isPlural =
      letters[index + 1] == "s"
      && (index + 2 == letters.count || isUppercase(letters[index + 2])
        || letters[index + 2] == "_")
    return !isPlural
  }

  private static func isUppercase(_ letter: Unicode.Scalar) -> Bool {
    ("A"..."Z").contains(letter)
  }
}
