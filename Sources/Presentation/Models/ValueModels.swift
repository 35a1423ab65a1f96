import Domain
import TemplateEngine
import UseCases

extension Model {
  /// A moment.
  static let time = Model(
    "time",
    [
      .text("iso", "For `datetime` attributes (RFC 3339, UTC).") { record, _, output in
        record.timestamp.appendRFC3339(to: &output)
      },
      .text("date", "The day, in the site's language and time zone.") { record, reader, output in
        reader.interface.append(date: record.timestamp, to: &output)
      },
      .text("text", "Day and time, in the site's language and time zone.") {
        record, reader, output in
        reader.interface.append(dateAndTime: record.timestamp, to: &output)
      },
    ])

  /// A picture of a post.
  static let picture = Model(
    "picture",
    [
      .text("url", "Link to the picture's file.") { record, reader, output in
        reader.append(linkTo: reader.picture(record).source, to: &output)
      },
      .text("alt", "What it shows; empty when the author did not say.") {
        record, reader, output in
        output.append(reader.picture(record).alt)
      },
      .text("label", "What it shows, or a general word: for links that need a name.") {
        record, reader, output in
        let alt = reader.picture(record).alt
        output.append(alt.isEmpty ? reader.interface.messages[.pictureAlt] : alt)
      },
      .optionalInteger("width", "In pixels.") { $1.picture($0).width },
      .optionalInteger("height", "In pixels.") { $1.picture($0).height },
    ])

  /// Where a post was written.
  static let location = Model(
    "location",
    [
      .text("name", "The place's name, or its coordinates.") { record, reader, output in
        output.append(reader.location(record).label)
      },
      .text("latitude", "Degrees north, as a decimal.") { record, reader, output in
        output.append(Degrees.text(reader.location(record).latitude))
      },
      .text("longitude", "Degrees east, as a decimal.") { record, reader, output in
        output.append(Degrees.text(reader.location(record).longitude))
      },
      .text("url", "Link to a map (OpenStreetMap).") { record, reader, output in
        let latitude = Degrees.text(reader.location(record).latitude)
        let longitude = Degrees.text(reader.location(record).longitude)
        output.append("https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)")
        output.append("#map=14/\(latitude)/\(longitude)")
      },
    ])

  /// A link that somebody gave on their profile.
  static let profileLink = Model(
    "link",
    [
      .text("title", "Its name.") { record, reader, output in
        let link = reader.site.network.users[record.position].links[record.place]
        output.append(link.label.isEmpty ? link.url : link.label)
      },
      .text("url", "Where it leads.") { record, reader, output in
        output.append(reader.site.network.users[record.position].links[record.place].url)
      },
    ])

  /// A plain page, as a link.
  static let sitePage = Model(
    "link",
    [
      .text("title", "Its name.") { record, reader, output in
        output.append(reader.site.network.pages[record.position].title)
      },
      .text("url", "Where it leads.") { record, reader, output in
        reader.append(linkTo: .plainPage(record.position), to: &output)
      },
    ])

  /// A feed, as a link.
  static let feedLink = Model(
    "feed link",
    [
      .text("title", "The feed's name.") { record, reader, output in
        let (subject, format) = reader.feed(record)
        reader.interface.append(titleOf: subject, to: &output)
        output.append(" (")
        output.append(format.displayName)
        output.append(")")
      },
      .text("url", "Link to the feed.") { record, reader, output in
        let (subject, format) = reader.feed(record)
        reader.append(linkTo: subject, format, to: &output)
      },
      .text("type", "Its media type.") { record, reader, output in
        output.append(reader.feed(record).format.mediaType)
      },
    ])

  /// A hashtag as a link.
  static let tagLink = Model("hashtag", tagFields)

  static let tagEntry = Model(
    "hashtag with count",
    tagFields + [
      .integer("count", "How many posts have it.") {
        $1.site.relations.postsOfTag.count(of: $0.position)
      },
      .text("count_label", "The same in words: `3 posts`.") { record, reader, output in
        let count = reader.site.relations.postsOfTag.count(of: record.position)
        reader.interface.messages.append(.uses, count: count, to: &output)
      },
      .optionalRecord("first", .time, "When it was used first.") {
        $1.time(of: $1.site.relations.postsOfTag[$0.position].first)
      },
      .optionalRecord("last", .time, "When it was used last.") {
        $1.time(of: $1.site.relations.postsOfTag[$0.position].last)
      },
    ])

  private static let tagFields: [ModelField] = [
    .text("name", "Its spelling, without `#`.") { record, reader, output in
      output.append(reader.site.tags[record.position].spelling)
    },
    .text("url", "Link to its page.") { record, reader, output in
      reader.append(linkTo: .tag(record.tag, page: nil), to: &output)
    },
  ]

  /// The reactions of one kind to a post.
  static let reaction = Model(
    "reaction",
    [
      .text("kind", "The kind in snake_case, for classes.") { record, reader, output in
        output.append(reader.reactionKind(record).name)
      },
      .text("emoji", "Its emoji.") { record, reader, output in
        output.append(reader.reactionKind(record).emoji)
      },
      .text("name", "Its name in the site's language.") { record, reader, output in
        let kind = reader.site.reactions.entry(record.place, of: record.post).kind
        output.append(reader.interface.reactionLabels[kind])
      },
      .integer("count", "How many there are.") {
        $1.site.reactions.entry($0.place, of: $0.post).count
      },
      .text("count_text", "The same with the language's separators.") { record, reader, output in
        let count = reader.site.reactions.entry(record.place, of: record.post).count
        reader.interface.messages.append(number: count, to: &output)
      },
      .text("label", "The same in words: `3 likes`.") { record, reader, output in
        let entry = reader.site.reactions.entry(record.place, of: record.post)
        reader.interface.append(reactions: entry.count, ofKind: entry.kind, to: &output)
      },
    ])

  static let reactionWithPeople = Model(
    "reaction with people",
    [
      .record("reaction", .reaction, "The kind and its count.") { record, _ in
        RecordReference(.reaction, record.position, record.place)
      },
      .records(
        "people", .person, "Who reacted, oldest first, as far as there are records.",
        count: { $1.reactionPeople($0).count },
        item: { record, place, reader in
          let people = reader.reactionPeople(record)
          return .person(people[people.startIndex + place])
        }),
      .integer("unnamed_count", "How many more there are of whom there is no record.") {
        $1.site.reactions.entry($0.place, of: $0.post).count - $1.reactionPeople($0).count
      },
    ])

  /// A month in the archive.
  static let month = Model(
    "month",
    [
      .text("name", "The month's name.") { record, reader, output in
        output.append(reader.interface.monthName(reader.site.months[record.position].month))
      },
      .text("url", "Link to its posts.") { record, reader, output in
        reader.append(linkTo: .month(record.position, page: nil), to: &output)
      },
      .integer("count", "How many posts it has.") {
        $1.site.months[$0.position].range.count
      },
      .text("count_label", "The same in words: `3 posts`.") { record, reader, output in
        let count = reader.site.months[record.position].range.count
        reader.interface.messages.append(.posts, count: count, to: &output)
      },
    ])

  /// A year in the archive.
  static let year = Model(
    "year",
    [
      .text("name", "The year.") { record, reader, output in
        output.append(decimal: reader.page.years[record.position].year)
      },
      .records(
        "months", .month, "Its months with posts, newest first.",
        count: { $1.page.years[$0.position].months.count },
        item: { RecordReference(.month, $2.page.years[$0.position].months[$1]) }),
    ])
}

extension PageReader {
  fileprivate func picture(_ record: RecordReference) -> Picture {
    site.network.posts[record.position].pictures[record.place]
  }

  fileprivate func location(_ record: RecordReference) -> Location {
    site.network.posts[record.position].location ?? Location(latitude: 0, longitude: 0)
  }

  fileprivate func reactionKind(_ record: RecordReference) -> ReactionKind {
    settings.reactionKinds[site.reactions.entry(record.place, of: record.post).kind]
  }

  fileprivate func reactionPeople(_ record: RecordReference) -> ArraySlice<UserIndex> {
    site.reactions.people(of: site.reactions.entry(record.place, of: record.post))
  }
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
