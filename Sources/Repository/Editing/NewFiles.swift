import Markup

/// The files that a change adds to a site, by their paths in it.
struct NewFiles {
  private var bytes: [String: [UInt8]] = [:]
  /// Files that hold what others do.
  private var copies: [String: String] = [:]
  /// The Markdown files of posts by the posts' ids.
  private var posts: [String: String] = [:]
  /// Where upper and lower case are the same, and the forms of Unicode, two paths may be one file.
  private var folded: Set<String> = []

  /// - Parameter post: the id of the post whose Markdown file it is.
  mutating func add(_ path: String, _ bytes: [UInt8], ofPost post: String? = nil) {
    self.bytes[path] = bytes
    folded.insert(NameFolding.folded(path))
    if let post { posts[post] = path }
  }

  /// Adds a file that holds what another one does.
  mutating func copy(_ source: String, to path: String) {
    copies[path] = source
    folded.insert(NameFolding.folded(path))
  }

  mutating func replace(post id: String, with bytes: [UInt8]) {
    if let path = posts[id] { self.bytes[path] = bytes }
  }

  /// Forgets the pictures among them whose names a post's file does not hold.
  mutating func dropPictures(notNamedIn post: [UInt8]) {
    let pictures = bytes.keys.filter { $0.hasPrefix(ContentFolder.path(ofMedia: "media/")) }
    var unnamed = AbandonedPictures()
    unnamed.add(Set(pictures))
    unnamed.keepThose(namedIn: post)
    for picture in unnamed.candidates {
      bytes[picture] = nil
      folded.remove(NameFolding.folded(picture))
    }
  }

  /// Whether a path is taken, also by one that some file systems take for the same.
  func holds(_ path: String) -> Bool { folded.contains(NameFolding.folded(path)) }

  /// What a file holds; nil for a copy.
  subscript(path: String) -> [UInt8]? { bytes[path] }

  /// The path of a post's Markdown file.
  func path(ofPost id: String) -> String? { posts[id] }

  /// What the files hold that are no copies.
  var contents: some Collection<[UInt8]> { bytes.values }

  /// What makes them, by path, copies last.
  var edits: [ContentEdit] {
    bytes.sorted { $0.key < $1.key }.map { ContentEdit(path: $0, before: nil, after: $1) }
      + copies.sorted { $0.key < $1.key }.map {
        ContentEdit(path: $0, before: nil, outcome: .copy(of: $1))
      }
  }
}
