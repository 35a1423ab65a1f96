import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OutputError {
  /// What is wrong, where no output folder is meant: its description speaks of one.
  public var wordsElsewhere: String {
    if case .symbolicLink(let path) = self {
      "\(path) is a symbolic link, which is never followed"
    } else {
      description
    }
  }
}

extension OutputError: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .locked(let destination):
      "another build is publishing to \(destination)"
    case .dangerousDestination(let path, let danger):
      "\(path) can't be the output folder: \(danger)"
    case .danglingState(let path):
      "\(path), where SocialConnect keeps what it knows of the site, is a symbolic link that leads nowhere"
    case .dangerousList(let path, let other):
      path == other
        ? "\(path) can't be the list of changes: it is the site's own"
        : "\(path) can't be the list of changes: it lies in \(other)"
    case .badPath(let path):
      "\(String(reflecting: path)) is no path of an output file"
    case .plannedTwice(let path):
      "two files of the site have the path \(path)"
    case .fileAndFolder(let path):
      "\(path) is a file of the site, and other files of the site lie in a folder of that name"
    case .symbolicLink(let path):
      "\(path) in the output folder is a symbolic link, which is never followed"
    case .foreignFiles(let paths):
      Self.foreign(paths, "where the site has a page")
    case .unknownFiles(let paths):
      Self.foreign(paths, "where the site has a page") + ", as far as it knows"
    case .foreignObstacles(let paths):
      Self.foreign(paths, "in the way of the site")
    case .sourceChanged(let path):
      "\(path) changed while the site was built"
    case .renditionGone(let path):
      "a smaller rendition of \(path) was gone before it could be published"
    case .unfinished(let error):
      "\(error); the output folder holds parts of the old site and of the new one"
    case .unnoted(let error):
      "\(error); the new site stands in the output folder, but that could not be noted"
    case .system(let action, let path, let errno):
      "can't \(action.rawValue) \(path): \(SystemError(errno: errno).words)"
    }
  }

  /// What to do about it, where there is something.
  public var hint: String? {
    switch self {
    case .sourceChanged, .renditionGone: "build again"
    case .unfinished(.foreignFiles(let paths)), .unfinished(.foreignObstacles(let paths)):
      "move \(paths.count == 1 ? "it" : "them") away, and build again: the next build completes it"
    case .unfinished(.symbolicLink): "remove the link, and build again: the next build completes it"
    case .unfinished: "once that is mended, build again: the next build completes it"
    case .unnoted: "once that is mended, build again: the next build notes it"
    case .locked: "wait until it is done, or choose another --destination"
    case .dangerousDestination(let path, .elsewhere):
      "if the site is to go there, say so with `--destination \(path)`; a link may come with a repository of others"
    case .dangerousDestination: "choose a folder of its own with --destination"
    case .danglingState: "remove the link, or make the folder that it leads to"
    case .dangerousList: "choose a file beside the folders of the site with --changes"
    case .symbolicLink: "replace the link by a folder, or remove it"
    case .foreignFiles(let paths):
      paths.count == 1
        ? "move it away, or pass --force to overwrite a file of this name"
        : "move them away, or pass --force to overwrite files of these names"
    case .unknownFiles(let paths):
      "if an earlier build has made this folder, remove it, for --force leaves pages that the site no longer has; "
        + "if not, move the file\(paths.count == 1 ? "" : "s") away, or pass --force"
    case .foreignObstacles(let paths):
      "move \(paths.count == 1 ? "it" : "them") away; --force overwrites files only by files"
    case .system(.move, path: _, errno: EXDEV):
      "nothing may be mounted within the output folder"
    case .badPath, .plannedTwice, .fileAndFolder, .system: nil
    }
  }

  /// It, what to do about it, and the rule that it breaks.
  public var finding: Finding {
    Finding(.error, rule: rule, message: description, hint: hint)
  }

  private var rule: FindingRule {
    switch self {
    case .locked: .locked
    case .dangerousDestination, .dangerousList: .dangerousDestination
    case .badPath, .plannedTwice, .fileAndFolder: .pathCollision
    case .symbolicLink, .danglingState: .symbolicLink
    case .foreignFiles, .unknownFiles, .foreignObstacles: .foreignFile
    case .sourceChanged: .sourceChanged
    case .system, .renditionGone, .unfinished, .unnoted: .inputOutput
    }
  }

  private static func foreign(_ paths: [String], _ place: String) -> String {
    list(paths) + " in the output folder, \(place), " + (paths.count == 1 ? "was" : "were")
      + " not written by SocialConnect"
  }

  private static func list(_ paths: [String]) -> String {
    let shown = paths.prefix(5).joined(separator: ", ")
    return paths.count > 5 ? "\(shown) and \(paths.count - 5) more" : shown
  }
}

extension OutputDanger: CustomStringConvertible {
  public var description: String {
    switch self {
    case .emptyName: "it has no name"
    case .fileSystemRoot: "it is the root of the file system"
    case .homeFolder: "it is or holds the home folder"
    case .source(let path): "it is, holds or lies within \(path), which the site is made from"
    case .danglingLink: "it is a symbolic link that leads nowhere"
    case .notAFolder: "it is not a folder"
    case .elsewhere(let folder): "a symbolic link leads there, out of \(folder)"
    }
  }
}
