import Domain
import Synchronization

/// Finds the large files that are byte for byte what an earlier build has read.
///
/// Their bytes go through one buffer for each worker and are hashed there, run by run; nothing is kept
/// of them. So a network of 100,000 posts in which nothing has changed is compared without 170 MB of
/// fresh memory, which took a quarter of the time. Who needs the bytes after all reads them again
/// (``DeferredBytes``), and has them compared once more.
struct UnchangedFiles {
  let siteFolder: String
  let key: UInt64
  let hints: [String: [RunHint]]

  /// What a worker reads at a time: little enough to be hashed from the processor's cache.
  private static let bufferSize = 1 << 17

  /// The files as they can be used without having been read; nil for all others.
  func texts(of files: [ContentFile], workers: Workers) -> [SourceText?] {
    let parts = files.map { FileCut.parts(asIn: hints[$0.path] ?? []) ?? [] }
    let sizes = parts.map { $0.last?.range.upperBound ?? 0 }
    let runs = parts.enumerated().flatMap { file, parts in parts.map { (file: file, part: $0) } }
    let isEqual = workers.mapRanges(runs.count) { positions in
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Self.bufferSize, alignment: 64)
      defer { buffer.deallocate() }
      return positions.map { position in
        let (file, part) = runs[position]
        var hasher = KeyedHasher(key: key)
        let isRead = FileReading.forEachPiece(
          of: part.range, of: path(of: files[file]), ofSize: sizes[file], through: buffer
        ) { hasher.add($0) }
        return isRead && hasher.finish() == part.hash
      }
    }
    var texts = files.indices.map { file in
      sizes[file] > 0 ? text(of: files[file], byteCount: sizes[file]) : nil
    }
    for (run, isEqual) in zip(runs, isEqual) where !isEqual { texts[run.file] = nil }
    return texts
  }

  private func path(of file: ContentFile) -> String { siteFolder + "/" + file.path }

  private func text(of file: ContentFile, byteCount: Int) -> SourceText {
    let read = Self.reading(path(of: file), hints[file.path] ?? [], key: key)
    return SourceText(path: file.path, byteCount: byteCount, deferred: DeferredBytes(apart: read))
  }

  /// Reads the runs up to a place of a file that is expected to have these runs, and no others.
  static func reading(
    _ path: String, _ hints: [RunHint], key: UInt64
  ) -> DeferredBytes.Reading {
    { end in
      guard let parts = FileCut.parts(asIn: hints) else { return nil }
      let needed = parts.prefix { $0.range.lowerBound < end }
      guard
        let bytes = FileReading.start(
          of: path, ofSize: parts.last?.range.upperBound ?? 0,
          byteCount: needed.last?.range.upperBound ?? 0),
        needed.allSatisfy({ KeyedHash(of: bytes, in: $0.range, key: key) == $0.hash })
      else { return nil }
      return bytes
    }
  }
}
