/// Changes files of the content: all of them or none.
///
/// The new files are written beside the old ones under hidden names, which no build reads. When all are
/// there, a journal is written, and from then on the change will be made: whoever changes the content
/// next completes a journal that was left. Without a whole journal nothing has happened yet.
///
///     content/.edit-journal     what is moved where
///     content/.edit-N           the new files
public struct EditCommit: Sendable {
  private let siteFolder: String
  private static let journalPath = OutputPath(checked: "content/.edit-journal")

  public init(siteFolder: String) {
    self.siteFolder = siteFolder
  }

  /// Makes edits.
  ///
  /// - Throws: ``EditError/changed(path:)`` when a file is not what its edit was made from; then nothing
  ///   was changed.
  public func perform(_ edits: [ContentEdit]) throws(EditError) {
    do throws(OutputError) {
      let folder = try HeldFolder(siteFolder)
      try folder.makeFolder("content")
      let lock = try HeldFolder(siteFolder + "/content")
      guard lock.lock() else { throw .locked(destination: siteFolder) }
      try Self.complete(in: folder)
      var steps: [EditStep] = []
      do throws(OutputError) {
        for (number, edit) in edits.enumerated() {
          let target = try OutputPath(edit.path)
          guard try folder.contents(of: target) == edit.before else {
            throw .sourceChanged(edit.path)
          }
          guard let bytes = edit.after else {
            steps.append(.remove(target))
            continue
          }
          let source = OutputPath(checked: "content/.edit-\(number)")
          steps.append(.move(source, target))
          try folder.stage(bytes, as: source, like: target)
        }
        // One step is whole by itself.
        if steps.count > 1 { try folder.store(EditStep.journal(steps), in: Self.journalPath) }
      } catch {
        for case .move(let source, _) in steps { try? folder.removeFile(source) }
        throw error
      }
      try Self.perform(steps, in: folder)
      if steps.count > 1 { try folder.removeFile(Self.journalPath) }
      _ = lock
    } catch {
      switch error {
      case .locked: throw .locked
      case .sourceChanged(let path): throw .changed(path: path)
      default: throw .output(error)
      }
    }
  }

  /// Completes what was interrupted; called before the content is read to be changed.
  public func completeInterrupted() throws(EditError) {
    do throws(OutputError) {
      let folder = try HeldFolder(siteFolder)
      guard try folder.contents(of: Self.journalPath) != nil else { return }
      let lock = try HeldFolder(siteFolder + "/content")
      guard lock.lock() else { return }
      try Self.complete(in: folder)
    } catch {
      throw .output(error)
    }
  }

  private static func complete(in folder: HeldFolder) throws(OutputError) {
    guard let bytes = try folder.contents(of: journalPath) else { return }
    // The journal is put in its place whole, so one that can't be read is not ours.
    guard let steps = EditStep.steps(ofJournal: bytes) else {
      throw .foreignFiles([journalPath.text])
    }
    try perform(steps, in: folder)
    try folder.removeFile(journalPath)
  }

  /// Makes the steps; those that were made before are left out.
  private static func perform(
    _ steps: [EditStep], in folder: HeldFolder
  ) throws(OutputError) {
    for step in steps {
      switch step {
      case .remove(let path): try folder.removeFile(path)
      case .move(let source, let target):
        guard try folder.kind(of: source) == .file else { continue }
        try folder.makeFolders(above: target)
        try folder.renameFile(source, to: target)
      }
    }
  }
}

/// A step of an edit.
enum EditStep: Equatable {
  case move(OutputPath, OutputPath)
  case remove(OutputPath)

  private static let beginning = "socialconnect edit 1"

  /// A line for each step; paths hold no line break and no tab.
  static func journal(_ steps: [EditStep]) -> [UInt8] {
    let lines = steps.map { step in
      switch step {
      case .move(let source, let target): "move\t\(source.text)\t\(target.text)"
      case .remove(let path): "remove\t\(path.text)"
      }
    }
    return Array(([beginning] + lines + ["end", ""]).joined(separator: "\n").utf8)
  }

  /// nil where the bytes are no whole journal.
  static func steps(ofJournal bytes: [UInt8]) -> [EditStep]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, lines[0] == beginning, lines.suffix(2) == ["end", ""] else {
      return nil
    }
    var steps: [EditStep] = []
    for line in lines.dropFirst().dropLast(2) {
      let parts = line.split(separator: "\t").map { try? OutputPath(String($0)) }
      switch (line.prefix { $0 != "\t" }, parts.count) {
      case ("move", 3):
        guard let source = parts[1], let target = parts[2] else { return nil }
        steps.append(.move(source, target))
      case ("remove", 2):
        guard let path = parts[1] else { return nil }
        steps.append(.remove(path))
      default: return nil
      }
    }
    return steps
  }
}
