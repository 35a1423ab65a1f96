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
/// The root and the folders in it are made first. What lies in them are the pieces of work: a file, or a
/// folder with all that it holds; in a site, one post, one person, one hashtag. Threads take runs of
/// pieces that lie side by side, so two threads seldom add names to one folder at the same moment.
struct Writer: Sendable {
  let tree: Tree
  let threads: Int

  private static let modeOfFolders: mode_t = 0o755
  private static let modeOfFiles: mode_t = 0o644
  private static let piecesInRun = 32

  /// What one thread writes, and the open handle of the folder that holds it.
  private enum Piece {
    case folder(Int, parent: Int32)
    /// A file by its place among those of a folder.
    case file(Int, of: Int, parent: Int32)
  }

  func write(to path: String) throws {
    guard mkdir(path, Writer.modeOfFolders) == 0 else { throw Failure.now("make", path) }
    let root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw Failure.now("open", path) }
    var handles = [root]
    defer { for handle in handles { close(handle) } }

    var pieces = pieces(ofFilesIn: 0, root)
    for top in tree.folders[0].folders {
      let handle = try makeFolder(top, in: root)
      handles.append(handle)
      pieces += self.pieces(ofFilesIn: top, handle)
      pieces += tree.folders[top].folders.map { .folder($0, parent: handle) }
    }
    try writeAll(pieces)
  }

  private func pieces(ofFilesIn folder: Int, _ handle: Int32) -> [Piece] {
    tree.folders[folder].files.indices.map { .file($0, of: folder, parent: handle) }
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
            switch piece {
            case .folder(let folder, let parent): try writeTree(folder, in: parent)
            case .file(let file, let folder, let parent):
              try write(tree.folders[folder].files[file], into: parent)
            }
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
    for file in tree.folders[index].files { try write(file, into: handle) }
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

  private func write(_ file: Tree.File, into handle: Int32) throws {
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

  private func text(of name: [CChar]) -> String {
    String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
