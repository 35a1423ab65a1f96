#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HeldFolder {
  /// Writes a file that is going to take the place of another, with its permissions, and waits until
  /// the disk has it: what people have written must survive a power cut.
  func stage(
    _ bytes: [UInt8], as file: OutputPath, like other: OutputPath
  ) throws(OutputError) {
    let permissions = try status(of: other.text)?.st_mode
    try replace(file, with: bytes)
    let handle = openat(self.handle, file.text, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard handle >= 0 else { throw failure(.open, file.text) }
    defer { close(handle) }
    if let permissions { fchmod(handle, permissions & 0o7777) }
    try makeLasting(handle) { failure(.write, file.text) }
  }

  /// Makes the folders that hold a file.
  func makeFolders(above file: OutputPath) throws(OutputError) {
    var folder = ""
    for name in file.text.split(separator: "/").dropLast() {
      folder += folder.isEmpty ? String(name) : "/" + name
      switch try kind(of: folder) {
      case .folder: break
      case .missing: try makeFolder(folder)
      default: throw .symbolicLink(folder)
      }
    }
  }
}
