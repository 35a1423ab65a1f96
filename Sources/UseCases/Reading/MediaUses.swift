import Domain
import Markup

/// The media files that records and texts refer to.
struct MediaUses {
  /// The paths of these files, and of pictures that are no file.
  private(set) var paths: Set<String> = []

  private let media: MediaFiles
  private let counting: Counting
  /// Made when a text may name a file: in many networks none does.
  private lazy var names = MediaNames(media.map(\.path))
  /// The same of paths in their plain spelling, with the paths that each stands for.
  private lazy var plainPaths = Dictionary(grouping: media.map(\.path)) {
    String(decoding: MediaMention.plain($0), as: UTF8.self)
  }
  private lazy var plainNames = MediaNames(Array(plainPaths.keys))

  /// Which files of a text count.
  private enum Counting {
    /// Each that it may name.
    case named
    /// Those that it shows as images or has links to, once it is rendered.
    case shown(TextRenderer)
    /// Both, in whatever spelling: nobody is to see what is held back, and an address that leads nowhere may tell
    /// of a picture all the same.
    case namedOrShown(TextRenderer)
  }

  /// Each file counts that a text may name.
  ///
  /// - Parameter media: the files that texts may name.
  init(of media: MediaFiles) {
    self.media = media
    counting = .named
  }

  /// Of a text, only the files count that it shows as images or has links to, once it is rendered.
  ///
  /// - Parameters:
  ///   - media: the files that texts may show.
  ///   - settings: those of the site.
  init(shownOf media: MediaFiles, settings: Settings) {
    self.media = media
    counting = .shown(Self.renderer(media, settings))
  }

  /// Of a text, the files count that it shows and those that it may name.
  init(namedOrShownOf media: MediaFiles, settings: Settings) {
    self.media = media
    counting = .namedOrShown(Self.renderer(media, settings))
  }

  private static func renderer(_ media: MediaFiles, _ settings: Settings) -> TextRenderer {
    let paths = Set(media.lazy.map(\.path))
    return TextRenderer(
      settings,
      surroundings: TextSurroundings(
        picture: { paths.contains($0) ? (MediaPath.link(to: $0), 0, 0) : nil },
        baseURL: settings.baseURL))
  }

  mutating func add(_ network: Network) {
    for post in network.posts { add(post) }
    for comment in network.comments { add(comment) }
    for user in network.users { add(user) }
    for page in network.pages { add(page) }
  }

  mutating func add(_ post: Post) { post.forEachMediaReference { add($0) } }

  mutating func add(_ comment: Comment) { comment.forEachMediaReference { add($0) } }

  mutating func add(_ user: User) { user.forEachMediaReference { add($0) } }

  mutating func add(_ page: PlainPage) {
    add(page.content, origin: .owner)
  }

  /// - Complexity: O(n), because a place that may be a path has a bounded length.
  mutating func add(_ text: borrowing Span<UInt8>) {
    let found = named(in: text)
    if !found.isEmpty { paths.formUnion(found) }
  }

  private mutating func named(in text: borrowing Span<UInt8>) -> Set<String> {
    Self.found(in: text, names)
  }

  /// The same in whatever spelling: with capital letters, backslashes, dots or escapes between the names.
  private mutating func namedInAnySpelling(in text: String) -> Set<String> {
    guard MediaMention.isIn(text.utf8Span.span) else { return [] }
    var found = Self.found(in: MediaMention.plain(text).span, plainNames)
    if let decoded = text.percentDecodedWhereItCanBe {
      found.formUnion(Self.found(in: MediaMention.plain(decoded).span, plainNames))
    }
    // As it stands, too: a backslash may be a sign behind a path.
    return named(in: text.utf8Span.span).union(found.flatMap { plainPaths[$0, default: []] })
  }

  private static func found(
    in text: borrowing Span<UInt8>, _ names: @autoclosure () -> MediaNames
  ) -> Set<String> {
    var (position, found) = (0, Set<String>())
    while let start = MediaNames.start(in: text, from: position) {
      position = names().find(at: start, in: text, &found)
    }
    return found
  }

  mutating func add(_ text: String, origin: TextOrigin = .stranger) {
    let hasSlash = text.utf8.contains(UInt8(ascii: "/"))
    switch counting {
    case .named:
      if hasSlash { paths.formUnion(named(in: text.utf8Span.span)) }
    case .shown(let renderer):
      guard hasSlash else { return }
      let found = named(in: text.utf8Span.span)
      if found.isSubset(of: paths) { return }
      let shown = renderer.render(text, origin: origin).sitePaths(in: renderer.surroundings)
      paths.formUnion(found.intersection(shown))
    case .namedOrShown(let renderer):
      paths.formUnion(namedInAnySpelling(in: text))
      // Every link has one of these, but not every one a slash: it may be written `&#47;`.
      guard text.utf8.contains(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ":") }) else {
        return
      }
      for path in renderer.render(text, origin: origin).sitePaths(in: renderer.surroundings) {
        paths.insert(path.plainPath)
      }
    }
  }

  private mutating func add(_ reference: MediaReference) {
    switch reference {
    case .picture(let source): add(source)
    case .address(let address): add(address: address)
    case .text(let text): add(text)
    }
  }

  mutating func add(_ source: PictureSource) {
    switch source {
    case .media(let path): paths.insert(path)
    case .remote(let url): add(address: url)
    }
  }

  /// An address counts where it is the site's own. Without the settings that isn't known.
  private mutating func add(address: String) {
    switch counting {
    case .named: paths.formUnion(named(in: address.utf8Span.span))
    case .shown(let renderer):
      if let path = renderer.surroundings.sitePath(of: address) { paths.insert(path.plainPath) }
    case .namedOrShown(let renderer):
      paths.formUnion(namedInAnySpelling(in: address))
      if let path = renderer.surroundings.sitePath(of: address) { paths.insert(path.plainPath) }
    }
  }
}
