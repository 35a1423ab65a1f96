extension Manifest {
  /// Whether the site has a file at this path that gives way to what others put there.
  func givesWay(at path: OutputPath) -> Bool {
    files.firstIndex(of: path, by: .files).map { entries[$0].givesWay } ?? false
  }

  /// What stands in the place of a file that gives way, and is not that file; nil where it is, or there is none.
  func foreignBytes(at path: OutputPath, in folder: HeldFolder?) throws(OutputError) -> [UInt8]? {
    guard let folder, let file = files.firstIndex(of: path, by: .files), entries[file].givesWay,
      try folder.reaches(path), try folder.kind(of: path) == .file,
      let bytes = try folder.contents(of: path),
      bytes.withUnsafeBytes(hash) != entries[file].hash
    else { return nil }
    return bytes
  }

  /// Whether somebody has put a file of their own in the place of one of this site, which can stay when the site
  /// before stands again: that has none there, or one that gives way as well.
  ///
  /// - Throws: ``OutputError/foreignFiles(_:)`` where it can't stay.
  func gaveWay(
    to path: OutputPath, in folder: HeldFolder, _ old: Manifest
  ) throws(OutputError) -> Bool {
    guard try foreignBytes(at: path, in: folder) != nil else { return false }
    guard !old.holdsFile(path) || old.givesWay(at: path) else { throw .foreignFiles([path.text]) }
    return true
  }
}
