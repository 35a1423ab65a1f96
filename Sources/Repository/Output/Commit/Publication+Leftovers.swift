import Domain

/// Files in the output folder that stand where only a site of ours has files, and are not known to be ours.
public struct Leftovers: Equatable, Sendable {
  /// How many there are.
  public fileprivate(set) var count = 0
  /// The first by the bytes of its path, from the site's root; empty where there are none.
  public fileprivate(set) var first = ""

  fileprivate mutating func add(_ path: String) {
    if count == 0 || path.utf8.lexicographicallyPrecedes(first.utf8) { first = path }
    count += 1
  }
}

extension Publication {
  /// Whether something stands at the destination that is not known to be what the last build has left there:
  /// nothing is remembered of it, or it is another folder, and not a copy. Ask this after
  /// ``keepUpToDate(workers:)``.
  public var isOverUnknownSite: Bool {
    guard destination != nil else { return false }
    return !before.isRemembered || !before.isOfLastBuild && lacksOldFiles
  }

  /// What an earlier build may have left in the output folder of which nothing is remembered, so that nobody
  /// would remove it: below names that the site itself uses (``SiteNames/reservedAtRoot``), and elsewhere what gives
  /// way (``PlannedOutput/givesWay``) and so is known by its bytes; neither planned nor known from the publication
  /// before. Hidden files are not meant, and of what is elsewhere the first 10,000 files and folders are looked at.
  ///
  /// A folder that can't be read tells of nothing. Ask this where files are adopted: it reads the whole
  /// output folder.
  public func leftovers() -> Leftovers {
    var leftovers = Leftovers()
    guard destination != nil else { return leftovers }
    let top = entries(of: "")
    var pending = top.filter { SiteNames.isOurs(atRoot: $0.path.lowercased()) }
    while let next = pending.popLast() {
      if next.isFolder {
        pending += entries(of: next.path + "/")
      } else if !isKnown(next.path) {
        leftovers.add(next.path)
      }
    }
    var others = top.filter { !SiteNames.isOurs(atRoot: $0.path.lowercased()) }[...]
    var count = 0
    while let next = others.popFirst(), count < Self.mostOthers {
      count += 1
      if next.isFolder {
        // Those that lie higher come first.
        if others.count < Self.mostOthers { others += entries(of: next.path + "/") }
      } else if !isKnown(next.path), isRecognised(next.path) {
        leftovers.add(next.path)
      }
    }
    return leftovers
  }

  private static let mostOthers = 10_000
  /// In bytes: more than a page at an old path has.
  private static let longestPage = 1 << 16

  /// Whether a file is known by its bytes; only those that may be are read.
  private func isRecognised(_ path: String) -> Bool {
    guard let destination, let path = try? OutputPath(path) else { return false }
    let isPage = path.text.hasSuffix(".html")
    guard isPage || path.text == SiteNames.redirectList,
      let status = try? destination.status(of: path.text),
      FileKind(status) == .file, !isPage || status.st_size <= Self.longestPage,
      let bytes = try? destination.contents(of: path)
    else { return false }
    return recognises(bytes)
  }

  /// - Parameter folder: ends with a slash, but for the destination itself.
  private func entries(of folder: String) -> [(path: String, isFolder: Bool)] {
    let entries = try? FolderEntry.entries(of: destinationPath + "/" + folder)
    return (entries ?? []).map { (folder + $0.name, $0.kind == .folder) }
  }

  private func isKnown(_ path: String) -> Bool {
    guard let path = try? OutputPath(path) else { return false }
    return plan.files.firstIndex(of: path, by: .files) != nil || before.manifest.holdsFile(path)
  }
}

extension Leftovers {
  /// nil when there are none.
  public var finding: Finding? {
    if count == 0 { return nil }
    let what =
      count == 1
      ? "`\(first)` in the output folder is no file of this site, and stays published"
      : "\(count) files in the output folder, such as `\(first)`, are no files of this site, and stay "
        + "published"
    return Finding(
      .warning, rule: .leftoverFile, message: what,
      hint: "an earlier build may have left \(count == 1 ? "it" : "them"), of which nothing is "
        + "remembered: remove what should not be there"
    ).ofBuildAlone
  }
}
