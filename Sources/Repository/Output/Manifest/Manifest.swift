import Domain

/// What we wrote into the output folder: the only files there that we may overwrite or remove.
///
/// A text file in UTF-8, outside the output folder:
///
///     SocialConnect manifest 5
///     key 5d1b3a9e20c4f786
///     folder posts
///     folder posts/1
///     new 5120 8c2f9d0a11b3e47f 00aa11bb22cc33dd posts/1/index.html
///     file 812 1f3c9a5e00d1b2c4 - robots.txt
///     file yields 501 9b1d4c7e22f0a386 4d0c7be1a92f6538 old/index.html
///     end 5
///     hash 77aa0c1d52e9f301
///
/// The files' hashes are keyed with the second line's random number, which nobody knows who can't read the
/// state folder: so nobody can put a file in the place of ours that passes for it by its hash.
///
/// `folder` lines name the folders that we made, in the order of their paths with a slash behind.
/// `file` and `new` lines name the files with their length in bytes, their ``ContentHash`` and
/// fingerprint, in the order of their paths; new are those that the last publication wrote, and
/// those that give way to files of others have the word `yields`. The last lines count the entries and are the
/// file's ``Seal``, so that a manifest that was cut short or damaged is told from a whole one.
struct Manifest: Sendable {
  /// What the files' hashes are keyed with.
  let key: UInt64

  struct Entry: Equatable, Sendable {
    var size: Int
    var hash: ContentHash
    /// What these bytes depend on; nil where that could not be told.
    var fingerprint: UInt64?
    /// The last publication wrote the file; any other it found as it was.
    var isNew = false
    /// The file gave way to what others had there (``PlannedOutput/givesWay``), and does once it is not
    /// planned any more.
    var givesWay = false
  }

  /// Sorted by ``PathTable/Order/files``.
  var files = PathTable()
  /// For each file.
  var entries: [Entry] = []
  /// Sorted by ``PathTable/Order/folders``.
  var folders = PathTable()

  init(key: UInt64) {
    self.key = key
  }

  func holdsFile(_ path: OutputPath) -> Bool {
    files.firstIndex(of: path, by: .files) != nil
  }

  func holdsFolder(_ path: OutputPath) -> Bool {
    folders.firstIndex(of: path, by: .folders) != nil
  }

  /// The hash of a file's bytes, as its entry has it.
  func hash(of bytes: UnsafeRawBufferPointer) -> ContentHash { ContentHash(of: bytes, seed: key) }

  /// The hash that a file of ours has; nil for any other.
  func hash(ofFile path: OutputPath) -> ContentHash? {
    files.firstIndex(of: path, by: .files).map { entries[$0].hash }
  }

  /// Everything of this manifest and of another; of a file in both, the entry in this one. (A hash that was
  /// keyed with another key is that of no file, so what is known by it is compared and made anew.)
  func union(_ other: Manifest) -> Manifest {
    var result = Manifest(key: key)
    PathTable.walk(files, other.files, by: .files) { own, others in
      if let own {
        result.files.append(files, own)
        result.entries.append(entries[own])
      } else if let others {
        result.files.append(other.files, others)
        result.entries.append(other.entries[others])
      }
    }
    PathTable.walk(folders, other.folders, by: .folders) { own, others in
      if let own {
        result.folders.append(folders, own)
      } else if let others {
        result.folders.append(other.folders, others)
      }
    }
    return result
  }
}

extension Manifest {
  static let firstLine = "SocialConnect manifest 5"
  static let keyWord = "key "

  /// The manifest as it is stored: the same bytes for the same manifest.
  var bytes: [UInt8] { bytes(.serial) }

  /// The same, by many: how long each line is can be told beforehand, so each worker puts its lines
  /// where they belong, and the whole is not copied together afterwards.
  func bytes(_ workers: Workers) -> [UInt8] {
    let lineCount = folders.count + files.count
    let parts = stride(from: 0, to: lineCount, by: Self.partSize).map {
      $0..<min($0 + Self.partSize, lineCount)
    }
    let lengths = workers.map(parts.count) { part in
      parts[part].reduce(0) { $0 + length(ofLine: $1) }
    }
    var head = Array((Self.firstLine + "\n" + Self.keyWord).utf8)
    head.append(hexadecimal: key)
    head.append(Self.newline)
    let starts = lengths.reduce(into: [head.count]) { starts, length in
      starts.append(starts[starts.count - 1] + length)
    }
    let count = starts[parts.count]
    var output = [UInt8](unsafeUninitializedCapacity: count + Self.endCapacity) { buffer, filled in
      _ = buffer.initialize(fromContentsOf: head)
      // Each part is filled by the one worker that has it.
      nonisolated(unsafe) let buffer = buffer
      workers.forEachRange(of: parts.count) { _, range in
        var lines: [UInt8] = []
        for part in range {
          lines.removeAll(keepingCapacity: true)
          for line in parts[part] { append(line: line, to: &lines) }
          precondition(lines.count == lengths[part], "a line is as long as was said")
          _ = buffer[starts[part]...].initialize(fromContentsOf: lines)
        }
      }
      filled = count
    }
    output.append("end \(lineCount)\n")
    Seal.close(&output)
    return output
  }

  /// What tells a stored manifest from any other: the hash of its bytes, taken part by part, so that
  /// many can take it, and who reads the manifest in parts (``ManifestWalk``) too.
  static func identity(
    of bytes: [UInt8], _ workers: Workers = .serial, partSize: Int = identityPartSize
  ) -> ContentHash {
    let starts = Array(stride(from: 0, to: bytes.count, by: partSize))
    return ContentHash(
      ofParts: workers.map(starts.count, atLeast: 8) { part in
        bytes.withUnsafeBytes {
          ContentHash(
            of: UnsafeRawBufferPointer(
              rebasing: $0[starts[part]..<min(starts[part] + partSize, $0.count)]))
        }
      })
  }

  /// In bytes; tests take smaller parts.
  static let identityPartSize = 1 << 15

  /// How many lines a worker puts together at a time.
  private static let partSize = 1024
  /// Room for the line that counts the others, and for the seal.
  private static let endCapacity = 64

  /// Lines are counted over the folders and then the files.
  private func append(line: Int, to output: inout [UInt8]) {
    if line < folders.count {
      output.append("folder ")
      folders.append(line, to: &output)
      output.append(Self.newline)
      return
    }
    let file = line - folders.count
    let entry = entries[file]
    output.append(entry.isNew ? "new " : "file ")
    if entry.givesWay { output.append("yields ") }
    output.append(decimal: entry.size)
    output.append(Self.space)
    output.append(hexadecimal: entry.hash.value)
    output.append(Self.space)
    if let fingerprint = entry.fingerprint {
      output.append(hexadecimal: fingerprint)
    } else {
      output.append(UInt8(ascii: "-"))
    }
    output.append(Self.space)
    files.append(file, to: &output)
    output.append(Self.newline)
  }

  /// How many bytes ``append(line:to:)`` appends.
  private func length(ofLine line: Int) -> Int {
    if line < folders.count { return "folder ".utf8.count + folders.length(line) + 1 }
    let file = line - folders.count
    let entry = entries[file]
    // With the space or the newline behind each.
    let word = (entry.isNew ? 4 : 5) + (entry.givesWay ? 7 : 0)
    let size = Self.digitCount(entry.size) + 1
    let hash = 16 + 1
    let fingerprint = (entry.fingerprint == nil ? 1 : 16) + 1
    return word + size + hash + fingerprint + files.length(file) + 1
  }

  private static func digitCount(_ number: Int) -> Int {
    var count = 1
    var rest = number / 10
    while rest > 0 {
      count += 1
      rest /= 10
    }
    return count
  }

  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
}
