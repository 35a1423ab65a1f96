import Domain

/// What a text can refer to in its site.
///
/// The closures look things up in tables of the caller; they are called from many threads.
public struct TextSurroundings: Sendable {
  /// The number of the person with a username; nil for nobody.
  public typealias PersonLookup = @Sendable (_ username: Span<UInt8>) -> Int?
  /// Appends the path of a person's profile.
  public typealias PersonPath = @Sendable (_ person: Int, _ output: inout [UInt8]) -> Void
  /// Appends the path of a hashtag's page; false where it has none.
  public typealias HashtagPath =
    @Sendable (_ identity: String, _ output: inout [UInt8]) -> Bool
  /// The file and the size, in pixels, of a picture of the site; nil where there is none.
  public typealias PictureLookup =
    @Sendable (_ sitePath: String) -> (path: String, width: Int, height: Int)?

  /// The person with this username, in UTF-8, compared as the caller sees fit.
  public var person: PersonLookup

  /// Appends the path of a person's profile: percent-encoded, without a leading slash.
  public var appendPersonPath: PersonPath

  /// Appends the path of a hashtag's page by the identity of the hashtag: percent-encoded, without
  /// a leading slash. With `false`, having appended nothing, the hashtag is shown without a link.
  public var appendHashtagPath: HashtagPath

  /// The published picture for an image within the site, by its path with `%XX` decoded and
  /// without a leading slash. With `nil` the image's alternative text is shown.
  public var picture: PictureLookup

  /// How the address of a page ends: `/`, or `.html` for a site whose pages are files of that
  /// name. People write `/about/` in either.
  public var pageEnding: String

  /// Host, port and path prefix of the site itself, as in `example.org/network`; links to it are
  /// not links to a stranger.
  let ownPlace: [UInt8]?

  /// - Parameter baseURL: where the site is published.
  public init(
    person: @escaping PersonLookup = { _ in nil },
    appendPersonPath: @escaping PersonPath = { _, _ in },
    appendHashtagPath: @escaping HashtagPath = { _, _ in false },
    picture: @escaping PictureLookup = { _ in nil },
    pageEnding: String = "/",
    baseURL: BaseURL? = nil
  ) {
    self.person = person
    self.appendPersonPath = appendPersonPath
    self.appendHashtagPath = appendHashtagPath
    self.picture = picture
    self.pageEnding = pageEnding
    ownPlace = baseURL.map { Array(($0.authority + $0.path).utf8.dropLast()) }
  }

  /// A path within the site as this site writes it.
  func link(to path: SitePath) -> [UInt8] {
    let own = path.ownForm
    guard path.isFolder, pageEnding != "/" else { return own + path.suffix }
    let page = own.isEmpty ? Array("index".utf8) : own.dropLast() + []
    return page + Array(pageEnding.utf8) + path.suffix
  }

  /// Whether an absolute `http` or `https` URL lies within the site.
  func owns(_ url: [UInt8]) -> Bool { ownPath(of: url) != nil }

  /// What stands behind the root of the site in an absolute `http` or `https` URL, without the slash
  /// before it; nil for the URL of another site.
  func ownPath(of url: [UInt8]) -> ArraySlice<UInt8>? {
    guard let place = ownPlace, let start = Self.authorityStart(in: url),
      Self.begins(with: place, url[start...])
    else { return nil }
    let rest = url[(start + place.count)...]
    return rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest
  }

  private static func begins(with place: [UInt8], _ address: ArraySlice<UInt8>) -> Bool {
    guard address.count >= place.count else { return false }
    var inAuthority = true
    for (byte, wanted) in zip(address, place) {
      if byte == UInt8(ascii: "/") { inAuthority = false }
      guard (inAuthority ? byte.asciiLowercased : byte) == wanted else { return false }
    }
    guard let next = address.dropFirst(place.count).first else { return true }
    return [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains(next)
  }

  private static func authorityStart(in url: [UInt8]) -> Int? {
    guard let colon = url.firstIndex(of: UInt8(ascii: ":")), url.count >= colon + 3,
      url[colon + 1] == UInt8(ascii: "/"), url[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    return colon + 3
  }
}

/// The surroundings behind one reference, shared by all texts of a renderer: handing them to a text
/// costs one count instead of four.
final class SharedSurroundings: Sendable {
  let surroundings: TextSurroundings

  init(_ surroundings: TextSurroundings) {
    self.surroundings = surroundings
  }
}
