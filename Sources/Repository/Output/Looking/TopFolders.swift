#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tells of files, in the order of their paths, whether the folder at the top that they lie in is as a
/// publication left it: nobody has put anything into it since, or taken anything out.
struct TopFolders {
  private let root: HeldFolder
  private let clocks: PublishingClocks
  let isRootUntouched: Bool
  /// The name of the last file's folder at the top, with the slash behind it.
  private var last: [CChar] = []
  private var isLastUntouched = false

  /// - Parameter clocks: of the publication.
  init(of folder: HeldFolder, since clocks: PublishingClocks) {
    root = folder
    self.clocks = clocks
    isRootUntouched = (try? folder.isUntouchedFolder(".", since: clocks)) ?? false
  }

  /// Whether a file's folder at the top is untouched, and so is the one that holds it.
  mutating func areUntouched(above path: UnsafePointer<CChar>) -> Bool {
    isRootUntouched && isUntouched(above: path)
  }

  /// Whether a file's folder at the top is untouched, if it lies in one.
  mutating func isUntouched(above path: UnsafePointer<CChar>) -> Bool {
    if !last.isEmpty, strncmp(path, last, last.count) == 0 { return isLastUntouched }
    guard let slash = strchr(path, CInt(UInt8(ascii: "/"))) else { return true }
    last = Array(
      UnsafeBufferPointer(start: path, count: slash + 1 - UnsafeMutablePointer(mutating: path)))
    // What can't be looked at counts as touched.
    isLastUntouched =
      (try? root.isUntouchedFolder(Array(last.dropLast()) + [0], since: clocks)) ?? false
    return isLastUntouched
  }
}
