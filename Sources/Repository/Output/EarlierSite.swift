import Domain

/// What is known of the site at the destination when a publication begins.
struct EarlierSite: Sendable {
  /// What the publication before wrote down; empty when there was none.
  let manifest: Manifest
  /// The manifest's identity; nil when there is none.
  let hash: ContentHash?
  /// What the new site's hashes are keyed with: those that are the same are not taken again.
  let hashKey: UInt64
  /// Whether anything is remembered of it.
  let isRemembered: Bool
  /// Whether it is the folder that the last build has left: another one may be a copy of that, as out of a cache,
  /// or of an earlier site.
  let isOfLastBuild: Bool
  /// Of the publication before, which tell its files; nil when they are not known.
  let clocks: PublishingClocks?
  /// How its files were found before the publication began; nil when nobody had looked at them.
  let seen: PublishedSite?
  /// Nothing of the destination was looked at before this moment; nil when that can't be told.
  let checkedFrom: Timestamp?

  /// By what it is known which files need not be made again.
  var look: OutputLook { seen?.look ?? .everyFile }

  /// - Parameters:
  ///   - record: of the last build.
  ///   - folder: the destination as it is now.
  init(
    _ stored: PublishingState.StoredManifest, record: BuildRecord?, folder: FileIdentity?,
    seen: PublishedSite?, checkedFrom: Timestamp?
  ) {
    manifest = stored.manifest
    hash = stored.hash
    hashKey = stored.manifest.key
    isRemembered = stored.hash != nil && record != nil
    isOfLastBuild =
      record.map { $0.receipt.manifest == stored.hash && $0.receipt.folder == folder } ?? false
    // The clocks of another manifest, or another folder, say nothing about the files of this one.
    clocks = isOfLastBuild ? record?.receipt.fileClocks : nil
    self.seen = seen
    self.checkedFrom = seen?.checkedFrom ?? checkedFrom
  }
}
