#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lets many read the content while nobody changes it, or one change it while nobody reads it.
///
/// Who changes it holds the lock from before the content is read until the change is made: what was looked up then,
/// such as that an id is free or that nobody else shows a picture, still holds when the files are written.
///
/// The lock is that of the folder itself: sites whose `content` is a link to one folder share it.
///
/// A class because the lock is given back when its holder lets go of it.
public final class ContentLock: Sendable {
  let content: HeldFolder

  /// How long somebody waits for the others. Reading 100,000 posts takes a second, and so does writing a few
  /// hundred pictures; who is stopped meanwhile must not stop everybody for ever.
  public static let patience = Duration.seconds(10)

  /// Takes it with others who read.
  ///
  /// - Returns: nil where there is no content.
  /// - Throws: ``EditError/locked`` when somebody has been changing it for too long.
  public convenience init?(
    readingContentOf siteFolder: String, patience: Duration = ContentLock.patience
  ) throws(EditError) {
    try self.init(siteFolder, LOCK_SH, patience)
  }

  /// Takes it alone.
  ///
  /// - Returns: nil where there is no content.
  /// - Throws: ``EditError/locked`` when others have had it for too long.
  public convenience init?(changingContentOf siteFolder: String) throws(EditError) {
    try self.init(siteFolder, LOCK_EX, Self.patience)
  }

  private init?(_ siteFolder: String, _ kind: CInt, _ patience: Duration) throws(EditError) {
    guard let content = try? HeldFolder(contentOf: siteFolder) else { return nil }
    self.content = content
    guard content.lock(kind, patience: patience) else { throw .locked }
  }

  /// Gives it back.
  public func end() { content.unlock() }
}

extension HeldFolder {
  /// The folder that holds a site's content. `content` itself may be a link, and nothing in it.
  convenience init(contentOf siteFolder: String) throws(OutputError) {
    try self.init(siteFolder + "/" + ContentFolder.name, followsLink: true)
  }
}
