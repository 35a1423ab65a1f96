/// How closely a build looks at what stands in the output folder.
///
/// Looking at every file is most of a build that has little to do: all of their inodes are read, which a machine
/// that has forgotten them reads from the disk.
public enum OutputLook: Equatable, Sendable {
  /// At each file, by its length and times: whatever somebody has changed there since is made again.
  case everyFile
  /// At the output folder and the folders directly in it. That nobody has changed, removed or exchanged a file
  /// further below is taken on trust.
  case topFolders
}
