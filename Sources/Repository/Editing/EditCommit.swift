/// Changes files of the content: all of them or none.
///
/// The new files are written beside the old ones under hidden names, which no build reads: what can't be
/// written there is noticed while nothing has changed. When all are there, a journal is written, and from
/// then on the change will be made: whoever changes or builds the content next completes a journal that was left.
/// Without a whole journal nothing has happened yet. What somebody has changed since is not overwritten: the
/// journal knows what each file held.
///
///     content/.edit-journal     what takes which place
///     content/posts/.edit-N     a new file for this folder
///
/// Strangers may name files of the content as they like, so also a journal may be theirs: it reaches
/// nothing but files of the content, which ``EditStep`` sees to.
public struct EditCommit: Sendable {
  private let siteFolder: String
  private static let journalName = OutputPath(checked: ".edit-journal")
  private static let journalPath = OutputPath(checked: "content/.edit-journal")

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
      let isNew = try folder.kind(of: "content") == .missing
      try folder.makeFolder("content")
      let content = if let lock { lock.content } else { try HeldFolder("content", in: folder) }
      guard lock != nil || content.lock() else { throw .locked(destination: siteFolder) }
      do throws(OutputError) {
        try Self.complete(in: folder)
        Self.removeStrays(below: "content", at: 0, of: folder)
        for edit in edits {
          guard try folder.contents(of: OutputPath(edit.path)) == edit.before else {
            throw .sourceChanged(edit.path)
          }
        }
        try Self.perform(edits, of: content, in: folder)
      } catch {
        // It goes only if it is empty.
        if isNew { _ = try? folder.removeFolder(OutputPath(checked: "content")) }
        throw error
      }
    }
  }

  private static func perform(
    _ edits: [ContentEdit], of content: HeldFolder, in folder: HeldFolder
  ) throws(OutputError) {
    var steps: [EditStep] = []
    var madeFolders: [OutputPath] = []
    do throws(OutputError) {
      for (number, edit) in edits.enumerated() {
        let target = try OutputPath(edit.path)
        if let bytes = try Self.bytes(of: edit.outcome) {
          try folder.makeFolders(above: target) { madeFolders.append($0) }
          steps.append(.move(number, to: target, over: edit.before.map { ContentHash(of: $0) }))
          try folder.stage(bytes, as: EditStep.staged(number, for: target), like: target)
        } else {
          try folder.prepareToRemove(target)
          // A file that was not there is there no more.
          guard let before = edit.before else { continue }
          steps.append(.remove(target, ContentHash(of: before)))
        }
      }
      // Writing took its time, in which somebody may have saved one of the files by hand.
      for step in steps { try checkUnchanged(step, in: folder) }
      // One step is whole by itself. The journal is on the disk before the first of several, so that
      // a power cut leaves what a kill leaves.
      if steps.count > 1 {
        try content.store(EditStep.journal(steps), in: journalName, isLasting: true)
      }
      try perform(steps, in: folder)
      if steps.count > 1 { try folder.removeFile(journalPath) }
    } catch {
      // A journal that is there needs the new files.
      guard try folder.kind(of: journalPath) == .missing else { throw .unfinished(error) }
      for case .move(let number, let target, _) in steps {
        try? folder.removeFile(EditStep.staged(number, for: target))
      }
      for made in madeFolders.reversed() { _ = try? folder.removeFolder(made) }
      throw error
    }
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
  private static func removeStrays(below path: String, at depth: Int, of folder: HeldFolder) {
    guard depth <= ContentFolder.deepest,
      var listing = try? FolderListing(folder.path + "/" + path)
    else { return }
    while let entry = try? listing.next() {
      let name = entry.name
      let inner = path + "/" + name
      switch entry.kind ?? FolderEntry.kind(of: folder.path + "/" + inner) {
      case .folder where !entry.isHidden: removeStrays(below: inner, at: depth + 1, of: folder)
      case .file where EditStep.isStaged(name) || depth == 0 && name == journalName.text + ".new":
        try? folder.removeFile(OutputPath(checked: inner))
      default: break
      }
    }
  }

  /// Whether a change of the content waits to be completed. Asked while nobody can be about to: who asks holds
  /// the lock of readers.
  public var isInterrupted: Bool {
    guard let folder = try? HeldFolder(siteFolder) else { return false }
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
        try Self.complete(in: HeldFolder(siteFolder))
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
      case .foreignFiles: throw .foreignJournal(path: journalPath.text)
      case .unfinished(let error): throw .unfinished(error)
      default: throw .output(error)
      }
    }
  }

  private static func complete(in folder: HeldFolder) throws(OutputError) {
    guard let bytes = try folder.contents(of: journalPath) else { return }
    // The journal is put in its place whole, so one that can't be read is not ours.
    guard let steps = EditStep.steps(ofJournal: bytes) else {
      throw .foreignFiles([journalPath.text])
    }
    do throws(OutputError) {
      for step in steps { try checkUnchanged(step, in: folder) }
      try perform(steps, in: folder)
      try folder.removeFile(journalPath)
    } catch {
      throw .unfinished(error)
    }
  }

  /// Makes sure that a step that is still to be made overwrites and removes nothing but what its edit was
  /// made from.
  private static func checkUnchanged(
    _ step: EditStep, in folder: HeldFolder
  ) throws(OutputError) {
    switch step {
    case .remove(let path, let before):
      guard try folder.kind(of: path) == .file else { return }
      try folder.prepareToRemove(path)
      guard try folder.contents(of: path).map({ ContentHash(of: $0) }) == before else {
        throw .sourceChanged(path.text)
      }
    case .move(let number, let target, let before):
      let source = EditStep.staged(number, for: target)
      guard try folder.kind(of: source) == .file else { return }
      try folder.makeFolders(above: target)
      let now = try folder.contents(of: target)
      guard now.map({ ContentHash(of: $0) }) != before else { return }
      // Somebody may have made the change themselves.
      guard let now, try folder.contents(of: source) == now else {
        throw .sourceChanged(target.text)
      }
    }
  }

  /// Makes the steps; those that were made before are left out.
  private static func perform(
    _ steps: [EditStep], in folder: HeldFolder
  ) throws(OutputError) {
    for step in steps {
      switch step {
      case .remove(let path, _):
        guard try folder.kind(of: path) == .file else { continue }
        try folder.prepareToRemove(path)
        try folder.removeFile(path)
      case .move(let number, let target, _):
        let source = EditStep.staged(number, for: target)
        guard try folder.kind(of: source) == .file else { continue }
        // They are there, with the file; but a journal may be anybody's, and a link is never followed.
        try folder.makeFolders(above: target)
        try folder.renameFile(source, to: target)
      }
    }
  }
}
