/// All files of the new site in the order of their paths, the folders that hold them, and what the
/// site before had of both: everything that can be known before the first file is rendered.
///
/// A file is known by its position in this order, a folder by its index. Nothing here changes while
/// the site is written, so all workers read it without a lock.
struct PublishingPlan: Sendable {
  let outputs: [PlannedOutput]
  /// The paths in their order.
  let files: PathTable
  /// For each position the index in `outputs`, and the other way round.
  let indices: [Int32]
  let positions: [Int32]
  /// For each position the folder that holds the file; -1 at the top.
  let fileFolders: [Int32]

  /// In the order of ``PathTable/Order/folders``, so a folder comes after the one that holds it.
  let folders: PathTable
  /// For each folder the one that holds it; -1 at the top.
  let parents: [Int32]

  /// For each position the file of that path in the old manifest; -1 when there was none.
  private(set) var oldFiles: [Int32]
  /// The files of the old manifest that the new site doesn't have.
  private(set) var removedFiles: [Int32] = []
  /// The folders of the old manifest that the new site doesn't need.
  private(set) var unusedFolders: [Int32] = []

  /// Plans a site where there was none; ``compare(with:)`` tells what there was.
  ///
  /// - Throws: ``OutputError/badPath(_:)``, ``OutputError/plannedTwice(_:)``,
  ///   ``OutputError/fileAndFolder(_:)``
  init(_ outputs: [PlannedOutput]) throws(OutputError) {
    var unsorted = PathTable()
    unsorted.reserveCapacity(outputs.count, bytes: outputs.count * 48)
    let inPlace = outputs.span
    for index in inPlace.indices {
      guard OutputPath.isValid(inPlace[index].path) else { throw .badPath(inPlace[index].path) }
      unsorted.append(inPlace[index].path)
    }
    let indices = unsorted.sortedIndices()
    var positions = [Int32](repeating: 0, count: outputs.count)
    var files = PathTable()
    files.reserveCapacity(outputs.count, bytes: outputs.count * 48)
    for (position, index) in indices.enumerated() {
      positions[Int(index)] = Int32(position)
      files.append(unsorted, Int(index))
    }
    let tree = try Self.tree(of: files)
    self.outputs = outputs
    self.files = files
    self.indices = indices
    self.positions = positions
    (folders, parents, fileFolders) = tree
    oldFiles = [Int32](repeating: -1, count: files.count)
  }

  /// Finds out what the site before had of these files and folders, and what else. Called once.
  mutating func compare(with old: Manifest) {
    var oldFiles = oldFiles
    var removedFiles: [Int32] = []
    PathTable.walk(files, old.files, by: .files) { position, file in
      guard let file else { return }
      if let position {
        oldFiles[position] = Int32(file)
      } else {
        removedFiles.append(Int32(file))
      }
    }
    var unusedFolders: [Int32] = []
    PathTable.walk(folders, old.folders, by: .folders) { folder, oldFolder in
      if let oldFolder, folder == nil { unusedFolders.append(Int32(oldFolder)) }
    }
    self.oldFiles = oldFiles
    self.removedFiles = removedFiles
    self.unusedFolders = unusedFolders
  }

  func output(at position: Int) -> PlannedOutput { outputs[Int(indices[position])] }

  /// All folders in one pass: files that lie in one folder stand side by side.
  private static func tree(
    of files: PathTable
  ) throws(OutputError) -> (folders: PathTable, parents: [Int32], fileFolders: [Int32]) {
    var folders = PathTable()
    folders.reserveCapacity(files.count, bytes: files.count * 32)
    var parents: [Int32] = []
    var fileFolders: [Int32] = []
    fileFolders.reserveCapacity(files.count)
    // The folders that hold the file before, the outermost first.
    var open: [Int32] = []
    // Files whose path begins the path of the file before, and that file.
    var beginnings: [Int] = []
    for position in 0..<files.count {
      let shared = position == 0 ? 0 : files.commonPrefix(position - 1, position)
      if position > 0, shared == files.length(position), shared == files.length(position - 1) {
        throw .plannedTwice(files.text(position))
      }
      while let last = beginnings.last, files.length(last) > shared { beginnings.removeLast() }
      for file in beginnings
      where files.byte(position, files.length(file)) == UInt8(ascii: "/") {
        throw .fileAndFolder(files.text(file))
      }
      beginnings.append(position)

      // What is shared beyond a folder's name begins with its slash.
      while let last = open.last, folders.length(Int(last)) >= shared { open.removeLast() }
      var offset = open.last.map { folders.length(Int($0)) + 1 } ?? 0
      while offset < files.length(position) {
        if files.byte(position, offset) == UInt8(ascii: "/") {
          parents.append(open.last ?? -1)
          open.append(Int32(folders.count))
          folders.append(files, position, prefix: offset)
        }
        offset += 1
      }
      fileFolders.append(open.last ?? -1)
    }
    return (folders, parents, fileFolders)
  }
}
