import Domain
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A stored manifest of which every line is looked at once, and nothing is kept.
///
/// 100,000 posts have a manifest of 12 MB. Whoever wants to know only whether each file stands where it was
/// left needs one small buffer for each worker, where reading it all takes twice as much fresh memory.
struct ManifestWalk {
  /// A part of the manifest, as long as it is looked at.
  struct Part {
    fileprivate let bytes: UnsafeMutableBufferPointer<UInt8>
    fileprivate let lines: ManifestReader.Lines

    /// Whether every file is as it should be. Stops at the first that is not.
    func allFiles(_ isAsItShouldBe: (UnsafePointer<CChar>, Manifest.Entry) -> Bool) -> Bool {
      guard let base = UnsafeRawPointer(bytes.baseAddress) else { return true }
      for (path, entry) in zip(lines.files, lines.entries) {
        // The reader has put a zero behind each path.
        let isFine = (base + path.start).withMemoryRebound(
          to: CChar.self, capacity: path.range.count + 1
        ) { isAsItShouldBe($0, entry) }
        guard isFine else { return false }
      }
      return true
    }
  }

  /// More than the last line that begins in a part can be longer than the part: the system takes no path
  /// of more bytes.
  private static let overhang = Int(PATH_MAX) + 64

  /// ``Manifest/key``.
  let key: UInt64
  private let file: HeldFile
  private let entriesStart: Int
  private let entriesEnd: Int
  /// Of the parts of whose hashes the identity is made.
  private let partSize: Int
  private let partCount: Int

  /// - Returns: nil when there is no manifest, or none of this version.
  init?(
    _ manifest: OutputPath, in folder: HeldFolder, partSize: Int = Manifest.identityPartSize
  ) {
    guard let file = HeldFile(manifest, in: folder),
      file.byteCount > Seal.byteCount,
      let end = file.bytes(max(0, file.byteCount - 64)..<file.byteCount - Seal.byteCount),
      end.last == Manifest.newline,
      let last = end.dropLast().lastIndex(of: Manifest.newline)
    else { return nil }
    var start = file.bytes(0..<min(64, file.byteCount)) ?? []
    guard let head = start.withUnsafeMutableBufferPointer({ ManifestHead($0) }) else { return nil }
    key = head.key
    entriesStart = head.end
    self.file = file
    // The last line counts the others.
    entriesEnd = file.byteCount - Seal.byteCount - (end.count - last - 1)
    self.partSize = partSize
    partCount = (file.byteCount + partSize - 1) / partSize
  }

  /// Calls `body` for each part, from any thread.
  ///
  /// - Parameter limit: how long `body` takes for a file where nothing waits for the disk, at most.
  /// - Returns: the manifest's identity and how many files it names; nil when it is damaged, or `body`
  ///   has returned false.
  func forEachPart(
    _ workers: LookingWorkers, slowFrom limit: Duration = LookingWorkers.slowLook,
    _ body: @Sendable (Part) -> Bool
  ) -> (identity: ContentHash, fileCount: Int)? {
    let isOver = Atomic(false)
    let fileCount = Atomic(0)
    let hashes = Mutex([ContentHash](repeating: ContentHash(value: 0), count: partCount))
    func walk(_ workers: Workers, _ turns: Range<Int>) {
      workers.forEachRange(of: turns.count) { _, range in
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(
          capacity: 1 + partSize + Self.overhang)
        defer { buffer.deallocate() }
        for turn in range {
          if isOver.load(ordering: .relaxed) { return }
          // What lies at the beginning may be in memory from the last build.
          let number = (turns.lowerBound + turn + partCount / 2) % partCount
          guard let (hash, part) = read(number, into: buffer), body(part) else {
            return isOver.store(true, ordering: .relaxed)
          }
          hashes.withLock { $0[number] = hash }
          fileCount.add(part.lines.files.count, ordering: .relaxed)
        }
      }
    }
    let sampleCount = min(partCount, workers.few.count)
    let isSlow = workers.isSlow(by: sampleCount, from: limit) {
      walk(workers.few, 0..<sampleCount)
      return fileCount.load(ordering: .relaxed)
    }
    walk(isSlow ? workers.many : workers.few, sampleCount..<partCount)
    if isOver.load(ordering: .relaxed) { return nil }
    return (
      ContentHash(ofParts: hashes.withLock(\.self)), fileCount.load(ordering: .relaxed)
    )
  }

  /// Reads the lines that begin in a part.
  private func read(
    _ number: Int, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> (ContentHash, Part)? {
    let start = number * partSize
    let end = min(start + partSize, file.byteCount)
    // The byte before tells whether a line begins with the part.
    let first = max(0, start - 1)
    let count = min(end + Self.overhang, file.byteCount) - first
    let bytes = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
    guard file.fill(UnsafeMutableRawBufferPointer(bytes), from: first) else { return nil }
    let hash = ContentHash(
      of: UnsafeRawBufferPointer(
        rebasing: UnsafeRawBufferPointer(bytes)[(start - first)..<(end - first)]))
    func firstLine(from place: Int) -> Int? {
      if place >= entriesEnd { return max(0, entriesEnd - first) }
      if place <= entriesStart { return entriesStart - first }
      return bytes[(place - first - 1)...].firstIndex(of: Manifest.newline).map { $0 + 1 }
    }
    guard let beginning = firstLine(from: start), let ending = firstLine(from: end),
      beginning <= ending,
      let lines = ManifestReader.lines(of: bytes, in: beginning..<ending)
    else { return nil }
    return (hash, Part(bytes: bytes, lines: lines))
  }
}
