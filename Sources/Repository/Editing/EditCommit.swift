#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Changes files of the content: all of them or none.
///
/// The new files are written beside the old ones under hidden names, which no build reads: what can't be
/// written there is noticed while nothing has changed. When all are there, a journal is written, and from
/// then on the change will be made: whoever changes or builds the content next completes a journal that was left.
/// Without a whole journal nothing has happened yet, and where not one step can be made it is taken back. What
/// somebody has changed since is not overwritten: the journal knows what each file held, and what has left its place
/// is looked at before it is removed.
///
///     content/.edit-journal     what takes which place
///     content/posts/.edit-N     a new file for this folder, or one that is removed
///
/// Strangers may name files of the content as they like, so also a journal may be theirs: it reaches
/// nothing but files of the content, which ``EditStep`` sees to.
public struct EditCommit: Sendable {
  private let siteFolder: String
  static let journal = OutputPath(checked: ".edit-journal")
  /// From the site folder.
  private static let journalPath = contentPrefix + journal.text
  private static let contentPrefix = "content/"

  public init(siteFolder: String) {
    self.siteFolder = siteFolder
  }

  /// Makes edits.
  ///
  /// - Parameter lock: that of who has read the content for them; nil where there is none yet.
  /// - Throws: ``EditError/changed(path:)`` when a file is not what its edit was made from;
  ///   ``EditError/unfinished(_:)`` when the change is begun and somebody has to complete it. After all
  ///   others nothing was changed.
  public func perform(_ edits: [ContentEdit], holding lock: ContentLock? = nil) throws(EditError) {
    try Self.rethrowing { () throws(OutputError) in
      let folder = try HeldFolder(siteFolder)
      let isNew = try folder.kind(of: "content") == nil
      try folder.makeFolder("content")
      let content = if let lock { lock.content } else { try HeldFolder(contentOf: siteFolder) }
      guard lock != nil || content.lock() else { throw .locked(destination: siteFolder) }
      do throws(OutputError) {
        try Self.complete(in: content)
        Self.removeStrays(below: "", at: 0, of: content)
        for edit in edits {
          guard try content.contents(of: Self.inner(OutputPath(edit.path))) == edit.before else {
            throw .sourceChanged(edit.path)
          }
        }
        try Self.perform(edits, in: content)
      } catch {
        // It goes only if it is empty.
        if isNew { _ = try? folder.removeFolder(OutputPath(checked: "content")) }
        throw error
      }
    }
  }

  /// A path from the folder of the content, of one from the site folder. What is done to the content counts
  /// from there: the folder that is locked, wherever a link leads by now.
  static func inner(_ path: OutputPath) throws(OutputError) -> OutputPath {
    // Bytes: to `String`, a slash with an accent is another letter.
    guard path.text.utf8.starts(with: contentPrefix.utf8) else { throw .badPath(path.text) }
    return try OutputPath(String(Substring(path.text.utf8.dropFirst(contentPrefix.utf8.count))))
  }

  private static func perform(
    _ edits: [ContentEdit], in content: HeldFolder
  ) throws(OutputError) {
    var prepared: [PreparedStep] = []
    var madeFolders: [OutputPath] = []
    do throws(OutputError) {
      for (number, edit) in edits.enumerated() {
        let path = try OutputPath(edit.path)
        let target = try inner(path)
        if let bytes = try Self.bytes(of: edit.outcome) {
          try content.makeFolders(above: target) { madeFolders.append($0) }
          prepared.append(
            PreparedStep(
              .move(
                number, to: path, over: edit.before.map { ContentHash(of: $0) },
                holding: ContentHash(of: bytes)),
              before: edit.before))
          try content.stage(bytes, as: EditStep.staged(number, for: target), like: target)
        } else {
          try content.prepareToRemove(target)
          // A file that was not there is there no more.
          guard let before = edit.before else { continue }
          // What was left there by another change is not what was removed.
          try content.removeFile(EditStep.staged(number, for: target))
          prepared.append(PreparedStep(.remove(number, path, ContentHash(of: before))))
        }
      }
      let steps = prepared.map(\.step)
      // Writing took its time, in which somebody may have saved one of the files by hand.
      for step in steps { try checkUnchanged(step, in: content) }
      // A new file alone is there or not. The journal is on the disk before any other step, so that
      // a power cut leaves what a kill leaves. That takes its time, too: what is saved from now on is seen when it
      // leaves its place.
      if steps.count > 1 || steps.contains(where: \.takesAPlace) {
        do throws(OutputError) {
          try content.store(EditStep.journal(steps), in: journal, isLasting: true)
        } catch {
          // It has its name before the disk is waited for, and nothing else has begun.
          try? content.removeFile(journal)
          // Who may write into the file's folder alone makes a single step without one: it is whole by itself. What
          // is saved meanwhile goes back as ever, but not if who makes the step is killed just then, too; and what
          // waits then stays until the next change. A plain renaming would overwrite it, killed or not.
          guard steps.count == 1, isRefusal(error) else { throw error }
        }
      }
      do throws(OutputError) {
        try perform(steps, in: content)
        try checkOldFiles(of: steps, in: content)
      } catch {
        try takeBack(prepared, in: content, because: error)
        throw error
      }
      try removeOldFiles(of: steps, in: content)
    } catch {
      switch error {
      // A journal that is there needs the new files.
      case .unfinished, .unnoted: throw error
      default: break
      }
      guard try content.kind(of: journal) == nil else { throw .unfinished(error) }
      removeStaged(of: prepared.map(\.step), in: content)
      for made in madeFolders.reversed() { _ = try? content.removeFolder(made) }
      throw error
    }
  }

  /// Whether who writes may change files of the content but can't add one to the folder itself; or there is no room,
  /// which a removal may be about to make.
  private static func isRefusal(_ error: OutputError) -> Bool {
    guard case .system(_, _, let code) = error else { return false }
    return [EACCES, EPERM, EROFS, ENOSPC, EDQUOT].contains(code)
  }

  /// What a file is to hold; nil where it is to go.
  private static func bytes(of outcome: ContentEdit.Outcome) throws(OutputError) -> [UInt8]? {
    switch outcome {
    case .removed: return nil
    case .bytes(let bytes): return bytes
    case .copy(let path): return try FileReading.sourceBytes(of: path, shownAs: path)
    }
  }

  /// Removes new files that a killed change has left without a journal: they may hold what is secret, or was
  /// to be removed.
  ///
  /// - Parameter path: ends with a slash, but for the content itself.
  private static func removeStrays(below path: String, at depth: Int, of content: HeldFolder) {
    guard depth <= ContentFolder.deepest,
      var listing = try? content.listing(of: path.isEmpty ? "." : String(path.dropLast()))
    else { return }
    while let entry = try? listing.next() {
      let name = entry.name
      let inner = path + name
      switch entry.kind ?? (try? content.kind(of: inner)) {
      case .folder where !entry.isHidden:
        removeStrays(below: inner + "/", at: depth + 1, of: content)
      case .file where EditStep.isStaged(name) || depth == 0 && name == journal.text + ".new":
        try? content.removeFile(OutputPath(checked: inner))
      default: break
      }
    }
  }

  /// Whether a change of the content waits to be completed. Asked while nobody can be about to: who asks holds
  /// the lock of readers.
  public var isInterrupted: Bool {
    guard let folder = try? HeldFolder(siteFolder) else { return false }
    // Also where the folder of the content may not be read itself.
    return (try? folder.kind(of: Self.journalPath)) == .file
  }

  /// Completes what was interrupted; called before the content is read. A change that is being made is waited for.
  ///
  /// - Parameter lock: that of who is about to change the content.
  public func completeInterrupted(holding lock: ContentLock? = nil) throws(EditError) {
    guard isInterrupted else { return }
    let own = lock == nil ? try ContentLock(changingContentOf: siteFolder) : nil
    try withExtendedLifetime(own) { () throws(EditError) in
      try Self.rethrowing { () throws(OutputError) in
        // Who can't read the folder has no lock, and is told why.
        let content =
          if let held = lock ?? own { held.content } else { try HeldFolder(contentOf: siteFolder) }
        try Self.complete(in: content)
        Self.removeStrays(below: "", at: 0, of: content)
      }
    }
  }

  private static func rethrowing(_ body: () throws(OutputError) -> Void) throws(EditError) {
    do throws(OutputError) {
      try body()
    } catch {
      switch error {
      case .locked: throw .locked
      case .sourceChanged(let path): throw .changed(path: path)
      case .foreignFiles: throw .foreignJournal(path: journalPath)
      case .unfinished(let error): throw .unfinished(named(error))
      case .unnoted(let error): throw .unended(named(error))
      default: throw .output(named(error))
      }
    }
  }

  /// The folders in the content are made, and found to be links, by their paths from there.
  private static func named(_ error: OutputError) -> OutputError {
    if case .symbolicLink(let path) = error { .symbolicLink(contentPrefix + path) } else { error }
  }

  private static func complete(in content: HeldFolder) throws(OutputError) {
    guard let bytes = try content.contents(of: journal) else { return }
    // The journal is put in its place whole, so one that can't be read is not ours.
    guard let (steps, takesBack) = EditStep.steps(ofJournal: bytes) else {
      throw .foreignFiles([journalPath])
    }
    do throws(OutputError) {
      do throws(OutputError) {
        for step in steps { try checkUnchanged(step, in: content) }
        try perform(steps, in: content)
      } catch {
        // Where none is made, nothing is lost, but of a change that takes back another one, of which a part is there.
        // What others have replaced is known no more.
        guard !takesBack, try isUndone(steps, in: content) else { throw error }
        try content.removeFile(journal)
        removeStaged(of: steps, in: content)
        throw error
      }
      try finish(steps, in: content)
    } catch {
      if case .unnoted = error { throw error }
      guard try content.kind(of: journal) == nil else { throw .unfinished(error) }
      throw error
    }
  }
}
