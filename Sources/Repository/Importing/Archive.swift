import Domain

/// An export of another system: the archive of one account, or the database of an app.
public enum Archive: Sendable {
  /// What one account has published.
  case account(AccountArchive)
  /// The database of an app, with all its people.
  case database(FirestoreExport)

  /// Reads the archive in a folder, or the file that one is.
  ///
  /// - Parameters:
  ///   - author: who is to have the posts of an account, where that was chosen: a username or id.
  ///   - takesOpenCollections: of a database, whether the fields `subCollection` and `subcollections` are
  ///     collections below their documents, and nothing that people can write.
  /// - Throws: ``ArchiveError`` where there is none, or it can't be read.
  public init(
    path: String, author: String? = nil, takesOpenCollections: Bool = false
  ) throws(ArchiveError) {
    do throws(ArchiveError) {
      if let export = try FirestoreExport(file: path, takesOpenCollections: takesOpenCollections) {
        self = .database(export)
        return
      }
    } catch {
      guard error.isOfContent, let folder = AccountArchive.folder(around: path) else {
        throw error
      }
      throw .noArchive(path: path, near: folder)
    }
    let folder = try ArchiveFolder(path)
    if let archive = try AccountArchive(folder, author: author) {
      self = .account(archive)
    } else if let export = try FirestoreExport(
      folder, takesOpenCollections: takesOpenCollections)
    {
      self = .database(export)
    } else {
      if try FirestoreExport.isBinary(folder) { throw .binaryExport(path: folder.path) }
      let below = folder.folders.first { AccountArchive.isIn($0) }
      throw .noArchive(path: path, near: below?.path)
    }
  }
}
