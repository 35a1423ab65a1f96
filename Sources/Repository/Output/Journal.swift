/// The changes that a commit is about to make to the output folder, in order.
///
/// It is stored in the state folder before the first change. When the process is killed, the next
/// publication finds it and makes the changes again: each is left out where it has been made. A
/// text file:
///
///     SocialConnect journal 1
///     move posts/2
///     move index.html
///     remove posts/1/index.html
///     remove-folder posts/1
///
/// followed by an empty line and the ``Manifest`` that holds after the changes.
struct Journal: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    /// The whole staging folder becomes the destination, which doesn't exist.
    case show
    /// A file, or a folder with all that it holds, from the staging folder to the destination.
    case move(OutputPath)
    case remove(OutputPath)
    /// Stays where it still holds something.
    case removeFolder(OutputPath)
  }

  var steps: [Step]
  var result: Manifest

  init(steps: [Step], result: Manifest) {
    self.steps = steps
    self.result = result
  }

  private static let firstLine = "SocialConnect journal 1"

  /// - Parameter result: the bytes of the manifest that holds afterwards.
  func bytes(result: [UInt8]) -> [UInt8] {
    var output = Array((Self.firstLine + "\n").utf8)
    for step in steps {
      switch step {
      case .show: output.append(contentsOf: "show".utf8)
      case .move(let path): output.append(contentsOf: "move \(path.text)".utf8)
      case .remove(let path): output.append(contentsOf: "remove \(path.text)".utf8)
      case .removeFolder(let path): output.append(contentsOf: "remove-folder \(path.text)".utf8)
      }
      output.append(UInt8(ascii: "\n"))
    }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: result)
    return output
  }

  /// Reads a stored journal, whose paths are checked like planned ones.
  ///
  /// - Returns: nil when it is damaged or of another version.
  init?(_ bytes: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    var rest = bytes[...]
    func line(_ rest: inout ArraySlice<UInt8>) -> String? {
      guard let end = rest.firstIndex(of: newline) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(validating: rest[..<end], as: UTF8.self)
    }
    guard line(&rest) == Self.firstLine else { return nil }
    var steps: [Step] = []
    while let text = line(&rest) {
      if text.isEmpty {
        guard let result = Manifest(Array(rest)) else { return nil }
        self.init(steps: steps, result: result)
        return
      }
      guard let step = Step(text) else { return nil }
      steps.append(step)
    }
    return nil
  }
}

extension Journal.Step {
  fileprivate init?(_ line: String) {
    if line == "show" {
      self = .show
      return
    }
    guard let space = line.firstIndex(of: " "),
      let path = try? OutputPath(String(line[line.index(after: space)...]))
    else { return nil }
    switch line[..<space] {
    case "move": self = .move(path)
    case "remove": self = .remove(path)
    case "remove-folder": self = .removeFolder(path)
    default: return nil
    }
  }
}
