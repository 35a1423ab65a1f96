import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads files of a folder in the order of their paths, to tell by their hashes whether they hold what a
/// publication has written there. No symbolic link is followed.
///
/// The folders that lead to the last file are held open: of a hundred files in one folder, the next takes one name
/// to find. All but the largest are read into the same memory, where fresh memory would be cleared for each else.
struct ContentsReader: ~Copyable {
  /// In bytes. Few files are larger: pictures, and the sitemap of a large site.
  private static let bufferSize = 1 << 18

  private let root: HeldFolder
  private let buffer: UnsafeMutableRawBufferPointer
  private var folders: [(name: [CChar], handle: Int32)] = []

  /// - Parameter folder: gets a handle of its own, for one thread.
  init(in folder: HeldFolder) {
    root = (try? HeldFolder(folder)) ?? folder
    buffer = .allocate(byteCount: Self.bufferSize, alignment: 16)
  }

  deinit {
    for folder in folders { close(folder.handle) }
    buffer.deallocate()
  }

  /// Whether a regular file stands at a path and holds the bytes of a manifest's entry; false also where that
  /// can't be told.
  ///
  /// - Parameter key: of the manifest.
  mutating func holds(
    _ entry: Manifest.Entry, at path: UnsafePointer<CChar>, key: UInt64
  ) -> Bool {
    guard let name = enterFolder(of: path) else { return false }
    // A pipe would block the reader without O_NONBLOCK; it changes nothing for files.
    let file = openat(
      folders.last?.handle ?? root.handle, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, FileKind(status) == .file,
      Int(status.st_size) == entry.size
    else { return false }
    if entry.size > buffer.count {
      // As much was in memory when the file was made.
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: entry.size, alignment: 16)
      defer { bytes.deallocate() }
      return Self.hash(of: file, through: bytes, key: key) == entry.hash
    }
    let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[..<entry.size])
    return Self.hash(of: file, through: bytes, key: key) == entry.hash
  }

  /// The hash of a file of the buffer's size; nil when it can't be read so far.
  private static func hash(
    of file: Int32, through buffer: UnsafeMutableRawBufferPointer, key: UInt64
  ) -> ContentHash? {
    guard (try? FileReading.fill(buffer, from: 0, of: file)) == true else { return nil }
    return ContentHash(of: UnsafeRawBufferPointer(buffer), seed: key)
  }

  /// Opens the folder that holds a file, as far as it is not open.
  ///
  /// - Returns: the file's name in it; nil when there is no such folder.
  private mutating func enterFolder(of path: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
    var rest = path
    var depth = 0
    while let slash = strchr(rest, CInt(UInt8(ascii: "/"))) {
      let name = UnsafeBufferPointer(start: rest, count: UnsafePointer(slash) - rest)
      if depth == folders.count || !folders[depth].name.dropLast().elementsEqual(name) {
        for folder in folders[depth...] { close(folder.handle) }
        folders.removeSubrange(depth...)
        let terminated = Array(name) + [0]
        let handle = openat(
          folders.last?.handle ?? root.handle, terminated,
          O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard handle >= 0 else { return nil }
        folders.append((terminated, handle))
      }
      rest = UnsafePointer(slash) + 1
      depth += 1
    }
    for folder in folders[depth...] { close(folder.handle) }
    folders.removeSubrange(depth...)
    return rest
  }
}
