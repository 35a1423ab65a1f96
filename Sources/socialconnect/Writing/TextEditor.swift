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

  /// What `VISUAL` says, or else `EDITOR`.
  static var ofUser: TextEditor? {
    (Environment.variable("VISUAL") ?? Environment.variable("EDITOR")).map {
      TextEditor(command: $0)
    }
  }

  /// Opens a file and waits until the editor is closed. A shell reads the command line, as with git, so
  /// that it may hold options and quotes; the file's name is an argument of its own.
  ///
  /// - Returns: the editor's exit status.
  func edit(_ path: String) -> Int32 {
    // Ctrl-C in the editor is meant for the editor.
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    let arguments = ["sh", "-c", command + " \"$@\"", command, path]
    let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let failure = SpawnAttributes.withUsualSignals {
      posix_spawn(&process, "/bin/sh", nil, $0, words, environ)
    }
    guard failure == 0 else { return 127 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 127 }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}

/// A text in a temporary file, for an editor.
struct ScratchText {
  let path: String

  /// nil where no file can be written.
  init?(_ bytes: [UInt8]) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array((folder + "/socialconnect-post-XXXXXX.md").utf8CString)
    let handle = mkstemps(&name, 3)
    guard handle >= 0 else { return nil }
    defer { close(handle) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard bytes.withUnsafeBytes({ FileWriting.writeAll($0, to: handle) }) else {
      unlink(path)
      return nil
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
