import Domain

@testable import Repository

extension FuzzTarget {
  /// Record files as a whole: the first byte chooses the kind of record and the form of the file.
  static let records = FuzzTarget(name: "records", inputs: 45_000) { bytes in
    guard let choice = bytes.first else { return }
    let kind = RecordKind.allCases[Int(choice & 0x0F) % RecordKind.allCases.count]
    let source = SourceText(path: "content/fuzz", bytes: Array(bytes.dropFirst()))
    // `0…` to `7…` JSON, `@…` to `G…` Markdown, `P…` to `W…` lines.
    let form: ContentFile.Form =
      choice & 0x30 == 0x30 ? .json : choice & 0x10 == 0 ? .markdown : .lines
    if kind == .page, form != .markdown { return }
    let file = ContentFile(path: "content/fuzz", kind: kind, form: form, name: "a/fuzz")
    let reader = ContentFileReader(
      rules: rules, ids: IDHash(key: key), files: [file], texts: [source])
    let found = reader.read([SourceRun(files: 0..<1)], .serial)
    claim(found.count == 1, "one run")
    guard let records = found.first else { return }
    for problem in records.problems.prefix(50) {
      claim(problem.file == 0, "a problem is of this file")
      claim((0...source.byteCount).contains(problem.offset ?? 0), "a problem lies in the file")
      claim(!problem.problem.text.message.isEmpty, "a problem has words")
      _ = source.line(containingByte: problem.offset ?? 0)
    }
    for post in records.posts {
      claim(post.post.content.unicodeScalars.allSatisfy { published($0) == $0 }, "publishable")
      if let location = post.post.location, records.problems.isEmpty {
        claim(abs(location.latitude) <= 90 && abs(location.longitude) <= 180, "on the earth")
      }
    }
    guard let snapshot = records.snapshot(key: key) else { return }
    claim(FuzzTarget.records(ofSnapshot: snapshot) == records, "what is remembered is the same")
  }
}
