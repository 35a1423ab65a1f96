import Domain

extension Manifest {
  /// Reads a stored manifest, of this version or of the first. Its paths are checked like planned
  /// ones, because it says what may be removed.
  ///
  /// The paths stay where they lie in the bytes, so none is copied.
  ///
  /// - Returns: nil when it is damaged or of another version.
  init?(_ bytes: [UInt8]) {
    guard var reader = ManifestReader(bytes) else { return nil }
    guard reader.read() else { return nil }
    files = PathTable(over: reader.bytes)
    folders = PathTable(over: reader.bytes)
    files.reserveCapacity(reader.files.count)
    folders.reserveCapacity(reader.folders.count)
    for range in reader.files { files.append(range) }
    for range in reader.folders { folders.append(range) }
    entries = reader.entries
    if reader.isFirstVersion { sortFolders() }
    guard files.isSorted(by: .files), folders.isSorted(by: .folders) else { return nil }
  }

  /// The first version had folders in the order of their bytes.
  private mutating func sortFolders() {
    folders = PathTable(sorting: (0..<folders.count).map(folders.path), by: .folders)
  }

  /// Whether the bytes are a manifest of the first version, which has neither fingerprints nor our
  /// ``ContentHash``.
  static func isFirstVersion(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: (ManifestReader.firstVersion + "\n").utf8)
  }
}

/// Reads the lines of a manifest one after the other.
struct ManifestReader {
  static let firstVersion = "SocialConnect manifest 1"

  /// The manifest, with a zero behind each path that was read.
  private(set) var bytes: [UInt8]
  let isFirstVersion: Bool
  private(set) var files: [Range<Int>] = []
  private(set) var folders: [Range<Int>] = []
  private(set) var entries: [Manifest.Entry] = []
  private var offset: Int

  init?(_ bytes: [UInt8]) {
    isFirstVersion = Manifest.isFirstVersion(bytes)
    let firstLine = (isFirstVersion ? Self.firstVersion : Manifest.firstLine) + "\n"
    guard bytes.starts(with: firstLine.utf8) else { return nil }
    offset = firstLine.utf8.count
    self.bytes = bytes
    files.reserveCapacity(bytes.count / 96)
    entries.reserveCapacity(bytes.count / 96)
  }

  mutating func read() -> Bool {
    while true {
      if take(Manifest.folderWord) {
        guard let path = path() else { return false }
        folders.append(path)
      } else if take(Manifest.fileWord) {
        guard readFile(isNew: false) else { return false }
      } else if !isFirstVersion, take(Manifest.newWord) {
        guard readFile(isNew: true) else { return false }
      } else {
        let end = "end \(files.count + folders.count)\n"
        return bytes[offset...].elementsEqual(end.utf8)
      }
    }
  }

  private mutating func readFile(isNew: Bool) -> Bool {
    guard let size = decimal(), let hash = hexadecimal() else { return false }
    var entry = Manifest.Entry(size: size, hash: ContentHash(value: hash), isNew: isNew)
    if !isFirstVersion {
      if take(Self.none) {
        entry.fingerprint = nil
      } else if let fingerprint = hexadecimal() {
        entry.fingerprint = fingerprint
      } else {
        return false
      }
    }
    guard let path = path() else { return false }
    files.append(path)
    entries.append(entry)
    return true
  }

  private static let none = Array("- ".utf8)

  private mutating func take(_ word: [UInt8]) -> Bool {
    guard bytes.count - offset >= word.count else { return false }
    for place in 0..<word.count where bytes[offset + place] != word[place] { return false }
    offset += word.count
    return true
  }

  /// The rest of the line; the newline becomes a zero.
  private mutating func path() -> Range<Int>? {
    var end = offset
    var isASCII = true
    while end < bytes.count, bytes[end] != Manifest.newline {
      if bytes[end] >= 0x80 { isASCII = false }
      end += 1
    }
    guard end < bytes.count, OutputPath.isValid(bytes[offset..<end]) else { return nil }
    if !isASCII, String(validating: bytes[offset..<end], as: UTF8.self) == nil { return nil }
    bytes[end] = 0
    defer { offset = end + 1 }
    return offset..<end
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
    return offset > start && takeSpace() ? value : nil
  }

  /// Sixteen hexadecimal digits and the space behind them.
  private mutating func hexadecimal() -> UInt64? {
    guard bytes.count - offset > 16 else { return nil }
    var value: UInt64 = 0
    for place in offset..<(offset + 16) {
      switch bytes[place] {
      case 0x30...0x39: value = value << 4 | UInt64(bytes[place] - 0x30)
      case 0x61...0x66: value = value << 4 | UInt64(bytes[place] - 0x57)
      default: return nil
      }
    }
    offset += 16
    return takeSpace() ? value : nil
  }

  private mutating func takeSpace() -> Bool {
    guard offset < bytes.count, bytes[offset] == Manifest.space else { return false }
    offset += 1
    return true
  }
}
