/// How the records of a file name their fields and write their values; a new record does the same.
struct JSONNaming {
  /// What each field was called last, by its canonical name.
  private(set) var names: [String: String] = [:]
  private(set) var time = JSONTime.text
  /// What the last record has.
  private(set) var lastFields: Set<String> = []
  /// The kinds of reactions as they are spelled here.
  private(set) var kindSpellings: Set<String> = []
  private var camelCaseNames = 0
  private var snakeCaseNames = 0

  init() {}

  /// Learns from the last records: there may be 100,000 before them.
  ///
  /// - Parameter ranges: where the records of the file stand in it.
  init(of file: RecordFile, _ ranges: [Range<Int>]) {
    var known = KeyNames(file.kind)
    for range in ranges.suffix(1000) {
      if let tape = file.tape(at: range) { learn(RecordView(KeptTape(tape), &known)) }
    }
  }

  /// How one record of a file does it; where it says nothing, it is as the others of the file.
  init(of record: RecordView, in file: JSONNaming) {
    learn(record)
    let hasStyle = camelCaseNames != snakeCaseNames
    if !hasStyle { (camelCaseNames, snakeCaseNames) = (file.camelCaseNames, file.snakeCaseNames) }
    if record.member(PostField.createdAt) == nil { time = file.time }
    for (field, written) in file.names where names[field] == nil {
      let isOther = isCamelCase ? written.contains("_") : Self.isCamelCase(written)
      if hasStyle, isOther { continue }
      names[field] = written
    }
  }

  private var isCamelCase: Bool { camelCaseNames > snakeCaseNames }

  private static func isCamelCase(_ name: String) -> Bool {
    name.utf8.contains { $0 >= 0x41 && $0 <= 0x5A }
  }

  private mutating func learn(_ record: RecordView) {
    lastFields = []
    for member in record.members {
      guard let name = member.name else { continue }
      let written = record.kept.tape.string(member.key)
      names[name] = written
      lastFields.insert(name)
      if written.contains("_") {
        snakeCaseNames += 1
      } else if Self.isCamelCase(written) {
        camelCaseNames += 1
      }
    }
    if let created = record.member(PostField.createdAt) {
      time = JSONTime(of: created.value, in: record.kept.tape)
    }
    if let type = record.text(ReactionField.type), kindSpellings.count < 1000 {
      kindSpellings.insert(type)
    }
  }

  /// What a field is called here.
  func name(of field: String) -> String {
    names[field] ?? (isCamelCase ? Self.camelCase(field) : field)
  }

  /// How a kind of reaction is spelled here.
  func spelling(ofKind kind: String) -> String {
    let same = kindSpellings.filter { SnakeCase.of($0) == kind }.sorted()
    if let spelling = same.first { return spelling }
    return kindSpellings.contains(where: Self.isCamelCase) ? Self.camelCase(kind) : kind
  }

  static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return (words.first ?? "")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
