import Domain

/// An unpacked archive. Whoever packed it may be a stranger: no link in it is followed.
struct ArchiveFolder {
  let path: String

  /// - Parameter path: may be a symbolic link itself.
  init(_ path: String) throws(ArchiveError) {
    var path = path[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
    self.init(at: String(path))
    if FolderEntry.kind(of: self.path) == .file {
      throw FirestoreExport.isBinary(fileNamed: path.pathSegments.last ?? "")
        ? .binaryExport(path: self.path) : .packed(path: self.path)
    }
    do throws(FileReadingError) {
      _ = try FolderEntry.entries(of: self.path + "/.")
    } catch .missing {
      throw .noFolder(path: self.path)
    } catch {
      throw .unreadable(path: self.path, reason: error.words)
    }
  }

  private init(at path: String) {
    self.path = path
  }

  /// The folders in it.
  var folders: [ArchiveFolder] {
    folderNames(in: "").map { ArchiveFolder(at: path + "/" + $0) }
  }

  /// - Parameter below: a path that ends with a slash, or is empty.
  private func folderNames(in below: String) -> [String] {
    ((try? FolderEntry.entries(of: path + "/" + below + ".")) ?? [])
      .filter { $0.kind == .folder }.map(\.name)
  }

  /// Whether a regular file is there.
  func has(_ file: String) throws(ArchiveError) -> Bool { try self.file(file) != nil }

  /// The path of a regular file.
  ///
  /// - Returns: nil where there is none, or it lies behind a symbolic link or outside the archive.
  /// - Throws: ``ArchiveError/unreadable(path:reason:)`` where the system does not let it be known.
  func file(_ name: String) throws(ArchiveError) -> String? {
    let names = name.pathSegments
    guard OutputPath.isValid(name) else { return nil }
    var current = path
    for (place, name) in names.enumerated() {
      current += "/" + name
      let kind = try Self.kind(of: current)
      guard kind == (place == names.count - 1 ? .file : .folder) else { return nil }
    }
    return current
  }

  private static func kind(of path: String) throws(ArchiveError) -> FileKind? {
    try ArchiveError.orUnreadable(path) { () throws(FileReadingError) in
      try FolderEntry.kindIfAny(of: path)
    }
  }

  /// The path, from here, of the uppermost folder of this name; nil where there is none.
  func path(ofFolder name: String) -> String? {
    var level = [""]
    // A hostile archive is not looked through for ever.
    for _ in 0..<8 where level.count <= 1_000 {
      let names = level.map { (below: $0, names: folderNames(in: $0)) }
      if let found = names.first(where: { $0.names.contains(name) }) { return found.below + name }
      level = names.flatMap { below, names in names.map { below + $0 + "/" } }
    }
    return nil
  }

  /// The names of the files of a folder in it; none where it is missing, or a symbolic link.
  func names(in folder: String) throws(ArchiveError) -> [String] {
    let path = path + "/" + folder
    guard try Self.kind(of: path) == .folder else { return [] }
    return try ArchiveError.orUnreadable(path) { () throws(FileReadingError) in
      try FolderEntry.entries(of: path).filter { $0.kind == .file }.map(\.name)
    }
  }

  /// The value that a file of JSON is. A file of a script that assigns one, as Twitter's are, is as good.
  func value(in name: String) throws(ArchiveError) -> ArchiveValue {
    guard let file = try file(name) else { throw .missingFile(path: path + "/" + name) }
    let bytes = try ArchiveError.orUnreadable(file) { () throws(FileReadingError) in
      try FileReading.bytes(of: file)
    }
    let source = SourceText(path: path + "/" + name, bytes: bytes)
    var start = source.byteOrderMarkLength
    if bytes[start...].starts(with: "window.".utf8),
      let sign = bytes[start...].prefix(200).firstIndex(of: UInt8(ascii: "="))
    {
      start = sign + 1
    }
    var tape = Tape()
    var reader = JSONReader(source)
    do throws(ReadingError) {
      try reader.readValue(atByte: start, into: &tape, isNew: true)
      if let repeated = reader.errors.first { throw repeated }
      let rest = bytes[(tape.tokens.first?.end ?? 0)...]
      if let sign = rest.firstIndex(where: { !$0.isJSONSpace && $0 != UInt8(ascii: ";") }) {
        throw ReadingError(.textAfterEnd(found: "more text"), at: sign)
      }
    } catch {
      throw .syntax(error, source.places(ofBytes: [error.offset])[0])
    }
    return ArchiveValue(KeptTape(tape))
  }
}
