import Domain

/// Keeps other builds of a site into the same folder away, from before the source is read until the program ends.
///
/// ``PublishingState`` is locked only while it is read or changed. With that alone, of two builds the one that has read an
/// older source could publish last, and a post that somebody has made private in between would be public again.
public final class BuildLock: Sendable {
  private let lock: FileLock

  fileprivate init?(_ file: OutputPath, in folder: HeldFolder) throws(OutputError) {
    guard let lock = try FileLock(file, in: folder) else { return nil }
    self.lock = lock
  }
}

extension OutputFolder {
  /// Locks the folder for a build.
  ///
  /// - Parameter mayBegin: whether a state folder is made where there is none. A folder in which there is nothing to
  ///   publish stays as it is.
  /// - Returns: nil where nothing can be kept of the site: no build publishes then, and says why.
  /// - Throws: ``OutputError/locked(destination:)`` while another build is at work.
  public func lockForBuild(mayBegin: Bool) throws(OutputError) -> BuildLock? {
    guard let destination = try? resolvedDestination(), let stateFolder = try? resolvedState(),
      mayBegin || stateFolder.exists
    else { return nil }
    let lock: BuildLock?
    do throws(OutputError) {
      try FolderTree.makePrivate(stateFolder.text)
      let key = StateName.text(for: destination.relative(to: stateFolder))
      lock = try BuildLock(OutputPath("\(key).building"), in: HeldFolder(stateFolder.text))
    } catch {
      return nil
    }
    guard let lock else { throw .locked(destination: destination.text) }
    return lock
  }
}
