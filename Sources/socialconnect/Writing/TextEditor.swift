import Repository

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The editor that a person has chosen.
struct TextEditor {
  /// A command line, such as `code --wait`.
  let command: String

  /// What `VISUAL` says, or else `EDITOR`. Blanks say nothing.
  static var ofUser: TextEditor? {
    ["VISUAL", "EDITOR"].lazy.compactMap(Environment.variable)
      .first { $0.contains { !$0.isWhitespace } }.map(TextEditor.init)
  }

  /// Opens a file and waits until the editor is closed. A shell reads the command line, as with git, so
  /// that it may hold options and quotes; the file's name is an argument of its own.
  ///
  /// - Throws: where there is no shell.
  /// - Returns: the exit status, as a shell tells it.
  func edit(_ path: String) throws(SystemError) -> Int32 {
    // Ctrl-C in the editor is meant for the editor.
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    // The shell itself outlives Ctrl-C as well; who has a handler for a signal gives its default to a child.
    let shell = try ChildProcess(
      starting: "/bin/sh", ["-c", "trap : INT QUIT; " + command + " \"$@\"", command, path])
    return shell.wait().status
  }
}

/// A text in a temporary file, for an editor.
struct ScratchText {
  let path: String

  /// Where temporary files are written.
  static var folder: String { Environment.variable("TMPDIR") ?? "/tmp" }

  init(_ bytes: [UInt8]) throws(SystemError) {
    var name = Array((Self.folder + "/socialconnect-post-XXXXXX.md").utf8CString)
    let handle = mkstemps(&name, 3)
    guard handle >= 0 else { throw SystemError.last }
    defer { close(handle) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do throws(SystemError) {
      try FileWriting.writeAll(bytes, to: handle)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// What stands in it now; nothing where it is gone.
  func contents() throws(SystemError) -> [UInt8] {
    let handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else {
      let failure = errno
      if failure == ENOENT { return [] }
      throw SystemError(errno: failure)
    }
    defer { close(handle) }
    return try StreamReading.rest(of: handle)
  }

  func remove() { unlink(path) }
}
