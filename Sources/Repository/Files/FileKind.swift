#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What stands at a path.
public enum FileKind: Equatable, Sendable {
  case file
  case folder
  case link
  /// A device, a socket or a pipe.
  case other

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }

  /// - Parameter type: as a listing has it.
  /// - Returns: nil for the type that is not known.
  init?(listed type: UInt8) {
    switch Int(type) {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .link
    case Int(DT_UNKNOWN): return nil
    default: self = .other
    }
  }

  /// What a path leads to, links followed; nil where nothing is there, or it can't be told.
  public static func target(of path: String) -> FileKind? {
    var status = stat()
    return stat(path, &status) == 0 ? FileKind(status) : nil
  }
}
