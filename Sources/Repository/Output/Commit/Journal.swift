/// The changes that a commit is about to make to the output folder, in order.
///
/// It is stored in the state folder before the first change. When the process is killed, the next
/// publication finds it and makes the changes again: each is left out where it has been made. A
/// text file:
///
///     SocialConnect journal 4
///     manifest 77aa0c1d52e9f301
///     move posts/2
///     place 7 about.html
///     replace 9 index.html
///     remove posts/1/index.html
///     remove-folder posts/1
///     end 5
///     hash 0c4f61d2a9b37e58
///
/// The ``Manifest`` that holds after the changes lies beside it already, whole, and is known by its
/// ``Manifest/identity(of:_:partSize:)``. When all is done it takes the old one's place. The last line
/// is the journal's own ``Seal``.
struct Journal: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    /// The whole staging folder becomes the destination, which doesn't exist.
    case show
    /// A folder with all that it holds, from the staging folder to the destination.
    case move(OutputPath)
    /// A staged file to a folder that is there already.
    case place(StagedFile, OutputPath)
    /// A staged file in place of one that is there, which takes the staged file's name where the
    /// file system can do that.
    case replace(StagedFile, OutputPath)
    case remove(OutputPath)
    /// Stays where it still holds something.
    case removeFolder(OutputPath)
  }

  var steps: [Step]
  /// The ``Manifest/identity(of:_:partSize:)`` of the manifest that holds afterwards.
  var result: ContentHash

  init(steps: [Step], result: ContentHash) {
    self.steps = steps
    self.result = result
  }

  private static let firstLine = "SocialConnect journal 4"

  var bytes: [UInt8] {
    var output = Array("\(Self.firstLine)\nmanifest \(result.text)\n".utf8)
    for step in steps {
      switch step {
      case .show: output.append(contentsOf: "show".utf8)
      case .move(let path): output.append(contentsOf: "move \(path.text)".utf8)
      case .place(let file, let path):
        output.append(contentsOf: "place \(file.number) \(path.text)".utf8)
      case .replace(let file, let path):
        output.append(contentsOf: "replace \(file.number) \(path.text)".utf8)
      case .remove(let path): output.append(contentsOf: "remove \(path.text)".utf8)
      case .removeFolder(let path): output.append(contentsOf: "remove-folder \(path.text)".utf8)
      }
      output.append(UInt8(ascii: "\n"))
    }
    output.append(contentsOf: "end \(steps.count)\n".utf8)
    Seal.close(&output)
    return output
  }

  /// Reads a stored journal, whose paths are checked like planned ones.
  ///
  /// - Returns: nil when it is damaged or of another version.
  init?(_ bytes: [UInt8]) {
    guard var lines = Seal.lines(of: bytes, after: Self.firstLine), let end = lines.popLast(),
      let manifest = lines.popFirst(),
      manifest.hasPrefix("manifest "), manifest.utf8.count == 25,
      let hash = UInt64(manifest.dropFirst(9), radix: 16), end == "end \(lines.count)"
    else { return nil }
    let steps = lines.compactMap(Step.init)
    guard steps.count == lines.count else { return nil }
    self.init(steps: steps, result: ContentHash(value: hash))
  }
}

extension Journal.Step {
  fileprivate init?(_ line: Substring) {
    if line == "show" {
      self = .show
      return
    }
    guard let (kind, rest) = line.firstWord else { return nil }
    if kind == "place" || kind == "replace" {
      guard let (digits, rest) = rest.firstWord, let number = Int32(digits), number >= 0,
        let path = try? OutputPath(String(rest))
      else { return nil }
      let file = StagedFile(number: number)
      self = kind == "place" ? .place(file, path) : .replace(file, path)
      return
    }
    guard let path = try? OutputPath(String(rest)) else { return nil }
    switch kind {
    case "move": self = .move(path)
    case "remove": self = .remove(path)
    case "remove-folder": self = .removeFolder(path)
    default: return nil
    }
  }
}
