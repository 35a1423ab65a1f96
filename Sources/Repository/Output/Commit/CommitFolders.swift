/// The folders between which a commit moves files, and a later one that completes it or takes it back.
struct CommitFolders {
  /// ``StagingFolder/tree``; nil when it doesn't exist any more, because it has become the destination.
  let tree: HeldFolder?
  /// ``StagingFolder/files``
  let files: HeldFolder?
  /// nil when it doesn't exist.
  let destination: HeldFolder?
  let destinationPath: String
}
