import CBuild
import Domain
import Repository

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the program runs: the variables that it was given, the folders around it, and the program itself.
enum Environment {
  /// The folder of the repository that a GitHub workflow has checked out; nil elsewhere.
  static var workspace: String? {
    variable("GITHUB_WORKSPACE")
  }

  /// A variable of the environment; nil where it says nothing.
  static func variable(_ name: String) -> String? {
    getenv(name).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
  }

  /// The folders in which programs are looked for.
  static var searchPath: String { variable("PATH") ?? "" }

  /// A folder's path without symbolic links in it, as far as there is such a folder.
  static func realPath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// A path that leads to the same place when the current folder is gone, and another one has come in its place.
  static func absolutePath(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    return ([realPath(".")] + path.pathSegments.filter { $0 != "." }).joined(separator: "/")
  }

  static func hasFolder(_ path: String) -> Bool {
    FileKind.target(of: path) == .folder
  }

  /// What tells this program from another build of the same version, as far as anything but its version
  /// does: size and time of its file and of those of its libraries. With a new parser of Markdown, too, the
  /// site is built anew.
  static var programIdentity: [String] {
    // A container need not have /proc.
    guard
      let program = InstalledProgram.identity(of: "/proc/self/exe")
        ?? InstalledProgram.identity(of: socialconnect_program_path())
    else { return ["\(UInt64.random(in: .min ... .max))"] }
    let paths = (0...).lazy.map { socialconnect_library_path($0) }.prefix { $0 != nil }
    // What is no file, such as `linux-vdso.so.1`, has a name alone, which would be looked for in the
    // current folder.
    let libraries = paths.compactMap { $0 }.filter { $0.pointee == CChar(UInt8(ascii: "/")) }
    return [program] + libraries.compactMap(InstalledProgram.identity)
  }

  /// Whether Swift's tasks may be used: Dispatch watches their threads through `/proc`, and stops the
  /// program where there is none, as in a bare container.
  static var showsThreads: Bool {
    #if os(Linux)
      access("/proc/self/task", R_OK | X_OK) == 0
    #else
      true
    #endif
  }
}
