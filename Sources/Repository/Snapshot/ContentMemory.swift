import Domain
import Synchronization

/// Remembers from build to build what runs of the record files were found to hold.
///
/// It can't be out of date, because nothing in it is ever changed or looked for by a name or a time.
/// What a run holds is a function of its bytes, of what is known of its files, of the rules of reading
/// and of the program. All of these are hashed, with a key that nobody who writes content knows, and
/// that hash is the name of the file that holds the outcome. Other bytes, other rules or another
/// program ask for another name. What is missing, damaged, cut off, or lies under another's name is read as if
/// there were no memory; only runs that were proved (``RunPlan``) and of which nothing is to be told are remembered.
///
///     .socialconnect/KEY.content/0f3a…   what a run holds
///     .socialconnect/KEY.content/cuts    where the last build cut the large files: only hints
///     .socialconnect/KEY.content/texts   what texts refer to, each found by a hash of what it says
///
/// Where the key is known to nobody else, as in a preview of a site that was never built, nothing of it would be of
/// use later. Then it is held by this process alone.
///
/// A class, because the readers of all runs note in it which files are used.
final class ContentMemory: Sendable {
  /// Keys the hashes.
  let key: UInt64
  /// nil where this process alone holds what is remembered.
  private let folder: HeldFolder?
  private let program: KeyedHash
  /// Of each large file, by its path.
  let hints: [String: [RunHint]]

  /// Of the files, which are known by their names.
  private struct State {
    /// Those that hold something of this build, or since ``forgetUnused()``.
    var used: Set<String> = []
    /// Those that were written by this process.
    var added: Set<String> = []
    /// What they hold where there is no folder.
    var held: [String: [UInt8]] = [:]
  }

  private let state = Mutex(State())
  private let buffers = SpareBuffers()

  /// Changes with the form of the files.
  private static let version = "content 10"
  private static let cutsName = "cuts"
  private static let textsName = "texts"

  /// Opens the folder, which is made where it is missing.
  ///
  /// - Parameter program: tells this program from all others that may read otherwise.
  init(path: String, key: UInt64, program: [String]) throws(OutputError) {
    try FolderTree.make(path)
    let folder = try HeldFolder(path)
    self.folder = folder
    self.key = key
    self.program = Self.hash(of: program, key: key)
    hints = Self.hints(in: folder, key: key)
  }

  /// Remembers as long as this process runs.
  init(key: UInt64, program: [String]) {
    folder = nil
    self.key = key
    self.program = Self.hash(of: program, key: key)
    hints = [:]
  }

  private static func hash(of program: [String], key: UInt64) -> KeyedHash {
    KeyedHash(ofList: ([version] + program).map { KeyedHash(of: $0, key: key) }, key: key)
  }

  // MARK: - Runs

  /// What a run holds; nil when it has to be read.
  ///
  /// - Parameter byteCount: as many bytes as any of its files has, from where the run starts.
  func records(of run: SourceRun, byteCount: Int, rules: ReadingRules) -> RawRecords? {
    guard let name = name(of: run, rules) else { return nil }
    let records = withBytes(of: name.text) { bytes in
      try? RawRecords(
        snapshot: bytes, key: sealKey(of: name), of: run, byteCount: byteCount, rules: rules)
    }
    if records != nil { state.withLock { _ = $0.used.insert(name.text) } }
    return records
  }

  private func withBytes(
    of name: String, _ read: (UnsafeRawBufferPointer) -> RawRecords?
  ) -> RawRecords? {
    guard let folder else {
      return state.withLock { $0.held[name] }.flatMap { $0.withUnsafeBytes(read) }
    }
    var buffer = buffers.take()
    defer { buffers.give(buffer) }
    guard (try? folder.fill(&buffer, from: OutputPath(checked: name))) == true else { return nil }
    return buffer.withUnsafeBytes(read)
  }

  /// Whether something is remembered of a run, be it damaged.
  func holds(_ run: SourceRun, rules: ReadingRules) -> Bool {
    guard let name = name(of: run, rules) else { return false }
    guard let folder else { return state.withLock { $0.held[name.text] != nil } }
    return (try? folder.status(of: name.text)) != nil
  }

  /// Remembers what a run was found to hold.
  ///
  /// - Parameter records: were read from the run, which was proved.
  func remember(_ records: RawRecords, of run: SourceRun, rules: ReadingRules) {
    guard let name = name(of: run, rules),
      let bytes = records.snapshot(key: sealKey(of: name), in: buffers.take())
    else { return }
    defer { buffers.give(bytes) }
    if let folder {
      // A file that is cut off, because we were stopped, is damaged, and will be written again.
      guard (try? folder.replace(OutputPath(checked: name.text), with: bytes)) != nil else {
        return
      }
    } else {
      // A copy: the buffer may have room for much more.
      let held = bytes.withUnsafeBytes { Array($0) }
      state.withLock { $0.held[name.text] = held }
    }
    state.withLock { state in
      state.used.insert(name.text)
      state.added.insert(name.text)
    }
  }

  private func name(of run: SourceRun, _ rules: ReadingRules) -> KeyedHash? {
    guard let hash = run.hash else { return nil }
    return KeyedHash(ofList: [program, rules.hash(key: key), hash], key: key)
  }

  /// Another one for each name: what was moved to another name, as by a repaired file system, is damaged.
  private func sealKey(of name: KeyedHash) -> UInt64 { key ^ name.low }

  // MARK: - Texts

  /// Stands for the program and the key: what one program has found in a text another may not find.
  var textKey: UInt64 { program.low }

  /// What was remembered of texts by whoever had the same ``textKey``.
  func texts() -> ArraySlice<UInt8> {
    guard let bytes = try? folder?.contents(of: OutputPath(checked: Self.textsName)),
      let content = bytes.withUnsafeBytes({ bytes in
        try? SnapshotReader.content(of: bytes, key: textKey)
      })
    else { return [] }
    return bytes[content]
  }

  func remember(texts: [UInt8]) {
    let writer = SnapshotWriter(bytes: texts)
    try? folder?.store(writer.sealed(key: textKey), in: OutputPath(checked: Self.textsName))
  }

  // MARK: - The end of a build, or of a load

  /// Forgets what this process has added and was not used since the last time: what a preview has read would gather
  /// with every save otherwise, also texts that nobody was to see. What builds have left is theirs; and what is
  /// forgotten here is not in the content as it is now, so the next build can do without it.
  func forgetUnused() {
    let unused = state.withLock { state in
      let unused = state.added.subtracting(state.used)
      state.added.subtract(unused)
      for name in unused { state.held[name] = nil }
      state.used = []
      return unused
    }
    for name in unused { try? folder?.removeFile(OutputPath(checked: name)) }
  }

  /// Forgets what the build did not need, and notes where it cut the files.
  func close(_ plan: RunPlan) {
    guard let folder else { return }
    folder.removeFiles(
      except: state.withLock { $0.used }.union([Self.cutsName, Self.textsName]))
    guard !plan.hints.isEmpty else {
      try? folder.removeFile(OutputPath(checked: Self.cutsName))
      return
    }
    var writer = SnapshotWriter(capacity: 4096)
    writer.add(plan.hints.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      $0.add($1.key)
      $0.add($1.value) {
        $0.add($1.byteCount)
        $0.add($1.hash)
      }
    }
    try? folder.store(writer.sealed(key: key), in: OutputPath(checked: Self.cutsName))
  }

  private static func hints(in folder: HeldFolder, key: UInt64) -> [String: [RunHint]] {
    guard let bytes = try? folder.contents(of: OutputPath(checked: cutsName)) else { return [:] }
    let hints = bytes.withUnsafeBytes { bytes in
      try? Self.readHints(bytes, key: key)
    }
    return hints ?? [:]
  }

  private static func readHints(
    _ bytes: UnsafeRawBufferPointer, key: UInt64
  ) throws(SnapshotDamage) -> [String: [RunHint]] {
    var reader = try SnapshotReader(bytes, key: key)
    var hints: [String: [RunHint]] = [:]
    for _ in 0..<(try reader.count(ofAtLeast: 8)) {
      let path = try reader.string()
      hints[path] = try reader.list(ofAtLeast: 24) { reader throws(SnapshotDamage) in
        RunHint(
          byteCount: try reader.integer(in: 0...SourceText.maximumByteCount),
          hash: try reader.hash())
      }
    }
    guard reader.isAtEnd else { throw SnapshotDamage() }
    return hints
  }
}
