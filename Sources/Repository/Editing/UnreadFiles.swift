/// The files of the content that are no records, such as notes that somebody keeps there.
///
/// No build reads them, so they may be anything: how many they are, how large and how deep they lie is bounded.
struct UnreadFiles {
  private static let mostBytes = 64 << 20
  private static let mostEntries = 10_000

  private let siteFolder: String
  private let paths: [String]
  private var byteCount = 0
  private var entryCount = 0

  /// - Parameter listing: names the files and folders that are not read.
  init(_ listing: ContentListing, of siteFolder: String) {
    self.siteFolder = siteFolder
    paths = listing.problems.filter { $0.problem.isOfUnread }.map(\.path)
  }

  /// Calls a function with what each file holds.
  ///
  /// - Returns: false when not all could be read, or they are too many.
  mutating func forEach(_ body: ([UInt8]) -> Void) -> Bool {
    for path in paths {
      let kind = FolderEntry.kind(of: siteFolder + "/" + path)
      guard visit(path, kind, depth: 1, body) else { return false }
    }
    return true
  }

  private mutating func visit(
    _ path: String, _ kind: FileKind, depth: Int, _ body: ([UInt8]) -> Void
  ) -> Bool {
    entryCount += 1
    guard entryCount <= Self.mostEntries, depth <= ContentFolder.deepest else { return false }
    switch kind {
    case .folder:
      guard let entries = try? FolderEntry.entries(of: siteFolder + "/" + path) else {
        return false
      }
      for entry in entries {
        let inner = path + "/" + entry.name
        guard visit(inner, entry.kind, depth: depth + 1, body) else { return false }
      }
      return true
    // A copy that an editor keeps holds what the record was, and so the names of its own pictures.
    case .file where EditorFile.isOne(named: path.pathSegments.last ?? ""): return true
    case .file:
      guard
        let bytes = try? FileReading.bytes(
          of: siteFolder + "/" + path, atMost: Self.mostBytes - byteCount)
      else { return false }
      byteCount += bytes.count
      body(bytes)
      return true
    // What lies elsewhere is not of the content, and what is no file has no text.
    case .link, .other: return true
    }
  }
}
