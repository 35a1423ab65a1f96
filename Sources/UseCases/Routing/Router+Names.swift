import Domain
import Markup

extension Router {
  /// Knows the way to people alone, which is all that texts have to know.
  convenience init(style: URLStyle, users: [User], workers: Workers) {
    self.init(
      style: style,
      userSegments: Self.names(users.count, reserved: SiteNames.reservedInLists, workers) {
        users[$0].username
      },
      postSegments: PathNames(), tagSegments: PathNames(), months: [], pagePaths: PathNames())
  }

  /// Gives posts, months and pages their folders too.
  func with(
    posts: [Post], pages: [PlainPage], months: [Month], workers: Workers
  ) -> Router {
    Router(
      style: style, userSegments: userSegments,
      postSegments: Self.names(posts.count, reserved: ["index"], workers) { posts[$0].id },
      tagSegments: tagSegments, months: months, pagePaths: Self.paths(of: pages))
  }

  private static func paths(of pages: [PlainPage]) -> PathNames {
    let folded = Set(pages.lazy.map { NameFolding.folded($0.path) })
    return pathNames(pages.count) { position, path in
      var needsSlash = false
      var segments = pages[position].path.pathSegments[...]
      // What texts link to as `/harbour/`, unless there is a page `harbour`.
      if segments.count > 1, segments.last == "index" {
        let folder = segments.dropLast()
        if !folded.contains(NameFolding.folded(folder.joined(separator: "/"))) { segments = folder }
      }
      for segment in segments {
        if needsSlash { path.append(UInt8(ascii: "/")) }
        PathSegment.append(segment, reserved: [], to: &path)
        needsSlash = true
      }
    }
  }

  /// Gives every hashtag its folder. Identities differ after folding, so no two can meet.
  func withTags(_ identities: [String]) -> Router {
    Router(
      style: style, userSegments: userSegments, postSegments: postSegments,
      tagSegments: Self.pathNames(identities.count) { position, path in
        PathSegment.append(identities[position], reserved: SiteNames.reservedInLists, to: &path)
      }, months: months, pagePaths: pagePaths)
  }

  /// Appends the link to a hashtag's page, by its identity alone.
  static func appendLinkToTag(identity: String, style: URLStyle, to output: inout [UInt8]) {
    output.append("tags/")
    let start = output.count
    PathSegment.append(identity, reserved: SiteNames.reservedInLists, to: &output)
    if !PathSegment.isUnreserved(output.span.extracting(start..<output.count)) {
      let segment = Array(output[start...])
      output.removeLast(segment.count)
      PathSegment.append(percentEncoded: segment.span, to: &output)
    }
    output.append(style == .pretty ? "/" : ".html")
  }

  private static func pathNames(
    _ count: Int, _ write: (_ position: Int, inout [UInt8]) -> Void
  ) -> PathNames {
    var names = PathNames(capacity: count)
    for position in 0..<count { names.add { write(position, &$0) } }
    return names
  }

  /// The segments for consecutive names, and what they are after folding.
  private struct Part: Sendable {
    var segments: PathNames
    var folded: PathNames
  }

  /// Segments for names in order of age: where two are equal after case folding, the older one
  /// keeps the plain form, so that a new record does not move an old one.
  private static func names(
    _ count: Int, reserved: Set<String>, _ workers: Workers, _ name: @Sendable (Int) -> String
  ) -> PathNames {
    let parts = workers.mapRanges(count, atLeast: 256) { range in
      var part = Part(
        segments: PathNames(capacity: range.count), folded: PathNames(capacity: range.count))
      for (place, position) in range.enumerated() {
        part.segments.add { PathSegment.append(name(position), reserved: reserved, to: &$0) }
        part.segments.withBytes(of: place) { segment in
          part.folded.add { NameFolding.appendFolded(segment.span, to: &$0) }
        }
      }
      return [part]
    }
    // Who came first decides, so this goes in order.
    var taken = NameTable(capacity: count)
    var names = PathNames(capacity: count)
    for part in parts {
      for place in 0..<part.segments.count {
        if part.folded.withBytes(of: place, { taken.insert($0.span).isNew }) {
          names.add { part.segments.append(place, to: &$0) }
        } else {
          let segment = part.segments.withBytes(of: place) { String(decoding: $0, as: UTF8.self) }
          names.add(PathSegment.distinguished(segment, of: name(names.count)))
        }
      }
    }
    return names
  }
}
