import Domain

/// A step that is ready to be made, and what it takes to take it back.
struct PreparedStep {
  let step: EditStep
  /// What the file held that is replaced.
  let before: [UInt8]?

  init(_ step: EditStep, before: [UInt8]? = nil) {
    self.step = step
    self.before = before
  }
}

extension EditCommit {
  /// Takes back the steps of a change that were made, since another can't be: its file is mounted, belongs to
  /// somebody else in a folder of many, or was saved by somebody at the same time. A journal that is left would stop
  /// all builds for as long as that is so.
  ///
  /// Taking back is a change as any other. Its journal takes the place of the first one in one step, so who is killed
  /// leaves what the next one completes: one change or the other.
  ///
  /// What somebody has saved that can't go back, since a later one stands there, is kept where it waits, with a journal
  /// that tells of it.
  ///
  /// - Throws: ``OutputError/unfinished(_:)``, with the change half made, or with such a thing kept.
  static func takeBack(
    _ prepared: [PreparedStep], in content: HeldFolder, because reason: OutputError
  ) throws(OutputError) {
    var (back, kept): ([EditStep], [EditStep]) = ([], [])
    do throws(OutputError) {
      for made in prepared where try giveBack(made.step, in: content) {
        if try holdsForeign(made.step, in: content) { kept.append(made.step) }
      }
      for made in prepared.reversed() where try isMade(made.step, in: content) {
        try back.append(opposite(of: made, in: content))
      }
      for step in back { try checkUnchanged(step, in: content) }
      if !back.isEmpty {
        try content.store(EditStep.journal(back, takesBack: true), in: journal, isLasting: true)
      }
    } catch _ {
      throw .unfinished(reason)
    }
    do throws(OutputError) {
      try perform(back, in: content)
      guard let first = kept.first else { return try finish(back, in: content) }
      try checkOldFiles(of: back, in: content)
      // Who may not write it is told of the file all the same.
      try? content.store(EditStep.journal(kept), in: journal, isLasting: true)
      removeStaged(of: prepared.map(\.step), in: content)
      throw .sourceChanged(first.path.text)
    } catch {
      throw .unfinished(error)
    }
  }

  /// The step that takes a step back that was made. What waits for it, waits for the opposite one; where the old file
  /// does not, another like it does.
  private static func opposite(
    of made: PreparedStep, in content: HeldFolder
  ) throws(OutputError) -> EditStep {
    switch made.step {
    case .remove(let number, let path, let before):
      return .move(number, to: path, over: nil, holding: before)
    case .move(let number, let path, _, let after):
      guard let before = made.before else { return .remove(number, path, after) }
      let staged = try made.step.staged
      if try content.kind(of: staged) != .file {
        try content.stage(before, as: staged, like: inner(path))
      }
      return .move(number, to: path, over: after, holding: ContentHash(of: before))
    }
  }
}
