import Domain

extension Manifest {
  /// Reads a stored manifest. Its paths are checked like planned ones, because it says what may be removed.
  ///
  /// The paths stay where they lie in the bytes, so none is copied.
  ///
  /// - Returns: nil when it is damaged or of another version.
  init?(
    _ bytes: consuming [UInt8], workers: Workers = .serial,
    partSize: Int = ManifestReader.partSize
  ) {
    var bytes = bytes
    // Through the buffer: the array would be checked for being shared before each zero. A network of
    // 100,000 posts has a manifest of 14 MB; a build that finds nothing changed takes a tenth less.
    let lines = bytes.withUnsafeMutableBufferPointer {
      ManifestReader.lines(of: $0, workers: workers, partSize: partSize)
    }
    guard let lines else { return nil }
    key = lines.key
    files = PathTable(over: bytes, lines.files)
    folders = PathTable(over: bytes, lines.folders)
    entries = lines.entries
    guard files.isSorted(by: .files, workers: workers),
      folders.isSorted(by: .folders, workers: workers)
    else { return nil }
  }
}

/// How a stored manifest begins.
struct ManifestHead {
  let key: UInt64
  /// Where the lines begin behind it.
  let end: Int

  /// - Returns: nil when it is no manifest, or of another version.
  init?(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    let words = Manifest.firstLine + "\n" + Manifest.keyWord
    guard bytes.starts(with: words.utf8),
      let (key, end) = ManifestReader.key(in: bytes, at: words.utf8.count)
    else { return nil }
    (self.key, self.end) = (key, end)
  }
}

/// Reads the lines of a part of a manifest one after the other.
///
/// Every place is compared with the end before it is read.
struct ManifestReader {
  /// A part that a worker reads is as long as this, up to the end of a line; tests make it small.
  static let partSize = 1 << 18

  /// What the lines say: the places of the paths, and the entries of the files.
  struct Lines: Sendable {
    let key: UInt64
    fileprivate(set) var files: [PathTable.Place] = []
    fileprivate(set) var folders: [PathTable.Place] = []
    fileprivate(set) var entries: [Manifest.Entry] = []
  }

  /// The manifest, with a zero behind each path that was read.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var offset: Int
  private var lines: Lines

  /// Reads all lines; each path's newline becomes a zero.
  ///
  /// - Returns: nil when the manifest is damaged or of another version.
  static func lines(
    of bytes: UnsafeMutableBufferPointer<UInt8>, workers: Workers, partSize: Int
  ) -> Lines? {
    guard bytes.count <= PathTable.mostBytes, let head = ManifestHead(bytes),
      let count = Seal.contentCount(of: UnsafeRawBufferPointer(bytes))
    else { return nil }
    let bytes = UnsafeMutableBufferPointer(rebasing: bytes[..<count])
    // The last line counts the others.
    let entries = bytes.dropLast().lastIndex(of: Manifest.newline).map { $0 + 1 } ?? bytes.count
    let parts = parts(of: bytes, from: head.end, to: entries, size: partSize)
    // Each worker writes zeros into its own part alone.
    nonisolated(unsafe) let shared = bytes
    let read = workers.map(parts.count) { part -> Lines? in
      Self.lines(of: shared, in: parts[part])
    }
    var lines = Lines(key: head.key)
    lines.files.reserveCapacity(read.reduce(0) { $0 + ($1?.files.count ?? 0) })
    lines.entries.reserveCapacity(lines.files.capacity)
    for part in read {
      guard let part else { return nil }
      lines.files += part.files
      lines.folders += part.folders
      lines.entries += part.entries
    }
    let end = "end \(lines.files.count + lines.folders.count)\n"
    return bytes[entries...].elementsEqual(end.utf8) ? lines : nil
  }

  /// Reads the lines of a part; each path's newline becomes a zero.
  ///
  /// - Returns: nil when the part is damaged.
  static func lines(
    of bytes: UnsafeMutableBufferPointer<UInt8>, in part: Range<Int>
  ) -> Lines? {
    var reader = ManifestReader(
      bytes: UnsafeMutableBufferPointer(rebasing: bytes[..<part.upperBound]),
      offset: part.lowerBound, lines: Lines(key: 0))
    return reader.read() ? reader.lines : nil
  }

  /// A key that stands at a place, and where its line ends.
  fileprivate static func key(
    in bytes: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) -> (key: UInt64, end: Int)? {
    var reader = ManifestReader(bytes: bytes, offset: start, lines: Lines(key: 0))
    guard let key = reader.hexadecimal(before: Manifest.newline) else { return nil }
    return (key, reader.offset)
  }

  /// Cuts whole lines into parts.
  private static func parts(
    of bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int, to end: Int, size: Int
  ) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = start
    while start < end {
      let least = min(start + size, end)
      let next = bytes[(least - 1)..<end].firstIndex(of: Manifest.newline).map { $0 + 1 } ?? end
      parts.append(start..<next)
      start = next
    }
    return parts
  }

  private mutating func read() -> Bool {
    lines.files.reserveCapacity((bytes.count - offset) / 96)
    lines.entries.reserveCapacity((bytes.count - offset) / 96)
    while offset < bytes.count {
      if take("file ") {
        guard readFile(isNew: false) else { return false }
      } else if take("new ") {
        guard readFile(isNew: true) else { return false }
      } else if take("folder ") {
        guard let path = path() else { return false }
        lines.folders.append(path)
      } else {
        return false
      }
    }
    return true
  }

  private mutating func readFile(isNew: Bool) -> Bool {
    let givesWay = take("yields ")
    guard let size = decimal(), let hash = hexadecimal() else { return false }
    var entry = Manifest.Entry(
      size: size, hash: ContentHash(value: hash), isNew: isNew, givesWay: givesWay)
    if !take("- ") {
      guard let fingerprint = hexadecimal() else { return false }
      entry.fingerprint = fingerprint
    }
    guard let path = path() else { return false }
    lines.files.append(path)
    lines.entries.append(entry)
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - offset >= count else { return false }
    for place in 0..<count where bytes[offset + place] != word.utf8Start[place] { return false }
    offset += count
    return true
  }

  /// The rest of the line; the newline becomes a zero.
  private mutating func path() -> PathTable.Place? {
    var end = offset
    var above: UInt8 = 0
    while end < bytes.count, bytes[end] != Manifest.newline {
      above |= bytes[end]
      end += 1
    }
    let path = UnsafeBufferPointer(rebasing: bytes[offset..<end])
    guard end < bytes.count, OutputPath.isValid(path) else { return nil }
    if above >= 0x80, String(validating: path, as: UTF8.self) == nil { return nil }
    bytes[end] = 0
    defer { offset = end + 1 }
    return PathTable.Place(offset..<end)
  }

  /// A number and the space behind it.
  private mutating func decimal() -> Int? {
    var value = 0
    let start = offset
    while offset < bytes.count, case 0x30...0x39 = bytes[offset] {
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isStillTooLarge) = product.addingReportingOverflow(Int(bytes[offset] - 0x30))
      guard !isTooLarge, !isStillTooLarge else { return nil }
      value = sum
      offset += 1
    }
    return offset > start && take(Manifest.space) ? value : nil
  }

  /// Sixteen hexadecimal digits and the byte behind them.
  private mutating func hexadecimal(before end: UInt8 = Manifest.space) -> UInt64? {
    guard bytes.count - offset > 16 else { return nil }
    let raw = UnsafeRawBufferPointer(bytes)
    func half(_ place: Int) -> UInt32? {
      UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)).hexDigitsValue
    }
    guard let high = half(offset), let low = half(offset + 8) else { return nil }
    offset += 16
    return take(end) ? UInt64(high) << 32 | UInt64(low) : nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }
}
