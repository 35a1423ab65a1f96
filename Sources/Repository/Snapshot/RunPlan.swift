import Domain

/// The runs in which the record files are read.
///
/// Without hints they depend on the files alone, and with hints on how a build before has cut them:
/// after a small change nearly all runs are those of that build, at the same place, or moved by what
/// the file has grown. What lies between is cut anew.
///
/// Where a file is cut is a guess in either case, and is proved in the same way. A reader of the whole
/// file has one state between two elements: it expects an element, and nothing of what came before
/// matters any more. A run was proved when its reader began in that state at its first byte and ended
/// in it exactly at its last, having met no error; the first run begins at the file's first byte, the
/// last one ends at its end. Each looks at its own bytes only (``JSONReader/readRun(_:tape:_:)``), so
/// the proof holds wherever these bytes lie, as long as they are not the first or last of the file
/// where they were not before. The runs of a plan follow each other without a gap. So, by induction,
/// one reader of the whole file would come to the start of each run in the state in which that run
/// was read, whichever build did it. In a file of lines it is the same between two lines: a run that
/// does not end the file has to end behind a line feed.
struct RunPlan: Sendable {
  private(set) var runs: [SourceRun] = []
  /// What the next build should know: of each large file its path and its parts.
  private(set) var hints: [String: [RunHint]] = [:]

  /// Small files are taken together up to as many bytes, and as many files, as this: a run costs
  /// about as much as a hundred records.
  private static let bytesPerRun = 256 * 1024
  private static let filesPerRun = 256
  /// A row of small files ends behind one file of so many, on average, by the hash of its path: so a
  /// new file moves no row but its own.
  private static let filesPerEnd: UInt64 = 128

  /// - Parameters:
  ///   - size: as many bytes as a run of a large file has.
  ///   - hints: nil when nobody will ask for hashes.
  init(
    _ files: [ContentFile], _ texts: [SourceText?], size: Int, key: UInt64,
    hints: [String: [RunHint]]?, workers: Workers
  ) {
    let ids = IDHash(key: key)
    var known: [Int: KeyedHash] = [:]
    var first = 0
    var byteCount = 0
    func closeRow(before position: Int) {
      if first < position { runs.append(SourceRun(files: first..<position)) }
      first = position
      byteCount = 0
    }
    for position in files.indices {
      let file = files[position]
      if let text = texts[position], Self.isLarge(text, file, size) {
        let hints = hints?[file.path] ?? []
        // A file that was looked at only is what the hints tell of.
        let parts =
          text.isHeld
          ? FileCut(file.form, text.bytes, size: size, key: key).parts(hints, workers)
          : FileCut.parts(asIn: hints) ?? []
        if parts.count > 1 {
          closeRow(before: position)
          for part in parts {
            known[runs.count] = part.hash
            runs.append(SourceRun(files: position..<position + 1, part: part.range))
          }
          first = position + 1
          continue
        }
      }
      let count = texts[position]?.byteCount ?? 0
      if byteCount + count > Self.bytesPerRun || position - first >= Self.filesPerRun {
        closeRow(before: position)
      }
      byteCount += count
      if ids.id(file.path).low % Self.filesPerEnd == 0 { closeRow(before: position + 1) }
    }
    closeRow(before: files.count)
    if hints != nil { addHashes(files, texts, known, key, workers) }
  }

  private static func isLarge(_ text: SourceText, _ file: ContentFile, _ size: Int) -> Bool {
    (file.form == .json || file.form == .lines) && text.byteCount / 3 >= size / 2
      && text.byteCount <= SourceText.maximumByteCount
  }

  // MARK: - Hashes

  /// - Parameter known: the hashes of the bytes of some runs.
  private mutating func addHashes(
    _ files: [ContentFile], _ texts: [SourceText?], _ known: [Int: KeyedHash], _ key: UInt64,
    _ workers: Workers
  ) {
    let hashes = workers.map(runs.count) { [runs] position in
      known[position] ?? Self.hash(of: runs[position], files, texts, key)
    }
    for position in runs.indices {
      let run = runs[position]
      guard let hash = hashes[position], let part = run.part,
        let byteCount = texts[run.files.lowerBound]?.byteCount
      else {
        runs[position].hash = hashes[position]
        continue
      }
      let file = files[run.files.lowerBound]
      let isFirst: UInt64 = part.lowerBound == 0 ? 1 : 0
      let isLast: UInt64 = part.upperBound == byteCount ? 1 : 0
      runs[position].hash = KeyedHash(
        ofList: [file.hashOfForm, KeyedHash(high: isFirst, low: isLast), hash], key: key)
      self.hints[file.path, default: []].append(RunHint(byteCount: part.count, hash: hash))
    }
  }

  private static func hash(
    of run: SourceRun, _ files: [ContentFile], _ texts: [SourceText?], _ key: UInt64
  ) -> KeyedHash? {
    if let part = run.part {
      return texts[run.files.lowerBound].map { KeyedHash(of: $0.bytes, in: part, key: key) }
    }
    var hashes: [KeyedHash] = []
    for position in run.files {
      guard let bytes = texts[position]?.bytes else { return nil }
      hashes.append(files[position].hashOfForm)
      hashes.append(KeyedHash(of: files[position].name, key: key))
      hashes.append(KeyedHash(of: bytes, in: bytes.indices, key: key))
    }
    return KeyedHash(ofList: hashes, key: key)
  }
}

extension ContentFile {
  /// Tells how a file is read.
  fileprivate var hashOfForm: KeyedHash {
    let kinds = RecordKind.allCases
    let kind = kind.flatMap { kinds.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let form: UInt64 =
      switch form {
      case .json: 1
      case .lines: 2
      case .markdown: 3
      case .media: 4
      }
    return KeyedHash(high: UInt64(kind), low: form | (isInDrafts ? 8 : 0))
  }
}
