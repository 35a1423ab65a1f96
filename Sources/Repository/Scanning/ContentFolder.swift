import Domain
import Markup

/// A file of the content folder, and how it is read.
struct ContentFile: Sendable, Equatable {
  enum Form: Sendable, Equatable {
    /// An array of records, or one record.
    case json
    /// One record per line.
    case lines
    /// Front matter and a text.
    case markdown
    /// A picture or other file below `media/`.
    case media
  }

  /// From the site folder, as shown in findings: `content/posts/2026/fog.md`.
  let path: String
  let kind: RecordKind?
  let form: Form

  /// The path below the kind's folder without the extension: `2026/fog`. Of a Markdown file in NFC, as the
  /// address is made of it: a Mac has the same name in another form (NFD) than Linux.
  let name: String

  /// The id of a Markdown file that states none: its path below the kind's folder.
  var recordID: String {
    name.utf8.contains(UInt8(ascii: "/")) ? name.replacing("/", with: "-") : name
  }
}

extension ContentFile {
  /// How records name a file below `media/`.
  var mediaPath: String { "media/" + name }

  /// Whether it is published under a name that would steer a terminal or reorder a line of a list. Ids, of which the
  /// names of other files are made, are escaped in paths.
  var isMisnamedMedia: Bool {
    form == .media && name.hasDisplayControls
  }

  /// Whether it lies in a folder `_drafts`, below that of its kind, as with Jekyll.
  var isInDrafts: Bool {
    name.utf8.contains(UInt8(ascii: "/")) && name.pathSegments.dropLast().contains(Self.drafts)
  }

  static let drafts = "_drafts"
}

/// What the content folder holds.
struct ContentListing: Sendable {
  var files: [ContentFile] = []
  var problems: [(problem: ContentProblem, path: String)] = []
  /// Whether there is a content folder at all.
  var exists = true
}

/// Finds the files of the content folder. The name of a file or of its top folder says what it
/// holds, its extension how.
public struct ContentFolder {
  /// Its name in a site folder.
  public static let name = "content"

  /// The path of a picture in a site folder; records name it by that from the content folder, which begins with
  /// `media/`.
  static func path(ofMedia path: String) -> String { name + "/" + path }

  /// The site folder.
  let root: String

  /// Folders may lie in each other this deep, counted from `content` at 0.
  static let deepest = 32

  func list() -> ContentListing {
    var listing = ContentListing()
    list(Self.name, kind: nil, isMedia: false, below: "", depth: 0, into: &listing)
    return listing
  }

  private func list(
    _ folder: String, kind: RecordKind?, isMedia: Bool, below name: String, depth: Int,
    into listing: inout ContentListing
  ) {
    let entries: [FolderEntry]
    do throws(FileReadingError) {
      entries = try FolderEntry.entries(of: root + "/" + folder)
    } catch {
      if error == .missing, depth == 0 {
        listing.exists = false
      } else {
        listing.problems.append((error.problem, folder))
      }
      return
    }
    for entry in entries {
      let path = folder + "/" + entry.name
      switch entry.kind {
      case .link: listing.problems.append((.symbolicLink, path))
      case .other: listing.problems.append((.notRegularFile, path))
      case .folder:
        let isTop = depth == 0
        let isMedia = isMedia || isTop && entry.name == "media"
        let kind = isTop ? RecordKind.allCases.first { $0.folder == entry.name } : kind
        guard kind != nil || isMedia else {
          listing.problems.append((.unread(.folder), path))
          continue
        }
        guard entry.isNamedInUTF8 else {
          listing.problems.append((.nameNotUTF8, path))
          continue
        }
        guard depth < Self.deepest else {
          listing.problems.append((.foldersTooDeep, path))
          continue
        }
        let below = isTop ? "" : name + entry.name + "/"
        list(path, kind: kind, isMedia: isMedia, below: below, depth: depth + 1, into: &listing)
      case .file where EditorFile.isOne(named: entry.name): break
      case .file:
        let file = Self.file(entry.name, path, kind: kind, isMedia: isMedia, below: name, depth)
        if let problem = Self.problem(of: file, entry) {
          listing.problems.append((problem, path))
        } else if let file {
          listing.files.append(file)
        }
      }
    }
  }

  /// What keeps an entry from being a file of the content.
  private static func problem(of file: ContentFile?, _ entry: FolderEntry) -> ContentProblem? {
    guard let file else { return .unread(UnreadKind(ofFile: entry.name)) }
    guard entry.isNamedInUTF8 else { return .nameNotUTF8 }
    return file.isMisnamedMedia ? .controlCharacterInName : nil
  }

  /// How a file that is not there yet would be read.
  ///
  /// - Parameter path: from the site folder.
  /// - Returns: nil where it would not be read.
  static func file(at path: String) -> ContentFile? {
    let names = path.pathSegments
    guard names.count >= 2, names[0] == name, !names.contains(where: { $0.hasPrefix(".") }),
      !EditorFile.isOne(named: names[names.count - 1])
    else { return nil }
    let isMedia = names[1] == "media"
    let kind = names.count == 2 ? nil : RecordKind.allCases.first { $0.folder == names[1] }
    guard names.count == 2 || kind != nil || isMedia else { return nil }
    let below = names.dropFirst(2).dropLast().map { $0 + "/" }.joined()
    let file = file(
      names[names.count - 1], path, kind: kind, isMedia: isMedia && names.count > 2, below: below,
      names.count - 2)
    return file?.isMisnamedMedia == true ? nil : file
  }

  /// What a database exports that belongs to a post lies in a folder below it: `posts/fog/comments/`. The
  /// folders of Markdown files are somebody's order.
  private static func kindBelowPost(_ folders: String) -> RecordKind? {
    let names = folders.pathSegments
    return RecordKind.belowPosts.first { kind in
      names.contains { $0 == kind.folder }
    }
  }

  private static func file(
    _ name: String, _ path: String, kind: RecordKind?, isMedia: Bool, below: String, _ depth: Int
  ) -> ContentFile? {
    let stem = name.fileStem
    if isMedia {
      return ContentFile(
        path: path, kind: nil, form: .media, name: below + name)
    }
    let form: ContentFile.Form
    switch name.fileExtension {
    case "json": form = .json
    case "ndjson", "jsonl": form = .lines
    case "md", "markdown": form = .markdown
    default: return nil
    }
    var kind = depth == 0 ? RecordKind.allCases.first { $0.folder == stem } : kind
    if form != .markdown, kind?.isPost == true {
      kind = kindBelowPost(below) ?? kind
    }
    guard let kind, kind != .page || form == .markdown else { return nil }
    let name = below + stem
    return ContentFile(
      path: path, kind: kind, form: form, name: form == .markdown ? NameFolding.nfc(name) : name)
  }
}
