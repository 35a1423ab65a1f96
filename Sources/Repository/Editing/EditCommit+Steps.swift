import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The steps of a change, one by one.
extension EditCommit {
  /// Makes sure that a step that is still to be made overwrites and removes nothing but what its edit was
  /// made from, and that one that is made has not.
  static func checkUnchanged(
    _ step: EditStep, in content: HeldFolder
  ) throws(OutputError) {
    if try giveBack(step, in: content) { throw .sourceChanged(step.path.text) }
    guard try !isMade(step, in: content) else { return }
    let target = try inner(step.path)
    switch step {
    case .remove(_, let path, let before):
      try content.prepareToRemove(target)
      guard try content.hash(of: target) == before else { throw .sourceChanged(path.text) }
    case .move(_, let path, let before, _):
      try content.makeFolders(above: target)
      let now = try content.contents(of: target)
      guard now.map({ ContentHash(of: $0) }) != before else { return }
      // Somebody may have made the change themselves.
      guard let now, try content.contents(of: step.staged) == now else {
        throw .sourceChanged(path.text)
      }
    }
  }

  /// Makes the steps; those that were made before are left out.
  ///
  /// - Throws: ``OutputError/sourceChanged(_:)`` where somebody has saved a file since it was looked at; it stands
  ///   in its place.
  static func perform(_ steps: [EditStep], in content: HeldFolder) throws(OutputError) {
    for step in steps where try !isMade(step, in: content) { try make(step, in: content) }
  }

  /// Ends a change whose steps are all made: what was removed or replaced is needed no more.
  static func finish(_ steps: [EditStep], in content: HeldFolder) throws(OutputError) {
    try checkOldFiles(of: steps, in: content)
    try removeOldFiles(of: steps, in: content)
  }

  /// Makes sure that what was removed or replaced is still what it was: an editor that has it open writes into it,
  /// whatever its name. Nor may somebody else's file stand where the change is to be.
  static func checkOldFiles(
    of steps: [EditStep], in content: HeldFolder
  ) throws(OutputError) {
    for step in steps {
      let isGivenBack = try giveBack(step, in: content)
      guard !isGivenBack, try isInPlace(step, in: content) else {
        throw .sourceChanged(step.path.text)
      }
    }
  }

  /// Whether a step is made, by us or by somebody who has saved the same.
  private static func isInPlace(
    _ step: EditStep, in content: HeldFolder
  ) throws(OutputError) -> Bool {
    if try isMade(step, in: content) { return true }
    guard case .move(_, let path, _, let after) = step else { return false }
    return try content.hash(of: inner(path)) == after
  }

  /// - Throws: ``OutputError/unnoted(_:)``: the change is made.
  static func removeOldFiles(
    of steps: [EditStep], in content: HeldFolder
  ) throws(OutputError) {
    do throws(OutputError) {
      for step in steps { try content.removeFile(step.staged) }
      try content.removeFile(journal)
    } catch {
      throw .unnoted(error)
    }
  }

  static func isMade(
    _ step: EditStep, in content: HeldFolder
  ) throws(OutputError) -> Bool {
    switch step {
    case .remove(_, let path, _): return try content.kind(of: inner(path)) != .file
    case .move(_, _, let before, _):
      let staged = try step.staged
      guard try content.kind(of: staged) == .file else { return true }
      guard let before else { return false }
      // Where the two have changed places, the old file lies there.
      return try content.hash(of: staged) == before
    }
  }

  private static func make(_ step: EditStep, in content: HeldFolder) throws(OutputError) {
    let target = try inner(step.path)
    let staged = try step.staged
    switch step {
    case .remove:
      try content.prepareToRemove(target)
      try content.setAside(target, as: staged)
    case .move(_, let path, let before, let after):
      // They are there, with the file; but a journal may be anybody's, and a link is never followed.
      try content.makeFolders(above: target)
      guard let before else {
        if try content.moveToFree(staged.text, to: content, as: target) { return }
        // Somebody may have made the same file themselves.
        guard try content.hash(of: target) == after else { throw .sourceChanged(path.text) }
        return
      }
      guard try content.exchangeFiles(staged.text, with: content, target) else {
        // The file is gone, or it is a file system where it can be looked at only beforehand.
        guard let now = try content.hash(of: target), now == before || now == after else {
          throw .sourceChanged(path.text)
        }
        return try content.renameFile(staged, to: target)
      }
    }
    // Nobody can have come in between: it is seen what has left its place, whenever it came there.
    if try giveBack(step, in: content) { throw .sourceChanged(step.path.text) }
  }

  /// Puts back what left its place with a step and is not what the step was to replace or remove: somebody has
  /// saved it after the last look.
  ///
  /// - Returns: whether there is such a thing. Where somebody has saved the file once more since, be it as it was, the
  ///   later one stands there, and the earlier one stays where it is.
  static func giveBack(_ step: EditStep, in content: HeldFolder) throws(OutputError) -> Bool {
    guard try holdsForeign(step, in: content), var waiting = try content.hash(of: step.staged)
    else { return false }
    let staged = try step.staged
    let target = try inner(step.path)
    try content.makeFolders(above: target)
    switch step {
    case .remove:
      if try content.kind(of: target) != nil { return true }
    case .move(_, _, _, var put):
      while let now = try content.hash(of: target) {
        guard now == put else { return true }
        guard try content.exchangeFiles(staged.text, with: content, target),
          let out = try content.hash(of: staged)
        else { break }
        // If it is not what was put there last, it is newer, and goes back in turn.
        if out == put { return true }
        (put, waiting) = (waiting, out)
      }
    }
    guard try content.moveToFree(staged.text, to: content, as: target) else {
      throw .system(.move, path: content.path + "/" + target.text, errno: EEXIST)
    }
    return true
  }
}

/// What waits beside its place.
extension EditCommit {
  /// Whether what waits for a step is neither what the step replaces or removes nor what it puts there: somebody has
  /// saved it, and it may be nowhere else.
  static func holdsForeign(_ step: EditStep, in content: HeldFolder) throws(OutputError) -> Bool {
    let known: [ContentHash]
    switch step {
    // A new file takes nobody's place.
    case .move(_, _, nil, _): return false
    case .move(_, _, let before?, let after): known = [before, after]
    case .remove(_, _, let before): known = [before]
    }
    let staged = try step.staged
    guard try content.kind(of: staged) == .file, let waiting = try content.hash(of: staged)
    else { return false }
    return !known.contains(waiting)
  }

  /// Removes what waits for steps that are not made, but nothing that somebody has saved.
  static func removeStaged(of steps: [EditStep], in content: HeldFolder) {
    for step in steps where (try? holdsForeign(step, in: content)) == false {
      // It would be the only one.
      if case .remove = step, (try? isMade(step, in: content)) != false { continue }
      try? content.removeFile(step.staged)
    }
  }

  /// Whether no step is made and nothing waits that somebody has saved, after all that can go back has.
  ///
  /// - Throws: ``OutputError/symbolicLink(_:)`` for a link on the way to what waits, which may be anybody's then.
  static func isUndone(
    _ steps: [EditStep], in content: HeldFolder
  ) throws(OutputError) -> Bool {
    for step in steps {
      try content.makeFolders(above: inner(step.path))
      _ = try giveBack(step, in: content)
      if try isMade(step, in: content) { return false }
      if try holdsForeign(step, in: content) { return false }
    }
    return true
  }
}

extension HeldFolder {
  /// nil when there is no such file.
  fileprivate func hash(of file: OutputPath) throws(OutputError) -> ContentHash? {
    try contents(of: file).map { ContentHash(of: $0) }
  }
}
