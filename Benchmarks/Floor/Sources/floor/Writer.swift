import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// The name alone would be the method of `Writer`.
private let platformWrite = write(_:_:_:)

/// Writes a tree with several threads and one handle for each folder.
///
/// The root and the folders in it are made first. What lies below them are the pieces of work,
/// each with all that it holds: in a site, one post, one person, one hashtag. Threads take runs of
/// pieces that lie side by side, so two threads seldom add names to one folder at the same moment.
struct Writer: Sendable {
  let tree: Tree
  let threads: Int

  private static let modeOfFolders: mode_t = 0o755
  private static let modeOfFiles: mode_t = 0o644
  private static let piecesInRun = 32

  /// A folder to write, and the open handle of the one that holds it.
  private struct Piece {
    let folder: Int
    let parent: Int32
  }

  func write(to path: String) throws {
    guard mkdir(path, Writer.modeOfFolders) == 0 else { throw Failure.now("make", path) }
    let root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw Failure.now("open", path) }
    var handles = [root]
    defer { for handle in handles { close(handle) } }

    var pieces: [Piece] = []
    try writeFiles(of: 0, into: root)
    for top in tree.folders[0].folders {
      let handle = try makeFolder(top, in: root)
      handles.append(handle)
      try writeFiles(of: top, into: handle)
      pieces += tree.folders[top].folders.map { Piece(folder: $0, parent: handle) }
    }
    try writeAll(pieces)
  }

  private func writeAll(_ pieces: [Piece]) throws {
    let next = Atomic<Int>(0)
    let failure = Mutex<Failure?>(nil)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      do {
        while true {
          let run = Writer.piecesInRun
          let begin = next.wrappingAdd(run, ordering: .relaxed).oldValue
          guard begin < pieces.count else { return }
          for piece in pieces[begin..<min(begin + run, pieces.count)] {
            try writeTree(piece.folder, in: piece.parent)
          }
        }
      } catch let thrown as Failure {
        failure.withLock { $0 = thrown }
      } catch {
        failure.withLock { $0 = Failure(text: "\(error)") }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  private func writeTree(_ index: Int, in parent: Int32) throws {
    let handle = try makeFolder(index, in: parent)
    defer { close(handle) }
    try writeFiles(of: index, into: handle)
    for child in tree.folders[index].folders {
      try writeTree(child, in: handle)
    }
  }

  private func makeFolder(_ index: Int, in parent: Int32) throws -> Int32 {
    let name = tree.folders[index].name
    guard mkdirat(parent, name, Writer.modeOfFolders) == 0 else {
      throw Failure.now("make", text(of: name))
    }
    let handle = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { throw Failure.now("open", text(of: name)) }
    return handle
  }

  private func writeFiles(of index: Int, into handle: Int32) throws {
    for file in tree.folders[index].files {
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      let output = openat(handle, file.name, flags, Writer.modeOfFiles)
      guard output >= 0 else { throw Failure.now("make", text(of: file.name)) }
      defer { close(output) }
      var written = 0
      while written < file.bytes.count {
        let count = file.bytes.withUnsafeBytes { bytes in
          platformWrite(output, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        }
        guard count > 0 else { throw Failure.now("write", text(of: file.name)) }
        written += count
      }
    }
  }

  private func text(of name: [CChar]) -> String {
    String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
