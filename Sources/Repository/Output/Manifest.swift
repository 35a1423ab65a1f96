/// What we wrote into the output folder: the only files there that we may overwrite or remove.
///
/// A text file in UTF-8, outside the output folder:
///
///     SocialConnect manifest 1
///     folder posts
///     folder posts/1
///     file 5120 8c2f9d0a11b3e47f posts/1/index.html
///     end 3
///
/// `folder` lines name the folders that we made, `file` lines the files with their length in bytes
/// and their ``ContentHash``; each kind is sorted by the bytes of the path. The last line counts
/// the entries, so that a manifest cut short is told from a whole one.
struct Manifest: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    var size: Int
    var hash: ContentHash
  }

  var files: [OutputPath: Entry] = [:]
  var folders: Set<OutputPath> = []

  init() {}

  private static let firstLine = "SocialConnect manifest 1"

  /// The manifest as it is stored: the same bytes for the same manifest.
  var bytes: [UInt8] {
    var output = Array((Self.firstLine + "\n").utf8)
    output.reserveCapacity((files.count + folders.count) * 64)
    for folder in folders.sorted() {
      output.append(contentsOf: "folder ".utf8)
      output.append(contentsOf: folder.text.utf8)
      output.append(UInt8(ascii: "\n"))
    }
    for (path, entry) in files.sorted(by: { $0.key < $1.key }) {
      output.append(contentsOf: "file \(entry.size) ".utf8)
      output.append(contentsOf: entry.hash.text.utf8)
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: path.text.utf8)
      output.append(UInt8(ascii: "\n"))
    }
    output.append(contentsOf: "end \(files.count + folders.count)\n".utf8)
    return output
  }

  /// Reads a stored manifest. Its paths are checked like planned ones, because it says what may be
  /// removed.
  ///
  /// - Returns: nil when it is damaged or of another version.
  init?(_ bytes: [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.popLast()?.isEmpty == true, let last = lines.popLast(),
      lines.first?.elementsEqual(Self.firstLine.utf8) == true,
      last.elementsEqual("end \(lines.count - 1)".utf8)
    else { return nil }
    files.reserveCapacity(lines.count)
    for line in lines.dropFirst() {
      guard read(line) else { return nil }
    }
    guard files.count + folders.count == lines.count - 1 else { return nil }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
    let space = UInt8(ascii: " ")
    if line.starts(with: "folder ".utf8) {
      guard let path = Self.path(line.dropFirst(7)) else { return false }
      return folders.insert(path).inserted
    }
    let fields = line.split(separator: space, maxSplits: 3, omittingEmptySubsequences: false)
    guard fields.count == 4, fields[0].elementsEqual("file".utf8),
      let size = Int(String(decoding: fields[1], as: UTF8.self)), size >= 0,
      fields[2].count == 16,
      let hash = UInt64(String(decoding: fields[2], as: UTF8.self), radix: 16),
      let path = Self.path(fields[3])
    else { return false }
    let entry = Entry(size: size, hash: ContentHash(value: hash))
    return files.updateValue(entry, forKey: path) == nil
  }

  private static func path(_ bytes: ArraySlice<UInt8>) -> OutputPath? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return try? OutputPath(text)
  }
}
