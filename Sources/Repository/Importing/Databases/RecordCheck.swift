import Domain

/// Finds what is wrong with each of many records by itself.
///
/// Of a file of the site a thousand errors are told, and the rest of it is not read. Here each record counts
/// alone, so that all that are wrong are found at once.
struct RecordCheck {
  let rules: ReadingRules
  private let key: UInt64 = .random(in: .min ... .max)

  init(_ settings: Settings) {
    rules = ReadingRules(settings)
  }

  /// The first error of each record that has any, by the record's place in the list.
  ///
  /// - Parameter list: a list of records in JSON.
  func errors(in list: [UInt8], _ kind: RecordKind) -> [(place: Int, problem: ContentProblem)] {
    var reader = RecordReader(rules: rules, ids: IDHash(key: key), file: 0)
    var json = JSONReader(SourceText(path: "", bytes: list))
    var tape = Tape()
    var place = 0
    _ = json.forEachRecord(tape: &tape) {
      // As if it were a file of its own.
      reader.file = place
      reader.read(kind, $0)
      place += 1
    }
    var errors: [(place: Int, problem: ContentProblem)] = []
    for problem in reader.records.problems
    where problem.problem.isError && errors.last?.place != problem.file {
      errors.append((problem.file, problem.problem))
    }
    return errors
  }
}
