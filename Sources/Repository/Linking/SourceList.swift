import Domain

/// The files that records were read from, kept until every finding has its place.
struct SourceList: Sendable {
  let files: [ContentFile]
  /// nil where a file could not be read.
  let sources: [SourceText?]
  /// Of the files that were asked for a line: a file that holds everything twice asks for each.
  private var lineStarts: [Int: LineStarts] = [:]

  init(files: [ContentFile], sources: [SourceText?]) {
    self.files = files
    self.sources = sources
  }

  /// A file and line as it stands in hints: `content/users.json:12`.
  mutating func lineReference(_ place: RecordPlace) -> String {
    let file = Int(place.file)
    guard let source = sources[file] else { return files[file].path }
    let starts = lineStarts[file] ?? LineStarts(source)
    lineStarts[file] = starts
    return "\(source.path):\(starts.line(ofByte: Int(place.offset)))"
  }

  /// What is to be said of a file beside its path where that looks like the path of another.
  func difference(_ file: Int32, _ other: Int32) -> String {
    let (path, otherPath) = (files[Int(file)].path, files[Int(other)].path)
    return path == otherPath && !path.utf8.elementsEqual(otherPath.utf8)
      ? ", whose name differs only in Unicode normalisation (NFC and NFD)" : ""
  }

  /// Where the value of a field stands in a record, or that of another where it doesn't; the record's
  /// start when neither can be found.
  func offset<Field: RecordField>(
    of field: Field, or other: Field? = nil, in place: RecordPlace
  ) -> Int {
    guard let tape = tape(of: place) else { return Int(place.offset) }
    return FieldPlace.offset(of: field, in: tape)
      ?? other.flatMap { FieldPlace.offset(of: $0, in: tape) } ?? Int(place.offset)
  }

  /// Where some of a post's images are named; the list of them when one can't be found.
  ///
  /// - Complexity: O(bytes of the record), however many images are asked for.
  func offsets(ofImages positions: [Int], in place: RecordPlace) -> [Int] {
    guard let tape = tape(of: place),
      let (images, list) = FieldPlace.offsets(ofImagesIn: tape)
    else { return positions.map { _ in Int(place.offset) } }
    return positions.map { images.indices.contains($0) ? images[$0] : list }
  }

  /// The text of an id that a record refers to with a field, and where the field stands.
  ///
  /// Of the record's texts it is the one with that hash, whatever the name under which it stands;
  /// the field's own value comes first.
  func reference<Field: RecordField>(
    _ id: RecordID, _ field: Field, in place: RecordPlace, _ ids: IDHash
  ) -> (text: String, offset: Int) {
    guard let tape = tape(of: place) else { return ("", Int(place.offset)) }
    let offset = FieldPlace.offset(of: field, in: tape)
    let texts = tape.tokens.indices.filter {
      switch tape.tokens[$0].kind {
      case .object, .array, .key: false
      default: !id.isNone && tape.withKeyBytes($0, ids.id) == id
      }
    }
    let text = texts.first { tape.tokens[$0].start == offset } ?? texts.first
    return (text.map { tape.string($0) } ?? "", offset ?? Int(place.offset))
  }

  /// A record, read again.
  private func tape(of place: RecordPlace) -> Tape? {
    guard let source = sources[Int(place.file)] else { return nil }
    var tape = Tape()
    if files[Int(place.file)].form == .markdown {
      guard let split = try? FrontMatter.split(source), let yaml = split.yaml,
        (try? YAMLReader.read(source, range: yaml, into: &tape)) != nil
      else { return nil }
    } else {
      var reader = JSONReader(source)
      guard (try? reader.readValue(atByte: Int(place.offset), into: &tape)) != nil else {
        return nil
      }
    }
    return tape
  }

  /// All errors, and the first warnings in the order of files and places; of references, of the places of
  /// their records.
  ///
  /// - Complexity: no file is read for warnings that are left out.
  func limited(
    _ problems: [PlacedProblem], _ references: [DanglingReference], toWarnings limit: Int,
    _ ids: IDHash
  ) -> (kept: [PlacedProblem], leftOut: Int) {
    guard problems.count + references.count > limit else {
      return (problems + references.map { $0.told(self, ids) }, 0)
    }
    var kept: [PlacedProblem] = []
    var warnings = FirstPlaces(limit: limit, files: files)
    for (index, problem) in problems.enumerated() {
      if problem.problem.isError {
        kept.append(problem)
      } else {
        warnings.add((problem.file, problem.offset ?? 0, index))
      }
    }
    for (index, reference) in references.enumerated() {
      let place = reference.place
      warnings.add((Int(place.file), Int(place.offset), problems.count + index))
    }
    kept += warnings.first.map { place in
      let reference = place.index - problems.count
      return reference < 0 ? problems[place.index] : references[reference].told(self, ids)
    }
    return (kept, warnings.leftOut)
  }

  /// Gives problems their line and column, reading each file once.
  func findings(for problems: [PlacedProblem]) -> [Finding] {
    var byFile: [Int: [Int]] = [:]
    for (index, problem) in problems.enumerated() {
      byFile[problem.file, default: []].append(index)
    }
    var findings = problems.map {
      let text = isDiscreet($0) ? $0.problem.discreetText : $0.problem.text
      return text.finding(at: FindingPlace(path: files[$0.file].path))
    }
    for (file, indices) in byFile {
      guard let source = sources[file] else { continue }
      let placed = indices.filter { problems[$0].offset != nil }
      let places = source.places(ofBytes: placed.map { problems[$0].offset ?? 0 })
      for (index, place) in zip(placed, places) {
        findings[index].place = isDiscreet(problems[index]) ? place.withoutLine : place
      }
    }
    return findings
  }

  /// What strangers have written into a database is not for the log of a job, nor is an address for mail, or what
  /// nobody is to see.
  private func isDiscreet(_ problem: PlacedProblem) -> Bool {
    files[problem.file].isOfDatabase || problem.problem.namesAddress
      || problem.problem.isOfHiddenItem
  }
}
