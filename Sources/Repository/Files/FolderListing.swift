#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a folder holds, entry after entry, in the order of the system.
///
/// The system's call ends in the same way when all was told and when it fails. A listing that fails
/// amidst would look like a folder that holds less, so here it is an error.
public struct FolderListing: ~Copyable {
  #if canImport(Glibc)
    private let stream: OpaquePointer
  #else
    private let stream: UnsafeMutablePointer<DIR>
  #endif

  /// Opens a folder, and closes it when the listing goes.
  ///
  /// - Throws: why the system does not open it.
  public init(_ path: String) throws(SystemError) {
    guard let stream = opendir(path) else { throw SystemError.last }
    self.stream = stream
  }

  /// - Parameter handle: of a folder that is open for reading; it is closed with the listing.
  init(handle: Int32) throws(SystemError) {
    guard let stream = fdopendir(handle) else {
      let failure = SystemError.last
      close(handle)
      throw failure
    }
    self.stream = stream
  }

  deinit {
    closedir(stream)
  }

  /// The next entry; nil when there are no more. The folder itself and the one above it are none.
  mutating func next() throws(SystemError) -> Entry? {
    while true {
      errno = 0
      guard let found = readdir(stream) else {
        if errno == 0 { return nil }
        throw SystemError.last
      }
      let entry = Entry(entry: found)
      if !entry.isDots { return entry }
    }
  }

  /// The names of all entries, or of those that are left.
  public consuming func names() throws(SystemError) -> [String] {
    var names: [String] = []
    while let entry = try next() { names.append(entry.name) }
    return names
  }

  /// Something in the folder, until the next one is asked for.
  struct Entry {
    fileprivate let entry: UnsafeMutablePointer<dirent>

    var name: String { text.name }

    /// The name as a text, and whether it is one: what is not UTF-8 in it is U+FFFD.
    var text: (name: String, isUTF8: Bool) {
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          let text = String(validatingCString: $0)
          return (text ?? String(cString: $0), text != nil)
        }
      }
    }

    /// Whether the name begins with a dot.
    var isHidden: Bool { entry.pointee.d_name.0 == Self.dot }

    /// What it is; nil where the file system does not say it in a listing.
    var kind: FileKind? { FileKind(listed: entry.pointee.d_type) }

    /// Whether it is the folder itself or the one above it.
    fileprivate var isDots: Bool {
      guard isHidden else { return false }
      let (second, third) = (entry.pointee.d_name.1, entry.pointee.d_name.2)
      return second == 0 || second == Self.dot && third == 0
    }

    private static let dot = CChar(bitPattern: UInt8(ascii: "."))
  }
}
