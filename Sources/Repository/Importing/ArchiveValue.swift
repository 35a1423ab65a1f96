import Domain

/// A value of an archive's JSON.
struct ArchiveValue: Sendable {
  private let kept: KeptTape
  private let index: Int

  init(_ kept: KeptTape, at index: Int = 0) {
    self.kept = kept
    self.index = index
  }

  /// The value that a file is: its whole text, in which no object has a key twice.
  ///
  /// - Parameter maximumDepth: how deep lists and objects may lie in each other.
  init(whole source: SourceText, maximumDepth: Int) throws(ReadingError) {
    var tape = Tape()
    var reader = JSONReader(source, maximumDepth: maximumDepth)
    try reader.readDocument(into: &tape)
    if let repeated = reader.errors.first { throw repeated }
    self.init(KeptTape(tape))
  }

  /// The values on the lines of a file that has one on each, in their order.
  ///
  /// - Parameter maximumDepth: how deep lists and objects may lie in each other.
  static func lines(
    of source: SourceText, maximumDepth: Int
  ) throws(ReadingError) -> [ArchiveValue] {
    var values: [ArchiveValue] = []
    var tape = Tape()
    var reader = JSONReader(source, maximumDepth: maximumDepth)
    let errors = reader.forEachLine(tape: &tape) {
      values.append(ArchiveValue(KeptTape($0.copy())))
    }
    if let error = errors.first { throw error }
    return values
  }

  /// The value of a member; nil where there is none, or it is `null`.
  subscript(key: StaticString) -> ArchiveValue? {
    var found: Int?
    kept.tape.forEachMember(of: index) { name, value in
      guard found == nil else { return }
      let isIt = kept.tape.withKeyBytes(name) { bytes in
        key.withUTF8Buffer { key in bytes.withUnsafeBufferPointer { $0.elementsEqual(key) } }
      }
      if isIt { found = value }
    }
    guard let found, kept.tape.tokens[found].kind != .null else { return nil }
    return ArchiveValue(kept, at: found)
  }

  /// What stands in a string.
  var string: String? {
    kept.tape.tokens[index].kind == .string ? kept.tape.string(index) : nil
  }

  /// What stands in a string or is the spelling of a number; nothing for a list or an object.
  var spelling: String { kept.tape.string(index) }

  /// A string that says something.
  var text: String? {
    string.flatMap { $0.utf8Span.span.isBlank ? nil : $0 }
  }

  /// A whole number, in quotes or not.
  var integer: Int? { kept.tape.integer(index) ?? string.flatMap { Int($0) } }

  /// A number as it is written, in quotes or not.
  var decimal: String? {
    switch kept.tape.tokens[index].kind {
    case .number: kept.tape.string(index)
    case .string: Double(kept.tape.string(index)).flatMap { $0.isFinite ? "\($0)" : nil }
    default: nil
    }
  }

  var isTrue: Bool { kept.tape.tokens[index].kind == .true }

  var kind: Token.Kind { kept.tape.tokens[index].kind }

  var isObject: Bool { kind == .object }

  /// The items of a list; what is no list is one itself.
  var items: [ArchiveValue] {
    guard kept.tape.tokens[index].kind == .array else { return [self] }
    var items: [ArchiveValue] = []
    kept.tape.forEachItem(of: index) { items.append(ArchiveValue(kept, at: $0)) }
    return items
  }

  /// The members of an object, in their order; none of anything else.
  var members: [(name: String, value: ArchiveValue)] {
    var members: [(String, ArchiveValue)] = []
    kept.tape.forEachMember(of: index) {
      members.append((kept.tape.string($0), ArchiveValue(kept, at: $1)))
    }
    return members
  }

  /// The names of an object's members.
  var keys: [String] {
    var keys: [String] = []
    kept.tape.forEachMember(of: index) { key, _ in keys.append(kept.tape.string(key)) }
    return keys
  }

  /// Its file.
  var source: SourceText { kept.tape.source }

  /// Where it begins in its file.
  var byteOffset: Int { kept.tape.tokens[index].start }

  var place: ArchivePlace { ArchivePlace(source: source, byteOffset: byteOffset) }

  /// The place of a document that anybody may have written.
  var discreetPlace: ArchivePlace {
    ArchivePlace(source: source, byteOffset: byteOffset, isDiscreet: true)
  }

  /// - Throws: ``ArchiveError/missingField(_:_:)``
  func required(_ key: StaticString) throws(ArchiveError) -> ArchiveValue {
    guard let value = self[key] else { throw .missingField("\(key)", place) }
    return value
  }

  /// A date as in RFC 3339; nil where it is none.
  var timestamp: Timestamp? { string.flatMap { try? Timestamp(rfc3339: $0) } }

  /// A date that has to be one.
  func date() throws(ArchiveError) -> Timestamp {
    guard let timestamp else { throw .badDate(spelling, place) }
    return timestamp
  }
}
