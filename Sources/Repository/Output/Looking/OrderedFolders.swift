#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tells which files of a folder lie in the folders that a publication left, in the order of their paths:
/// no symbolic link leads there, and nobody has moved another folder to their place.
///
/// Whatever somebody puts in the place of a folder lies in one that holds folders, of which there are few:
/// where nobody has put anything into those since the publication, which left no link, none is another.
/// (``OrderedLooks`` follows no link at the first name.)
struct OrderedFolders {
  private let touched: TouchedFolders
  private var topFolders: TopFolders
  /// The folder that holds the last file's folder, with a slash behind it and a zero; empty at the top.
  private var last: [CChar] = []

  /// - Parameter touched: shared by all who look at files of its folder.
  init(_ touched: TouchedFolders) {
    self.touched = touched
    topFolders = TopFolders(of: touched.root, since: touched.clocks)
  }

  /// Whether no name of a path but the last can be a link or another folder.
  mutating func leadsThroughNoSwappedFolder(_ path: UnsafePointer<CChar>) -> Bool {
    let slash = CChar(UInt8(ascii: "/"))
    guard var end = strrchr(path, CInt(slash)).map({ UnsafePointer($0) - path }) else {
      return true
    }
    // Links apart, nothing can have been moved to the place of a folder at the top that nobody has touched.
    if !topFolders.isRootUntouched, !topFolders.isUntouched(above: path) { return false }
    // The name of the file's own folder begins behind this.
    repeat { end -= 1 } while end >= 0 && path[end] != slash
    if end < 0 || !last.isEmpty && last.count == end + 2 && strncmp(path, last, end + 1) == 0 {
      return true
    }
    var names = (0...end).map { path[$0] } + [0]
    let known = zip(names, last).prefix { $0 == $1 }.count
    // From the top, so that each is reached without a link when it is looked at.
    for place in known..<max(known, names.count - 1) where names[place] == slash {
      names[place] = 0
      guard touched.holdNoSwappedFolder(in: names) else { return false }
      names[place] = slash
    }
    last = names
    return true
  }
}
