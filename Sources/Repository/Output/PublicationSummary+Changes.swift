import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PublicationSummary {
  /// Writes the list of what changed, for a deploy: a line for each path, such as
  /// `added posts/9/index.html`, `changed index.html`, `removed posts/3/index.html`, sorted by the
  /// bytes of the path. Paths hold no control characters, so a line is a path.
  ///
  /// Readers find the old list or the new one. What is no regular file, such as a pipe, is written
  /// to as it is, and so is what this process was given open (`/dev/stdout`), where a list goes behind what
  /// was written before.
  public func writeChanges(to file: String) throws(OutputError) {
    guard let path = try Self.placeOfList(file) else {
      return try Self.pass(changeList, to: file)
    }
    if path.isFolder { throw .system(.write, path: file, errno: EISDIR) }
    guard let folder = ResolvedPath.parent(of: path.text),
      let name = path.text.pathSegments.last
    else { throw .system(.write, path: file, errno: EISDIR) }
    let held = try HeldFolder(folder)
    // A name of its own, so that what a killed build has left is written over by the next.
    let hash = ContentHash(of: Array(name.utf8)).text
    let temporary = try OutputPath(".socialconnect-changes-\(hash).new")
    try held.replace(temporary, with: changeList)
    do {
      try held.renameFile(temporary, to: OutputPath(checked: String(name)))
    } catch {
      try? held.removeFile(temporary)
      throw error
    }
  }

  var changeList: [UInt8] {
    var lines: [(path: String, word: String)] = []
    lines += added.map { ($0, "added ") }
    lines += changed.map { ($0, "changed ") }
    lines += removed.map { ($0, "removed ") }
    // Three sorted runs, which the sort finds and merges.
    lines.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var output: [UInt8] = []
    for line in lines {
      output.append(line.word)
      output.append(line.path)
      output.append(UInt8(ascii: "\n"))
    }
    return output
  }

  /// Where a list of that name would lie, links followed; nil for what is written to as it is.
  fileprivate static func placeOfList(_ file: String) throws(OutputError) -> ResolvedPath? {
    if openFile(file) != nil { return nil }
    if FileKind.target(of: file) == .other { return nil }
    guard let place = try OutputFolder.resolved(file) else {
      throw .system(.write, path: file, errno: ENOENT)
    }
    return place
  }

  /// The number of a file that was open when the process began, by its name in `/dev`.
  fileprivate static func openFile(_ file: String) -> Int32? {
    switch file {
    case "/dev/stdin": return 0
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      let folders = ["/dev/fd/", "/proc/self/fd/"]
      return folders.first { file.hasPrefix($0) }.flatMap { Int32(file.dropFirst($0.count)) }
    }
  }

  private static func pass(_ bytes: [UInt8], to file: String) throws(OutputError) {
    // Opened anew, a file would be written to from its beginning.
    let handle =
      openFile(file).map { fcntl($0, F_DUPFD_CLOEXEC, 0) } ?? open(file, O_WRONLY | O_CLOEXEC)
    if handle < 0 { throw .system(.open, path: file, errno: errno) }
    defer { close(handle) }
    do throws(SystemError) {
      try FileWriting.writeAll(bytes, to: handle)
    } catch {
      throw .system(.write, path: file, errno: error.number)
    }
  }
}

extension OutputFolder {
  /// Refuses a name for the list of changes under which it would overwrite something of the site, of
  /// what the site is made from, or of what is remembered of it. Call this before anything is opened:
  /// what is not open yet may be something else by then.
  ///
  /// - Parameter sources: the folders and files that the site is made from.
  /// - Throws: ``OutputError/dangerousList(_:within:)``, and what
  ///   ``PublicationSummary/writeChanges(to:)`` throws of a name that can't be looked up.
  public func check(
    changeList file: String, protecting sources: [String]
  ) throws(OutputError) {
    if let handle = PublicationSummary.openFile(file), fcntl(handle, F_GETFD) < 0 {
      throw .system(.open, path: file, errno: errno)
    }
    guard let place = try PublicationSummary.placeOfList(file) else { return }
    for other in try ([destination, stateFolder] + sources).map(Self.resolved) {
      guard let other else { continue }
      guard !place.isWithin(other) else {
        throw .dangerousList(place.text, within: other.text)
      }
    }
    if place.isFolder { throw .system(.write, path: file, errno: EISDIR) }
    if let folder = ResolvedPath.parent(of: place.text) { _ = try HeldFolder(folder) }
  }
}
