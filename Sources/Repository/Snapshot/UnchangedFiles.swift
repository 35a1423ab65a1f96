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

  /// The files as they can be used without having been read; nil for all others.
  func texts(of files: [ContentFile], workers: Workers) -> [SourceText?] {
    var runs: [(file: Int, range: Range<Int>, hash: KeyedHash)] = []
    var sizes = [Int](repeating: 0, count: files.count)
    for (file, hints) in files.map({ hints[$0.path] ?? [] }).enumerated() {
      guard hints.allSatisfy({ (1...SourceText.maximumByteCount).contains($0.byteCount) }) else {
        continue
      }
      for hint in hints {
        runs.append((file, sizes[file]..<sizes[file] + hint.byteCount, hint.hash))
        sizes[file] += hint.byteCount
      }
    }
    let isEqual = workers.mapRanges(runs.count) { [runs, sizes] positions in
      let largest = positions.map { runs[$0].range.count }.max() ?? 0
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: largest, alignment: 64)
      defer { buffer.deallocate() }
      return positions.map { position in
        let run = runs[position]
        let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[..<run.range.count])
        return FileReading.fill(
          bytes, from: run.range, of: path(of: files[run.file]), ofSize: sizes[run.file])
          && KeyedHash(of: UnsafeRawBufferPointer(bytes), key: key) == run.hash
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

  /// Reads a file that is expected to have these runs, and no others.
  static func reading(
    _ path: String, _ hints: [RunHint], key: UInt64
  ) -> DeferredBytes.Reading {
    {
      guard let bytes = try? FileReading.bytes(of: path) else { return nil }
      var start = 0
      for hint in hints {
        guard bytes.count - start >= hint.byteCount else { return nil }
        let range = start..<start + hint.byteCount
        guard KeyedHash(of: bytes, in: range, key: key) == hint.hash else { return nil }
        start = range.upperBound
      }
      return start == bytes.count ? bytes : nil
    }
  }
}
