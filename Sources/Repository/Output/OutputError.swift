/// Why a site was not published.
public enum OutputError: Error, Equatable, Sendable {
  /// Another build publishes to this folder.
  case locked(destination: String)
  /// Publishing there would endanger something that isn't the site's output.
  case dangerousDestination(String, OutputDanger)
  /// The state folder is a symbolic link that leads nowhere.
  case danglingState(String)
  /// A list of changes there would overwrite what the site consists of or is made from.
  case dangerousList(String, within: String)
  /// A planned path is not one that lies in the output folder, whatever its name.
  case badPath(String)
  /// Two planned files have one path.
  case plannedTwice(String)
  /// A path is planned as a file, and another planned file needs it as a folder.
  case fileAndFolder(String)
  /// A symbolic link in the output folder where one of the site's folders belongs.
  case symbolicLink(String)
  /// Files that we did not write stand where planned files belong; sorted.
  case foreignFiles([String])
  /// The same where nothing is known of what was published there before: they may be of an earlier build.
  case unknownFiles([String])
  /// Something that we did not write stands where the site needs a folder, or is or lies in a folder
  /// that stands where it needs a file; sorted. It is never removed.
  case foreignObstacles([String])
  /// A file of the source is no longer what it was when the build began.
  case sourceChanged(String)
  /// A smaller rendition of this picture is no longer as it was kept when the build began.
  case renditionGone(String)
  /// Publishing broke off, and what had been done could not be taken back. The journal stays, with which
  /// the next build completes it.
  indirect case unfinished(OutputError)
  /// All was done, and only noting it failed. The journal stays, and the next build ends it.
  indirect case unnoted(OutputError)
  /// The system refused a call.
  case system(FileAction, path: String, errno: Int32)
}

/// What is wrong with an output folder.
public enum OutputDanger: Equatable, Sendable {
  case emptyName
  case fileSystemRoot
  /// It is or holds the user's home folder.
  case homeFolder
  /// It is, holds or lies within this folder.
  case source(String)
  /// A symbolic link that leads nowhere.
  case danglingLink
  case notAFolder
  /// A symbolic link leads there, out of this folder, and nobody has asked for it.
  case elsewhere(than: String)
}

/// What was being done to a file or folder.
public enum FileAction: String, Sendable {
  case open
  case read
  case write
  case create
  case move
  case remove
  case lock
  case resolve
}
