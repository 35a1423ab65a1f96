import Domain

/// What we wrote into the output folder: the only files there that we may overwrite or remove.
///
/// A text file in UTF-8, outside the output folder:
///
///     SocialConnect manifest 3
///     folder posts
///     folder posts/1
///     new 5120 8c2f9d0a11b3e47f 00aa11bb22cc33dd posts/1/index.html
///     file 812 1f3c9a5e00d1b2c4 - robots.txt
///     end 4
///     hash 77aa0c1d52e9f301
///
/// `folder` lines name the folders that we made, in the order of their paths with a slash behind.
/// `file` and `new` lines name the files with their length in bytes, their ``ContentHash`` and
/// fingerprint, in the order of their paths; new are those that the last publication wrote. The
/// last lines count the entries and are the file's ``Seal``, so that a manifest that was cut short or
/// damaged is told from a whole one.
struct Manifest: Sendable {
  struct Entry: Equatable, Sendable {
    var size: Int
    var hash: ContentHash
    /// ``PlannedOutput/fingerprint`` of these bytes.
    var fingerprint: UInt64?
    /// The last publication wrote the file; any other it found as it was.
    var isNew = false
  }

  /// Sorted by ``PathTable/Order/files``.
  var files = PathTable()
  /// For each file.
  var entries: [Entry] = []
  /// Sorted by ``PathTable/Order/folders``.
  var folders = PathTable()

  init() {}

  func holdsFile(_ path: OutputPath) -> Bool {
    files.firstIndex(of: path, by: .files) != nil
  }

  func holdsFolder(_ path: OutputPath) -> Bool {
    folders.firstIndex(of: path, by: .folders) != nil
  }

  /// Everything of this manifest and of another; of a file in both, the entry in this one.
  func union(_ other: Manifest) -> Manifest {
    var result = Manifest()
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
  static let firstLine = "SocialConnect manifest 3"

  /// The manifest as it is stored: the same bytes for the same manifest.
  var bytes: [UInt8] { bytes(.serial) }

  /// The same, by many.
  func bytes(_ workers: Workers) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(entries.count * 96 + folders.count * 48 + 64)
    output.append(Self.firstLine)
    output.append(Self.newline)
    for folder in 0..<folders.count {
      output.append("folder ")
      folders.append(folder, to: &output)
      output.append(Self.newline)
    }
    let parts = workers.mapRanges(entries.count, atLeast: 1024) { range in
      var lines: [UInt8] = []
      lines.reserveCapacity(range.count * 96)
      for file in range { append(lineOf: file, to: &lines) }
      return [lines]
    }
    for part in parts { output.append(contentsOf: part) }
    output.append("end \(entries.count + folders.count)\n")
    Seal.close(&output)
    return output
  }

  private func append(lineOf file: Int, to output: inout [UInt8]) {
    let entry = entries[file]
    output.append(entry.isNew ? "new " : "file ")
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

  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
}
