import Domain
import TemplateEngine
import UseCases

extension Model {
  /// A moment.
  static let time = Model(
    "time",
    "A moment.",
    [
      .plain("iso", "For `datetime` attributes (RFC 3339, UTC, up to the millisecond).") {
        record, _, output in
        record.timestamp.appendRFC3339(inMilliseconds: true, to: &output)
      },
      .text("date", "The day, in the site's language and time zone.") { record, reader, output in
        reader.interface.append(date: record.timestamp, to: &output)
      },
      .text("text", "Day and time, in the site's language and time zone.") {
        record, reader, output in
        reader.interface.append(dateAndTime: record.timestamp, to: &output)
      },
    ])

  /// Where a post was written.
  static let location = Model(
    "location",
    "Where a post was written.",
    [
      .text("name", "The place's name, or its coordinates.") { record, reader, output in
        reader.location(record).appendLabel(to: &output)
      },
      .text("latitude", "Degrees north, as a decimal.") { record, reader, output in
        Degrees.append(reader.location(record).latitude, to: &output)
      },
      .text("longitude", "Degrees east, as a decimal.") { record, reader, output in
        Degrees.append(reader.location(record).longitude, to: &output)
      },
      .text("url", "Link to a map (OpenStreetMap).") { record, reader, output in
        let location = reader.location(record)
        output.append("https://www.openstreetmap.org/?mlat=")
        Degrees.append(location.latitude, to: &output)
        output.append("&mlon=")
        Degrees.append(location.longitude, to: &output)
        output.append("#map=14/")
        Degrees.append(location.latitude, to: &output)
        output.append("/")
        Degrees.append(location.longitude, to: &output)
      },
    ])

  /// A link that somebody gave on their profile.
  static let profileLink = Model(
    "link",
    "A link that somebody gave on their profile.",
    [
      .text("title", "Its name; without one its address.") { record, reader, output in
        let link = reader.site.network.users[record.position].links[record.place]
        if !link.label.isEmpty {
          output.append(link.label)
        } else if let address = link.mailAddress, !address.isEmpty {
          output.append(contentsOf: address.utf8)
        } else {
          output.append(link.url)
        }
      },
      .text("url", "Where it leads.") { record, reader, output in
        output.append(reader.site.network.users[record.position].links[record.place].url)
      },
    ])

  /// A plain page, as a link.
  static let sitePage = Model(
    "page link",
    "A plain page, as a link.",
    [
      .text("title", "Its name.") { record, reader, output in
        output.append(reader.site.network.pages[record.position].title)
      },
      .link("url", "Where it leads.") { record, _ in .plainPage(record.plainPage) },
      .optionalText("language", "Its language, where it says one (BCP 47).") {
        $2.append(optional: $1.site.network.pages[$0.position].language)
      },
    ])

  /// A feed, as a link.
  static let feedLink = Model(
    "feed link",
    "A feed, as a link.",
    [
      .text("title", "The feed's name.") { record, reader, output in
        let (subject, format) = reader.feed(record)
        reader.interface.append(titleOf: subject, to: &output)
        output.append(" (")
        output.append(format.displayName)
        output.append(")")
      },
      .text("format", "Its format: `Atom`, `JSON Feed` or `RSS`.") {
        $2.append($1.feed($0).format.displayName)
      },
      .siteLink("url", "Link to the feed.") { record, reader, output in
        let (subject, format) = reader.feed(record)
        reader.append(linkTo: subject, format, to: &output)
      },
      .text("type", "Its media type.") { record, reader, output in
        output.append(reader.feed(record).format.mediaType)
      },
    ])

  /// A hashtag as a link.
  static let tagLink = Model("hashtag", "A hashtag, as a link.", tagFields)

  static let tagEntry = Model(
    "hashtag with count",
    "A hashtag with how often it is used.",
    tagFields + [
      .integer("count", "How many posts have it.") {
        $1.site.relations.postsOfTag.count(of: $0.position)
      },
      .text("count_text", "The same with the language's separators.") { record, reader, output in
        let count = reader.site.relations.postsOfTag.count(of: record.position)
        reader.interface.messages.append(number: count, to: &output)
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
    .link("url", "Link to its page.") { record, _ in .tag(record.tag, page: nil) },
  ]

  /// The reactions of one kind to a post.
  static let reaction = Model(
    "reaction",
    "The reactions of one kind to a post.",
    [
      .text("kind", "The kind in snake_case, for classes.") { record, reader, output in
        output.append(lasting: reader.settings.reactionKinds[reader.reactionKind(record)].name)
      },
      .text("emoji", "Its emoji.") { record, reader, output in
        output.append(lasting: reader.settings.reactionKinds[reader.reactionKind(record)].emoji)
      },
      .text("name", "Its name in the site's language.") { record, reader, output in
        output.append(lasting: reader.interface.reactionLabels[reader.reactionKind(record)])
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
    "The same with who reacted.",
    [
      .record("reaction", .reaction, "The kind and its count.") { record, _ in
        RecordReference(.reaction, record.position, record.place)
      },
      .records(
        "people", .person,
        "Who reacted, oldest first, as far as there are records: at most 1,000 people.",
        count: { $1.reactionPeople($0).count },
        item: { record, place, reader in
          let people = reader.reactionPeople(record)
          return .person(people[people.startIndex + place])
        }),
      .integer("unnamed_count", "How many more there are, who are not among them.") {
        $1.unnamedCount($0)
      },
      .text("unnamed_label", "The same in words: `and 3 more`; empty when there are none.") {
        let count = $1.unnamedCount($0)
        if count > 0 { $1.interface.messages.append(.others, count: count, to: &$2) }
      },
    ])

  /// A month in the archive.
  static let month = Model(
    "month",
    "A month in the archive.",
    [
      .text("name", "The month's name.") { record, reader, output in
        output.append(reader.interface.monthName(reader.site.months[record.position].month))
      },
      .link("url", "Link to its posts.") { record, _ in .month(record.month, page: nil) },
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
    "A year in the archive.",
    [
      .text("name", "The year, as it stands alone.") { record, reader, output in
        let year = String(reader.page.years[record.position].year)
        reader.interface.messages.append(.year, ["year": year], to: &output)
      },
      .records(
        "months", .month, "Its months with posts, newest first.",
        count: { $1.page.years[$0.position].months.count },
        item: { .month($2.page.years[$0.position].months[$1]) }),
    ])
}

extension PageReader {
  fileprivate func location(_ record: RecordReference) -> Location {
    guard let location = site.network.posts[record.position].location else {
      preconditionFailure("a post without a place has none to show")
    }
    return location
  }

  /// The place of a reaction's kind in ``Settings/reactionKinds``.
  fileprivate func reactionKind(_ record: RecordReference) -> Int {
    site.reactions.entry(record.place, of: record.post).kind
  }

  /// As many as a page can show: 50,000 were 24 MB, which no browser likes, and each one more made them anew.
  fileprivate func reactionPeople(_ record: RecordReference) -> ArraySlice<UserIndex> {
    site.reactions.people(of: site.reactions.entry(record.place, of: record.post)).prefix(1_000)
  }

  fileprivate func unnamedCount(_ record: RecordReference) -> Int {
    site.reactions.entry(record.place, of: record.post).count - reactionPeople(record).count
  }
}

extension Location {
  /// Appends the name, or the coordinates of a place without one.
  func appendLabel(to output: inout [UInt8]) {
    if let name, !name.isEmpty { return output.append(name) }
    Degrees.append(latitude, to: &output)
    output.append(", ")
    Degrees.append(longitude, to: &output)
  }
}
