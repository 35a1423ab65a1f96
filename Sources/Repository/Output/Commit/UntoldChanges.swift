import Domain

/// What differs in the output folder from what the last list of changes has told, or would have told.
///
/// It is stored before a commit begins and removed when the list has been handed over, so that a build
/// that is killed in between leaves it to the next one to tell. Where somebody has ever taken a list, it stays, and
/// builds without a list add to it: the server has none of their changes. A text file of the ``Seal`` kind:
///
///     SocialConnect changes 1
///     awaited
///     new posts/9/index.html
///     had index.html
///
/// Of a first publication, of which everything is new, only `everything`.
struct UntoldChanges: Equatable, Sendable {
  /// Whether somebody takes lists: builds that make none leave their changes to the next one.
  var isAwaited = false
  /// Whether nothing has been there at all.
  private(set) var isEverything = false
  /// The paths that may differ, by whether the site had such a file.
  private var new: [String] = []
  private var had: [String] = []

  /// - Parameters:
  ///   - summary: what a publication changes.
  ///   - old: the files of the site before. What it adds of them, somebody had removed from the
  ///     output folder; those who were told of it still have it.
  init(_ summary: PublicationSummary, of old: PathTable = PathTable()) {
    for path in summary.added {
      if old.firstIndex(of: OutputPath(checked: path), by: .files) == nil {
        new.append(path)
      } else {
        had.append(path)
      }
    }
    had += summary.changed + summary.removed
  }

  /// Where it is not known what has been told: every file of the site may differ, and somebody may take lists.
  static func anything(of files: PathTable) -> UntoldChanges {
    var changes = UntoldChanges(PublicationSummary(changed: (0..<files.count).map(files.text)))
    changes.isAwaited = true
    return changes
  }

  static var nothing: UntoldChanges { UntoldChanges(PublicationSummary()) }

  /// Somebody has taken a list, and there is nothing more to tell.
  static var awaited: UntoldChanges {
    var changes = nothing
    changes.isAwaited = true
    return changes
  }

  /// A first publication.
  static var everything: UntoldChanges {
    var changes = nothing
    changes.isEverything = true
    return changes
  }

  /// Whether there is nothing to tell.
  var isNothing: Bool { !isEverything && new.isEmpty && had.isEmpty }

  /// These, and those that came after them.
  func adding(_ later: UntoldChanges) -> UntoldChanges {
    var all = isEverything || later.isEverything ? .everything : self
    all.isAwaited = isAwaited
    if all.isEverything { return all }
    // By their bytes: `É.png` in two Unicode forms is two files.
    let known = Set((new + had).map(OutputPath.init(checked:)))
    all.new += later.new.filter { !known.contains(OutputPath(checked: $0)) }
    all.had += later.had.filter { !known.contains(OutputPath(checked: $0)) }
    return all
  }

  /// What the list has to say.
  ///
  /// - Parameter files: of the site that stands there now.
  func summary(of files: PathTable) -> PublicationSummary {
    if isEverything { return PublicationSummary(added: (0..<files.count).map(files.text)) }
    func isThere(_ path: String) -> Bool {
      files.firstIndex(of: OutputPath(checked: path), by: .files) != nil
    }
    return PublicationSummary(
      added: new.filter(isThere), changed: had.filter(isThere),
      removed: had.filter { !isThere($0) })
  }

  // MARK: - Bytes

  private static let firstLine = "SocialConnect changes 1"
  private static let awaitedLine = "awaited"
  private static let everythingLine = "everything"

  var bytes: [UInt8] {
    var output = Array("\(Self.firstLine)\n".utf8)
    if isAwaited { output.append(contentsOf: "\(Self.awaitedLine)\n".utf8) }
    if isEverything { output.append(contentsOf: "\(Self.everythingLine)\n".utf8) }
    for (word, paths) in [("new ", new), ("had ", had)] {
      for path in paths {
        output.append(word)
        output.append(path)
        output.append(UInt8(ascii: "\n"))
      }
    }
    Seal.close(&output)
    return output
  }

  /// - Returns: nil when it is damaged, or of another version.
  init?(_ bytes: [UInt8]) {
    guard let lines = Seal.lines(of: bytes, after: Self.firstLine) else { return nil }
    for line in lines {
      if line == Self.awaitedLine {
        isAwaited = true
        continue
      }
      if line == Self.everythingLine {
        isEverything = true
        continue
      }
      guard let (word, rest) = line.firstWord, let path = try? OutputPath(String(rest)) else {
        return nil
      }
      switch word {
      case "had": had.append(path.text)
      case "new": new.append(path.text)
      default: return nil
      }
    }
  }
}
