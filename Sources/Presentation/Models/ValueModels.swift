import Domain
import UseCases

/// A moment.
struct TimeSource: Sendable {
  let timestamp: Timestamp
  let interface: Interface

  init(_ timestamp: Timestamp, _ interface: Interface) {
    self.timestamp = timestamp
    self.interface = interface
  }
}

extension Model where Source == TimeSource {
  static let time = Model(
    "time",
    [
      .text("iso", "For `datetime` attributes (RFC 3339, UTC).", \.timestamp.rfc3339),
      .text("date", "The day, in the site's language and time zone.") {
        $0.interface.date($0.timestamp)
      },
      .text("text", "Day and time, in the site's language and time zone.") {
        $0.interface.dateAndTime($0.timestamp)
      },
    ])
}

/// A picture of a post.
struct PictureModelSource: Sendable {
  let picture: Picture
  let interface: Interface

  init(_ picture: Picture, _ interface: Interface) {
    self.picture = picture
    self.interface = interface
  }
}

extension Model where Source == PictureModelSource {
  static let picture = Model(
    "picture",
    [
      .text("url", "Link to the picture's file.") { $0.interface.link(to: $0.picture.source) },
      .text("alt", "What it shows; empty when the author did not say.", \.picture.alt),
      .text("label", "What it shows, or a general word: for links that need a name.") {
        $0.picture.alt.isEmpty ? $0.interface.messages[.pictureAlt] : $0.picture.alt
      },
      .optionalInteger("width", "In pixels.", \.picture.width),
      .optionalInteger("height", "In pixels.", \.picture.height),
    ])
}

extension Model where Source == Location {
  static let location = Model(
    "location",
    [
      .text("name", "The place's name, or its coordinates.") { $0.label },
      .text("latitude", "Degrees north, as a decimal.") { Degrees.text($0.latitude) },
      .text("longitude", "Degrees east, as a decimal.") { Degrees.text($0.longitude) },
      .text("url", "Link to a map (OpenStreetMap).") { location in
        let latitude = Degrees.text(location.latitude)
        let longitude = Degrees.text(location.longitude)
        return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
          + "#map=14/\(latitude)/\(longitude)"
      },
    ])
}

extension Location {
  /// The name, or the coordinates of a place without one.
  var label: String {
    if let name, !name.isEmpty { return name }
    return "\(Degrees.text(latitude)), \(Degrees.text(longitude))"
  }
}

/// Coordinates as text.
enum Degrees {
  /// A decimal with up to six digits after the point, which is a step of 11 cm; never an exponent.
  static func text(_ degrees: Double) -> String {
    guard degrees.isFinite, abs(degrees) <= 360 else { return "0" }
    let millionths = Int((abs(degrees) * 1_000_000).rounded())
    let sign = degrees < 0 && millionths > 0 ? "-" : ""
    var fraction = String(millionths % 1_000_000 + 1_000_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return sign + String(millionths / 1_000_000) + (fraction.isEmpty ? "" : "." + fraction)
  }
}

/// A link with a name.
struct LinkSource: Sendable {
  let title: String
  let url: String
  var type = ""
}

extension Model where Source == LinkSource {
  static let link = Model(
    "link", [.text("title", "Its name.", \.title), .text("url", "Where it leads.", \.url)])

  static let feedLink = Model(
    "feed link",
    [
      .text("title", "The feed's name.", \.title), .text("url", "Link to the feed.", \.url),
      .text("type", "Its media type.", \.type),
    ])
}

/// Another post, as far as a link to it needs.
struct ReferenceSource: Sendable {
  let post: PostIndex
  let interface: Interface

  init(_ post: PostIndex, _ interface: Interface) {
    self.post = post
    self.interface = interface
  }
}

extension Model where Source == ReferenceSource {
  static let reference = Model(
    "post reference",
    [
      .text("url", "Link to the post.") { $0.interface.link(to: .post($0.post)) },
      .text("title", "The beginning of its text.") { $0.interface.title(of: $0.post) },
      .person("author", "Who wrote it.") {
        ($0.interface.site.network[$0.post].author, $0.interface)
      },
    ])
}

/// A hashtag as a link.
struct TagLinkSource: Sendable {
  let tag: TagIndex
  let interface: Interface

  init(_ tag: TagIndex, _ interface: Interface) {
    self.tag = tag
    self.interface = interface
  }

  var useCount: Int { interface.site.relations.postsOfTag.count(of: tag.position) }
}

extension Model where Source == TagLinkSource {
  static let tagLink = Model(
    "hashtag",
    [
      .text("name", "Its spelling, without `#`.") {
        $0.interface.site.tags[$0.tag.position].spelling
      },
      .text("url", "Link to its page.") { $0.interface.link(to: .tag($0.tag, page: nil)) },
    ])

  static let tagEntry = Model(
    "hashtag with count",
    [
      .text("name", "Its spelling, without `#`.") {
        $0.interface.site.tags[$0.tag.position].spelling
      },
      .text("url", "Link to its page.") { $0.interface.link(to: .tag($0.tag, page: nil)) },
      .integer("count", "How many posts have it.", \.useCount),
      .text("count_label", "The same in words: `3 posts`.") {
        $0.interface.messages.text(.uses, count: $0.useCount)
      },
    ])
}

/// The reactions of one kind to a post.
struct ReactionSource: Sendable {
  let kind: ReactionSummary.Kind
  let interface: Interface

  var reaction: ReactionKind { interface.settings.reactionKinds[kind.kind] }

  /// The kind's name in the site's language: a message `reaction_KIND`, or the kind itself.
  var label: String {
    let name = interface.messages[plain: "reaction_" + reaction.name]
    return name.isEmpty ? reaction.name.replacing("_", with: " ") : name
  }
}

extension Model where Source == ReactionSource {
  static let reaction = Model(
    "reaction",
    [
      .text("kind", "The kind in snake_case, for classes.", \.reaction.name),
      .text("emoji", "Its emoji.", \.reaction.emoji),
      .text("name", "Its name in the site's language.", \.label),
      .integer("count", "How many there are.", \.kind.count),
      .text("count_text", "The same with the language's separators.") {
        $0.interface.messages.number($0.kind.count)
      },
    ])

  static let reactionWithPeople = Model(
    "reaction with people",
    [
      .record("reaction", .reaction, "The kind and its count.") { $0 },
      .fixed(
        "people", .list(.record(Model<PersonSource>.person.shape)),
        "Who reacted, oldest first, as far as there are records."
      ) { source in
        .list(source.kind.people.map { source.interface.record(of: .user($0)) })
      },
      .integer("unnamed_count", "How many more there are of whom there is no record.") {
        $0.kind.count - $0.kind.people.count
      },
    ])
}
