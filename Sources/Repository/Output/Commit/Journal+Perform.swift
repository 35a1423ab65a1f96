import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Journal {
  /// Makes all changes, or those that are not made yet. Folders that somebody has removed
  /// meanwhile are made again. Where something stands in the way since a kill, the other steps are made all the
  /// same, so that everything that does is told at once.
  ///
  /// - Parameters:
  ///   - old: the manifest that holds before. What stands where a step puts something is written over only
  ///     if it is in there.
  ///   - next: the manifest that holds afterwards, when some of the steps may have been made before; then
  ///     all are made by one.
  ///   - isAdopting: files that we did not write are written over, too.
  ///   - workers: make new and old files change places, which no link between pages depends on.
  ///   - willPerform: called with the number of steps done, before each that is made alone and at the
  ///     end; so tests can break off at any point.
  /// - Returns: the folders that were to be removed and are still there.
  func perform(
    in folders: CommitFolders, over old: Manifest, again next: Manifest? = nil,
    isAdopting: Bool = false, workers: Workers = .serial,
    willPerform: (Int) throws(OutputError) -> Void = { _ in }
  ) throws(OutputError) -> [OutputPath] {
    let maker = StepMaker(folders: folders, old: old, next: next, isAdopting: isAdopting)
    var kept: [OutputPath] = []
    var obstacles: Set<OutputPath> = []
    var done = 0
    while done < steps.count {
      try willPerform(done)
      let group = done..<(next == nil ? endOfGroup(from: done, workers) : done + 1)
      do throws(OutputError) {
        kept += try workers.mapRanges(group.count, atLeast: 64) { range throws(OutputError) in
          var kept: [OutputPath] = []
          for index in range {
            let number = group.lowerBound + index
            if let folder = try maker.make(steps[number], number: number) { kept.append(folder) }
          }
          return kept
        }
      } catch {
        guard next != nil, error.isObstruction, let path = steps[done].path,
          let obstacle = try folders.destination?.obstacle(to: path)
        else { throw error }
        obstacles.insert(obstacle)
      }
      done = group.upperBound
    }
    try willPerform(steps.count)
    guard obstacles.isEmpty else { throw .foreignObstacles(obstacles.sorted().map(\.text)) }
    return kept
  }

  /// Where the steps end that may be made in any order, from a step on.
  private func endOfGroup(from start: Int, _ workers: Workers) -> Int {
    guard workers.count > 1, steps[start].isReplacement else { return start + 1 }
    return steps[start...].firstIndex { !$0.isReplacement } ?? steps.count
  }

  /// What a removed file is called among the staged ones, until all steps are made.
  static func removedName(_ index: Int) -> String { "\(index).removed" }

  /// Whether a staged file is the new one, or nothing at all: where it has changed places with the old
  /// one, that stands there now.
  ///
  /// - Parameter next: knows the new files, by their hash.
  static func isStaged(
    _ file: StagedFile, _ path: OutputPath, in files: HeldFolder, _ next: Manifest
  ) throws(OutputError) -> Bool {
    guard try files.kind(of: file.name) == .file else { return true }
    let hash = try files.contents(of: OutputPath(file.name)).map { $0.withUnsafeBytes(next.hash) }
    return hash == next.hash(ofFile: path)
  }
}

extension Journal.Step {
  var isReplacement: Bool {
    if case .replace = self { true } else { false }
  }

  /// Of what it changes; nil where that is the whole site.
  fileprivate var path: OutputPath? {
    switch self {
    case .show: nil
    case .move(let path), .place(_, let path), .replace(_, let path), .remove(let path),
      .removeFolder(let path):
      path
    }
  }
}

extension OutputError {
  /// Whether something else stands where a step would put or remove something.
  fileprivate var isObstruction: Bool {
    switch self {
    case .foreignFiles, .foreignObstacles, .symbolicLink: true
    case .system(_, path: _, errno: let code): [EEXIST, ENOTEMPTY, ENOTDIR].contains(code)
    default: false
    }
  }
}

extension HeldFolder {
  /// Whether a file of which another was kept is the one that is to be removed: where it could be neither moved
  /// nor given a second name, the other is a copy.
  ///
  /// - Parameter old: knows the file by its hash, also where the copy was cut short.
  func holdsRemoved(
    _ path: OutputPath, keptAs name: String, in files: HeldFolder, _ old: Manifest
  ) throws(OutputError) -> Bool {
    guard try kind(of: path) == .file, try files.kind(of: name) == .file,
      let bytes = try contents(of: path)
    else { return false }
    if bytes.withUnsafeBytes(old.hash) == old.hash(ofFile: path) { return true }
    return try files.contents(of: OutputPath(name)) == bytes
  }

  /// What stands at a path, or instead of a folder above it.
  fileprivate func obstacle(to path: OutputPath) throws(OutputError) -> OutputPath? {
    if let parent = path.parent, try !reaches(path) { return try obstacle(to: parent) }
    return try kind(of: path) == nil ? nil : path
  }

  /// Whether all folders above a path are folders, and none a link.
  func reaches(_ path: OutputPath) throws(OutputError) -> Bool {
    guard let parent = path.parent else { return true }
    guard try reaches(parent) else { return false }
    return try kind(of: parent) == .folder
  }
}
