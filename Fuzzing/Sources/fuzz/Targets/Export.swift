import Domain

@testable import Repository

extension FuzzTarget {
  /// The export of a Firestore database, up to the files that it becomes. The first byte chooses the name of
  /// its file and whether what is hidden is taken: a small letter takes it. It also chooses whether fields are
  /// collections that people may write.
  static let export = FuzzTarget(name: "export", inputs: 60_000) { bytes in
    guard let choice = bytes.first else { return }
    let source = SourceText(path: "export.json", bytes: Array(bytes.dropFirst()))
    guard
      let value = try? ArchiveValue(whole: source, maximumDepth: FirestoreExport.deepest)
    else { return }
    let names = ["export"] + RecordKind.allCases.map(\.folder)
    var reader = FirestoreReader(takesOpenCollections: choice & 0x10 != 0)
    do throws(ArchiveError) {
      guard try reader.read(value, named: names[Int(choice & 0x0F) % names.count], beside: .none)
      else { return }
    } catch {
      let finding = error.finding
      claim(!finding.message.isEmpty, "an error has words")
      claim(finding.place?.sourceLine == nil, "no line of an export is shown")
      return
    }
    let takesHidden = choice & 0x20 != 0
    let selection = FirestoreSelection(
      FirestoreExport(reader), takesHidden: takesHidden, beside: SiteRecords(), Settings())
    for (kind, records) in selection.records { check(records, kind, takesHidden: takesHidden) }
  }

  /// What is written can be read, as so many records, and has nothing in it that is not to be there.
  private static func check(
    _ records: [FirestoreRecord], _ kind: RecordKind, takesHidden: Bool
  ) {
    let names = FirestoreRecord.names(of: kind, ReactionKind.standard)
    claim(!names.contains("email"), "no field for an address")
    for record in records {
      claim(Set(record.fields(names).map(\.name)).isSubset(of: names), "known fields alone")
      claim(record.hiding == nil || takesHidden, "what is hidden is left out")
    }
    let bytes = JSONStyle.standard.list(of: records.map { $0.fields(names) })
    let file = ContentFile(path: "content/fuzz", kind: kind, form: .json, name: "fuzz")
    let written = SourceText(path: "content/fuzz", bytes: bytes)
    let reader = ContentFileReader(
      rules: ReadingRules(Settings()), ids: IDHash(key: key), files: [file], texts: [written])
    let problems = reader.read([SourceRun(files: 0..<1)], .serial).flatMap(\.problems)
    for problem in problems {
      let rule = problem.problem.text.rule
      claim(rule != .jsonSyntax && rule != .duplicateKey, "what is written is JSON: \(rule)")
      claim(rule != .unknownField && rule != .repeatedField, "each field is known, once: \(rule)")
    }
    // Each record has a line, from the second, by which a finding is led back to its document.
    claim(bytes.count { $0 == 0x0A } == records.count + 2, "a line for each record")
  }
}
