import Domain
import Markup

extension Router {
  convenience init(
    style: URLStyle, users: [User], posts: [Post], pages: [PlainPage], months: [Month]
  ) {
    self.init(
      style: style,
      userSegments: Self.names(users.lazy.map(\.username), reserved: ReservedNames.inLists),
      postSegments: Self.names(posts.lazy.map(\.id), reserved: ["index"]), tagSegments: [],
      months: months,
      pagePaths: pages.map { page in
        PathName(
          segments: page.path.split(separator: "/").map { PathSegment.segment(for: String($0)) })
      })
  }

  /// Gives every hashtag its folder. Identities differ after folding, so no two can meet.
  func withTags(_ identities: [String]) -> Router {
    Router(
      style: style, userSegments: userSegments, postSegments: postSegments,
      tagSegments: identities.map {
        PathName(segment: PathSegment.segment(for: $0, reserved: ReservedNames.inLists))
      }, months: months, pagePaths: pagePaths)
  }

  /// The folder of a hashtag by its identity alone.
  static func linkToTag(identity: String, style: URLStyle) -> String {
    let segment = PathSegment.segment(for: identity, reserved: ReservedNames.inLists)
    return "tags/" + PathSegment.percentEncoded(segment) + (style == .pretty ? "/" : ".html")
  }

  /// Segments for names in order of age: where two are equal after case folding, the older one
  /// keeps the plain form, so that a new record never moves an old one.
  private static func names(
    _ names: some Collection<String>, reserved: Set<String>
  ) -> [PathName] {
    var taken: Set<String> = []
    taken.reserveCapacity(names.count)
    return names.map { name in
      let segment = PathSegment.segment(for: name, reserved: reserved)
      if taken.insert(NameFolding.folded(segment)).inserted { return PathName(segment: segment) }
      return PathName(segment: PathSegment.distinguished(segment, of: name))
    }
  }
}
