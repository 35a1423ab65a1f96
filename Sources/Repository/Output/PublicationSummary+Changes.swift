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
  /// to as it is.
  public func writeChanges(to file: String) throws(OutputError) {
    var status = stat()
    if stat(file, &status) == 0, HeldFolder.Kind(status) != .file {
      return try Self.pass(changeList, to: file)
    }
    let path: ResolvedPath
    do throws(OutputError) {
      path = try ResolvedPath(file)
    } catch {
      // A link that leads nowhere is only dangerous as an output folder.
      if case .system = error { throw error }
      throw .system(.write, path: file, errno: ENOENT)
    }
    guard let folder = ResolvedPath.parent(of: path.text),
      let name = path.text.split(separator: "/").last
    else { throw .system(.write, path: file, errno: EISDIR) }
    let held = try HeldFolder(folder)
    // Whatever lies beside the list with a name like its own may be somebody's, as another build's.
    let number = UInt64.random(in: .min ... .max)
    let temporary = try OutputPath(".socialconnect-changes-\(number).new")
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

  private static func pass(_ bytes: [UInt8], to file: String) throws(OutputError) {
    let handle = open(file, O_WRONLY | O_CLOEXEC)
    if handle < 0 { throw .system(.open, path: file, errno: errno) }
    defer { close(handle) }
    guard bytes.withUnsafeBytes({ FileWriting.writeAll($0, to: handle) }) else {
      throw .system(.write, path: file, errno: errno)
    }
  }
}
