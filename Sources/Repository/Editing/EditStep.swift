import Domain

/// A step of an edit.
enum EditStep: Equatable {
  /// The new file of this number, which holds the second, takes the place of a file that held the first; nil for one
  /// that was not there. Where the file system lets them change places, the old one waits under the hidden name until
  /// all steps are made.
  case move(Int, to: OutputPath, over: ContentHash?, holding: ContentHash)
  /// A file that held this is removed. Until all steps are made it waits under the hidden name of this number, so
  /// that it can be put back as it was.
  case remove(Int, OutputPath, ContentHash)

  private static let beginning = "socialconnect edit 5"
  /// Begins the journal of a change that takes another one back.
  private static let beginningBack = beginning + " back"
  /// Stands for the hash of a file that was not there.
  private static let nothing = "-"

  /// Where its file waits.
  var staged: OutputPath {
    get throws(OutputError) {
      switch self {
      case .move(let number, let path, _, _), .remove(let number, let path, _):
        try Self.staged(number, for: EditCommit.inner(path))
      }
    }
  }

  /// Whether it replaces or removes a file.
  var takesAPlace: Bool {
    if case .move(_, _, nil, _) = self { false } else { true }
  }

  /// From the site folder.
  var path: OutputPath {
    switch self {
    case .move(_, let path, _, _), .remove(_, let path, _): path
    }
  }

  /// Where a new file waits: beside its place, so that it can be put there if it can be written at all. So does one
  /// that is removed.
  static func staged(_ number: Int, for target: OutputPath) -> OutputPath {
    let name = "\(stagedPrefix)\(number)"
    return target.parent?.child(name) ?? OutputPath(checked: name)
  }

  /// Whether a file has the name of one that waits.
  static func isStaged(_ name: String) -> Bool {
    guard name.hasPrefix(stagedPrefix) else { return false }
    let number = name.utf8.dropFirst(stagedPrefix.utf8.count)
    return !number.isEmpty && number.allSatisfy(\.isASCIIDigit)
  }

  private static let stagedPrefix = ".edit-"

  /// A line for each step; paths hold no line break and no tab.
  ///
  /// - Parameter takesBack: whether the steps take another change back.
  static func journal(_ steps: [EditStep], takesBack: Bool = false) -> [UInt8] {
    let lines = steps.map { step in
      switch step {
      case .move(let number, let target, let before, let after):
        "move\t\(number)\t\(before?.text ?? nothing)\t\(after.text)\t\(target.text)"
      case .remove(let number, let path, let before):
        "remove\t\(number)\t\(before.text)\t\(path.text)"
      }
    }
    let first = takesBack ? beginningBack : beginning
    return Array(([first] + lines + ["end", ""]).joined(separator: "\n").utf8)
  }

  /// nil where the bytes are no whole journal, or name something else than visible files of the content.
  static func steps(ofJournal bytes: [UInt8]) -> (steps: [EditStep], takesBack: Bool)? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, lines[0] == beginning || lines[0] == beginningBack,
      lines.suffix(2) == ["end", ""]
    else {
      return nil
    }
    var steps: [EditStep] = []
    for line in lines.dropFirst().dropLast(2) {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard let path = parts.last.flatMap({ contentPath(String($0)) }) else { return nil }
      switch (parts[0], parts.count) {
      case ("move", 5):
        let before = hash(parts[2])
        guard let number = Int(parts[1]), before != nil || parts[2] == nothing,
          let after = hash(parts[3])
        else { return nil }
        steps.append(.move(number, to: path, over: before, holding: after))
      case ("remove", 4):
        guard let number = Int(parts[1]), let before = hash(parts[2]) else { return nil }
        steps.append(.remove(number, path, before))
      default: return nil
      }
    }
    return (steps, lines[0] == beginningBack)
  }

  private static func hash(_ text: Substring) -> ContentHash? {
    UInt64(text, radix: 16).map { ContentHash(value: $0) }
  }

  private static func contentPath(_ text: String) -> OutputPath? {
    // Bytes: to `String`, a dot with an accent is another letter.
    guard text.utf8.starts(with: "content/".utf8),
      !text.utf8.split(separator: UInt8(ascii: "/")).contains(where: {
        $0.first == UInt8(ascii: ".")
      })
    else { return nil }
    return try? OutputPath(text)
  }
}
