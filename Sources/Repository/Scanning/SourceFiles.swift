import Domain

/// Everything that a site is made from, read once.
///
/// What is digested is what is built: the digest is taken of these bytes, and the content is loaded
/// from them. Record files stay here as they were read, except large ones that an earlier build has
/// read already (``UnchangedFiles``). Media may be large and are not kept, only
/// their hash and what is to be known of them; who publishes one reads it again through
/// ``SourceMedia``, which makes sure that it is the same.
public struct SourceFiles: Sendable {
  let siteFolder: String
  /// Keys all hashes.
  let key: UInt64
  /// What stands in the way of reading the content folder; its files are below.
  let listing: ContentListing
  /// The files of records, in the order of the listing, and their bytes; nil where a file could not
  /// be read.
  let records: [ContentFile]
  let texts: [SourceText?]
  let failures: [(position: Int, error: FileReadingError)]
  /// By path.
  let media: [MediaScan.ReadFile]
  /// The bytes of `socialconnect.yml`.
  let settings: Result<[UInt8], FileReadingError>
  /// The site's templates.
  public let templates: TemplateFolder
  /// The files that are published as they are; where nothing is going to be published, their paths alone are known.
  public let staticFolder: StaticFolder

  /// Reads all files of a site folder.
  ///
  /// - Parameters:
  ///   - key: keys the digest. Two digests can be compared when they have one key.
  ///   - memory: was made with that key. Large files that are what it has heard of are looked at, but
  ///     not read.
  ///   - isPublished: whether the site is going to be published, or looked at as if it were.
  public init(
    siteFolder: String, key: UInt64 = .random(in: .min ... .max), memory: BuildMemory? = nil,
    isPublished: Bool = true, workers: Workers
  ) {
    self.init(
      siteFolder: siteFolder, key: key, hints: memory?.hints ?? [:], isPublished: isPublished,
      workers: workers)
  }

  /// Reads all files of a site folder as they would be after edits of records and media.
  public init(siteFolder: String, applying edits: [ContentEdit], workers: Workers) {
    self.init(
      siteFolder: siteFolder, key: .random(in: .min ... .max), hints: [:], applying: edits,
      isPublished: false, workers: workers)
  }

  init(
    siteFolder: String, key: UInt64, hints: [String: [RunHint]], applying edits: [ContentEdit] = [],
    isPublished: Bool = true, workers: Workers
  ) {
    self.siteFolder = siteFolder
    self.key = key
    var listing = ContentFolder(root: siteFolder).list()
    let edited = Dictionary(edits.map { ($0.path, $0.outcome) }, uniquingKeysWith: { $1 })
    if !edits.isEmpty {
      listing.files.removeAll { edited[$0.path] != nil }
      listing.files += edits.compactMap {
        $0.outcome == .removed ? nil : ContentFolder.file(at: $0.path)
      }
      listing.files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      if edits.contains(where: { $0.outcome != .removed }) { listing.exists = true }
    }
    let files = listing.files
    listing.files = []
    self.listing = listing
    let records = files.filter { $0.form != .media }
    let unchanged = UnchangedFiles(siteFolder: siteFolder, key: key, hints: hints)
      .texts(of: records, workers: workers)
    let results = workers.map(records.count) {
      position -> Result<SourceText, FileReadingError> in
      if case .bytes(let bytes) = edited[records[position].path] {
        return .success(SourceText(path: records[position].path, bytes: bytes))
      }
      return unchanged[position].map { .success($0) }
        ?? Self.read(records[position], siteFolder, workers)
    }
    self.records = records
    texts = results.map { try? $0.get() }
    failures = results.enumerated().compactMap { position, result in
      if case .failure(let error) = result { (position, error) } else { nil }
    }
    media = MediaScan.read(
      files.filter { $0.form == .media }, siteFolder, edited: edited, key: key, workers: workers)
    settings = Result { () throws(FileReadingError) in
      try FileReading.bytes(of: siteFolder + "/" + SettingsFile.name)
    }
    templates = TemplateFolder(siteFolder: siteFolder)
    staticFolder = StaticFolder(
      siteFolder: siteFolder, key: key, isPublished: isPublished, workers: workers)
  }

  /// Whether content can be put here, though there is none: the folder is empty, or has settings.
  ///
  /// - Parameter isOther: whether what stands at a path is no matter, such as what is imported.
  public func mayBegin(beside isOther: (_ path: String) -> Bool) -> Bool {
    if listing.exists { return false }
    if case .success = settings { return true }
    let entries = try? FolderEntry.entries(of: siteFolder)
    return entries?.allSatisfy { isOther(siteFolder + "/" + $0.name) } ?? false
  }

  /// Gives the memory of large files back; who needs one after all has it read again.
  ///
  /// - Parameter plan: of these files.
  func putApart(_ plan: RunPlan) {
    for (file, text) in zip(records, texts) {
      guard let hints = plan.hints[file.path] else { continue }
      text?.putApart(UnchangedFiles.reading(siteFolder + "/" + file.path, hints, key: key))
    }
  }

  /// The media, for who publishes them; it holds none of the other files.
  public var sourceMedia: SourceMedia {
    SourceMedia(
      siteFolder: siteFolder, key: key,
      hashes: Dictionary(
        media.map { ($0.mediaPath, $0.hash) }, uniquingKeysWith: { first, _ in first }))
  }

  private static func read(
    _ file: ContentFile, _ siteFolder: String, _ workers: Workers
  ) -> Result<SourceText, FileReadingError> {
    Result { () throws(FileReadingError) in
      let bytes = try FileReading.bytes(of: siteFolder + "/" + file.path, workers: workers)
      // Smaller ones are not worth it.
      guard bytes.count > JSONRuns.size else { return SourceText(path: file.path, bytes: bytes) }
      return SourceText(
        path: file.path, byteCount: bytes.count, deferred: DeferredBytes(held: bytes))
    }
  }
}

/// The media of a site as they were when the source was read.
public struct SourceMedia: Sendable {
  let siteFolder: String
  let key: UInt64
  let hashes: [String: KeyedHash?]

  /// Stands for a media file's bytes; nil when there is no such file.
  public func fingerprint(of path: String) -> Fingerprint? {
    guard let hash = hashes[path] ?? nil else { return nil }
    var print = Fingerprint(key: key)
    print.add(hash.high)
    print.add(hash.low)
    return print
  }

  /// Reads a media file as it is to be published.
  ///
  /// - Parameter path: from the site's root: `media/harbour.jpg`.
  /// - Throws: ``OutputError/sourceChanged(_:)`` when it is not what it was when the source was
  ///   read, ``OutputError/system(_:path:errno:)`` when the system does not let it be read.
  public func bytes(of path: String) throws(OutputError) -> [UInt8] {
    let source = ContentFolder.path(ofMedia: path)
    let bytes = try FileReading.sourceBytes(of: siteFolder + "/" + source, shownAs: source)
    guard let hash = hashes[path] ?? nil, KeyedHash(of: bytes, key: key) == hash,
      let format = ImageFormat(signatureOf: bytes),
      let published = try? withoutMetadata(bytes, format: format)
    else { throw .sourceChanged(source) }
    return published
  }
}
