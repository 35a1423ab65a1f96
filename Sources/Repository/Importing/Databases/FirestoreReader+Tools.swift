/// The forms of single tools, in which it is said of each document or of the file which one it is.
extension FirestoreReader {
  /// What Firefoo has exported, and its path.
  ///
  /// - Returns: nil where a file is of another form. A collection would have two documents that are called so, of
  ///   which one says all this, and no others.
  static func wrapped(_ file: ArchiveValue) -> (data: ArchiveValue, path: [String])? {
    guard Set(file.keys) == ["meta", "data"], let meta = file["meta"], let data = file["data"],
      data.isObject, meta["app"]?.string == "firefoo", meta["format"]?.string == "JSON"
    else { return nil }
    guard let path = meta["resourcePath"] else { return (data, []) }
    let names = path.items.compactMap(\.string)
    guard path.kind == .array, names.count == path.items.count,
      names.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "/")) })
    else { return nil }
    return (data, names)
  }

  /// Reads lines of which each is a document with its path, as firestore-backfire writes them.
  ///
  /// - Returns: whether they are.
  mutating func readNamed(
    _ lines: [ArchiveValue], of collection: String?
  ) throws(ArchiveError) -> Bool {
    let named = lines.compactMap(Self.named)
    guard !lines.isEmpty, named.count == lines.count,
      collection.map({ name in named.allSatisfy { $0.path[0] == name } }) ?? true
    else { return false }
    for (path, item, fields) in named {
      try readDocument(item, fields: fields, path, isCertain: true)
    }
    return true
  }

  /// The document of such a line.
  ///
  /// - Returns: nil where there is anything else in it, such as an id that says otherwise.
  private static func named(
    _ item: ArchiveValue
  ) -> (path: [String], item: ArchiveValue, fields: ArchiveValue)? {
    guard let name = item["path"]?.string, let fields = item["data"], fields.isObject,
      item.keys.allSatisfy(namesBesideData.contains)
    else { return nil }
    let path = name.pathSegments
    guard !path.isEmpty, path.count.isMultiple(of: 2), !path.contains("") else { return nil }
    return (path, item, fields)
  }

  private static let namesBesideData: Set = [
    "path", "data", "timestamps", "geopoints", "documents", "queries",
  ]
}
