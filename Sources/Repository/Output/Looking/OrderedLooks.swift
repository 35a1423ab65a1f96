#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Looks at the files of a folder in the order of their paths.
///
/// The folder at the top that the last file lay in is held open, so that the next one there takes a
/// name less to find: 3 to 4 % of the time for 141,043 files.
struct OrderedLooks {
  private let root: HeldFolder
  private var top: HeldFolder?
  /// The name of ``top`` and the slash behind it.
  private var topName: [CChar] = []

  /// - Parameter folder: gets a handle of its own, for one thread.
  init(in folder: HeldFolder) {
    root = (try? HeldFolder(folder)) ?? folder
  }

  /// What stands at a path; nil when nothing does, or it can't be told. A link is not followed if it
  /// is the first or the last name.
  mutating func status(of path: UnsafePointer<CChar>) -> stat? {
    if strncmp(path, topName, topName.count) != 0 || topName.isEmpty {
      topName.removeAll(keepingCapacity: true)
      top = nil
      guard let slash = strchr(path, CInt(UInt8(ascii: "/"))) else {
        return try? root.status(of: path)
      }
      let name = UnsafeBufferPointer(start: path, count: UnsafePointer(slash) - path)
      guard
        let folder = try? HeldFolder(
          String(decoding: name.map(UInt8.init(bitPattern:)), as: UTF8.self), in: root)
      else {
        return nil
      }
      topName.append(contentsOf: name)
      topName.append(CChar(UInt8(ascii: "/")))
      top = folder
    }
    return try? top?.status(of: path + topName.count)
  }
}
