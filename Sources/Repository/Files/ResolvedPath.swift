import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a path leads to no place.
public enum PathError: Error, Equatable, Sendable {
  /// It is empty, or holds a byte that ends names.
  case noName
  /// A symbolic link on it leads nowhere.
  case danglingLink(String)
  /// The system does not let one be looked up.
  case system(path: String, SystemError)
}

/// An absolute path without links, `.` and `..`; its last names need not exist yet.
public struct ResolvedPath: Sendable {
  let text: String

  /// Follows the links on the way, as far as there is one.
  ///
  /// - Parameter path: a relative one counts from the current folder.
  /// - Throws: ``PathError`` for no path at all, and where the system can't follow it.
  public init(_ path: String) throws(PathError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .noName }
    var resolved = path.utf8.first == UInt8(ascii: "/") ? "/" : try Self.real(".") ?? "/"
    for name in path.pathSegments where name != "." {
      if name == ".." {
        resolved = Self.parent(of: resolved) ?? "/"
        continue
      }
      let next = resolved == "/" ? "/" + name : resolved + "/" + name
      resolved = try Self.real(next) ?? next
    }
    text = resolved
  }

  var exists: Bool {
    var status = stat()
    return lstat(text, &status) == 0
  }

  var isFolder: Bool { FolderEntry.kind(of: text) == .folder }

  /// The nearest folder above it that exists.
  var existingParent: String {
    var path = Self.parent(of: text)
    var status = stat()
    while let current = path {
      if lstat(current, &status) == 0 { return current }
      path = Self.parent(of: current)
    }
    return "/"
  }

  /// It is the other or lies in it. Files that exist are told by their identity, because a file
  /// system may ignore case, and one folder may be reached by two paths.
  public func isWithin(_ other: ResolvedPath) -> Bool {
    var path: String? = text
    let identity = Self.identity(other.text)
    while let current = path {
      if current.utf8.elementsEqual(other.text.utf8) { return true }
      if let identity, let own = Self.identity(current), own == identity { return true }
      path = Self.parent(of: current)
    }
    return false
  }

  /// The way from a folder to this path: `../public`.
  public func relative(to folder: ResolvedPath) -> String {
    let own = text.pathSegments
    let base = folder.text.pathSegments
    var shared = 0
    while shared < min(own.count, base.count), own[shared].utf8.elementsEqual(base[shared].utf8) {
      shared += 1
    }
    let up = Array(repeating: "..", count: base.count - shared)
    return (up + own.dropFirst(shared)).joined(separator: "/")
  }

  /// nil for the root.
  static func parent(of path: String) -> String? {
    guard path != "/", let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func identity(_ path: String) -> FileIdentity? {
    var status = stat()
    return lstat(path, &status) == 0 ? FileIdentity(status) : nil
  }

  /// nil when nothing stands there.
  private static func real(_ path: String) throws(PathError) -> String? {
    if let resolved = realPath(path) { return resolved }
    let failure = SystemError.last
    guard failure.number == ENOENT else { throw .system(path: path, failure) }
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    if FileKind(status) == .link { throw .danglingLink(path) }
    // Another build has made it just now. Of the current folder, if somebody has removed it, there is no path any more.
    guard let resolved = realPath(path) else { throw .system(path: path, failure) }
    return resolved
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
