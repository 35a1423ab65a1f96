import Domain

/// Lists and maps, of which only what is looked for is taken.
extension FirestoreValues {
  /// The items of a list, as far as there is something to show in them. What is no list is one itself.
  ///
  /// - Parameter most: as many may be in a record: who has more is no reason to import nothing.
  mutating func list(
    _ value: FirestoreValue, atMost most: Int = .max,
    _ item: (inout FirestoreValues, FirestoreValue) -> WrittenValue?
  ) -> WrittenValue? {
    written(value.items.map { item(&self, $0) }, atMost: most)
  }

  private mutating func written(_ items: [WrittenValue?], atMost most: Int) -> WrittenValue? {
    var written = items.compactMap(\.self)
    if written.count > most {
      leftOut += written.count - most
      written.removeSubrange(most...)
    }
    return written.isEmpty ? nil : .list(written)
  }

  /// Some fields of a map; nil for what is no map.
  ///
  /// - Parameter field: which one a name in snake_case is.
  private func fields<Field: Hashable>(
    _ value: FirestoreValue, _ field: (String) -> Field?
  ) -> [Field: FirestoreValue]? {
    guard case .map(let members) = value.content else { return nil }
    var fields: [Field: FirestoreValue] = [:]
    for (name, value) in members {
      if case .null = value.content { continue }
      if let field = field(SnakeCase.of(name)), fields[field] == nil { fields[field] = value }
    }
    return fields
  }

  /// Whether a map has a member that says that not everybody is to see what it holds, as a document may.
  ///
  /// - Parameters:
  ///   - isPerson: whether it is about somebody.
  ///   - isField: whether a name, in snake_case, is one of what it holds.
  ///   - mayHide: whether a value may say so.
  static func isHidden(
    _ value: FirestoreValue, isPerson: Bool = false, _ isField: (String) -> Bool,
    _ mayHide: (FirestoreValue) -> Bool = { _ in true }
  ) -> Bool {
    guard case .map(let members) = value.content else { return false }
    return members.contains { name, value in
      let name = SnakeCase.of(name)
      // A picture is not published by itself.
      if case .null = value.content { return false }
      if isField(name) || !mayHide(value) { return false }
      return HidingName(ofFieldNamed: name, isPerson: isPerson)?.effect(value.hiding) != nil
    }
  }

  mutating func picture(_ value: FirestoreValue) -> WrittenValue? {
    text(value) { [media] in
      switch RecordReader.pictureSource($0) {
      case .remote: true
      case .media(let path): media.contains(path)
      case nil: false
      }
    }
  }

  mutating func image(_ value: FirestoreValue) -> WrittenValue? {
    guard let fields = fields(value, ImageField.init(named:)) else { return picture(value) }
    if Self.isHidden(value, { ImageField(named: $0) != nil }) {
      hiddenItems += 1
      if case .text(let address)? = fields[.url]?.content,
        case .media(let path)? = RecordReader.pictureSource(address), media.contains(path)
      {
        hiddenPictures.insert(path)
      }
      return nil
    }
    guard let address = fields[.url] else {
      leftOut += 1
      return nil
    }
    guard let url = picture(address) else { return nil }
    var image = [WrittenField(ImageField.url, url)]
    if let alt = fields[.alt].flatMap({ text($0) { _ in true } }) {
      image.append(WrittenField(ImageField.alt, alt))
    }
    for name in [ImageField.width, .height] {
      guard let field = fields[name] else { continue }
      if let side = field.id.flatMap(Int.init), RecordReader.pictureSides.contains(side) {
        image.append(WrittenField(name, .decimal("\(side)")))
      } else {
        leftOut += 1
      }
    }
    return .fields(image)
  }

  /// A list of links, or a map of addresses by what they are called.
  mutating func links(_ value: FirestoreValue) -> WrittenValue? {
    let most = RecordReader.mostLinks
    guard case .map(let members) = value.content,
      !members.contains(where: { LinkField(named: SnakeCase.of($0.name)) == .url })
    else { return list(value, atMost: most) { $0.link($1) } }
    // What is an address is called so.
    if Self.isHidden(
      value, { _ in false }, { if case .boolean = $0.content { true } else { false } })
    {
      hiddenItems += 1
      return nil
    }
    return written(
      members.map { name, value in
        linkAddress(value).map { .fields([WrittenField(LinkField.label, .text(name)), $0]) }
      }, atMost: most)
  }

  private mutating func link(_ value: FirestoreValue) -> WrittenValue? {
    guard let fields = fields(value, LinkField.init(named:)) else {
      return linkAddress(value).map { .fields([$0]) }
    }
    if Self.isHidden(value, { LinkField(named: $0) != nil }) {
      hiddenItems += 1
      return nil
    }
    guard let address = fields[.url] else {
      leftOut += 1
      return nil
    }
    guard let url = linkAddress(address) else { return nil }
    let label = fields[.label].flatMap { text($0) { _ in true } }
    return .fields((label.map { [WrittenField(LinkField.label, $0)] } ?? []) + [url])
  }

  private mutating func linkAddress(_ value: FirestoreValue) -> WrittenField? {
    text(value) { WebAddress.webOrMail($0) != nil }.map { WrittenField(LinkField.url, $0) }
  }

  /// A list of hashtags, a text of several, or a map in which some say yes.
  mutating func hashtags(_ value: FirestoreValue) -> WrittenValue? {
    let hashtags: [WrittenValue?]
    switch value.content {
    case .text(let text) where text.contains(","):
      hashtags = text.split(separator: ",").map { hashtag(named: String($0)) }
    case .text(let text) where text.contains("#"):
      hashtags = text.split(whereSeparator: \.isWhitespace).map { hashtag(named: String($0)) }
    case .map(let members):
      hashtags = members.filter(\.value.isYes).map { hashtag(named: $0.name) }
    default: hashtags = value.items.map { text($0, isShown: RecordReader.isHashtag) }
    }
    let all = hashtags.compactMap(\.self)
    var byteCount = 0
    let short = all.prefix {
      guard case .text(let text) = $0 else { return true }
      byteCount += RecordReader.spelling(ofHashtag: text).utf8.count
      return byteCount <= RecordReader.mostHashtagBytes
    }
    leftOut += all.count - short.count
    return written(Array(short), atMost: Post.mostHashtags)
  }

  private mutating func hashtag(named name: String) -> WrittenValue? {
    let words = name.split(whereSeparator: \.isWhitespace)
    if words.isEmpty { return nil }
    let name = words.joined(separator: " ")
    if RecordReader.isHashtag(name) { return .text(name) }
    leftOut += 1
    return nil
  }

  /// The longitude and the latitude of a point of GeoJSON (RFC 7946, section 3.1.2).
  private static func geoJSON(_ value: FirestoreValue) -> (FirestoreValue, FirestoreValue)? {
    guard case .map(let members) = value.content,
      case .list(let numbers)? = members.first(where: { $0.name == "coordinates" })?.value.content,
      (2...3).contains(numbers.count)
    else { return nil }
    return (numbers[0], numbers[1])
  }

  /// A place. An app may have the name of one in this field, which says nothing of where it is.
  mutating func location(_ value: FirestoreValue) -> WrittenValue? {
    var fields: [LocationField: FirestoreValue] = [:]
    let latitude: WrittenValue?
    let longitude: WrittenValue?
    switch value.content {
    case .null: return nil
    case .point(let north, let east):
      (latitude, longitude) = (degrees(north, .latitude), degrees(east, .longitude))
    case .map:
      fields = self.fields(value, LocationField.init(named:)) ?? [:]
      if let (east, north) = Self.geoJSON(value) {
        fields[.longitude] = east
        fields[.latitude] = north
      }
      if fields.isEmpty { return leaveOut(value) }
      if Self.isHidden(value, { LocationField(named: $0) != nil }) {
        hiddenItems += 1
        return nil
      }
      latitude = fields[.latitude].flatMap { degrees($0, .latitude) }
      longitude = fields[.longitude].flatMap { degrees($0, .longitude) }
    default: (latitude, longitude) = (nil, nil)
    }
    guard let latitude, let longitude else {
      leftOut += 1
      return nil
    }
    let name =
      fields[.name].flatMap { placeName($0) }.map { [WrittenField(LocationField.name, $0)] } ?? []
    return .fields(
      [
        WrittenField(LocationField.latitude, latitude),
        WrittenField(LocationField.longitude, longitude),
      ] + name)
  }

  private mutating func placeName(_ value: FirestoreValue) -> WrittenValue? {
    text(value) { !MailAddress.isIn($0) }
  }

  /// How many of each kind, or a list of kinds.
  mutating func reactions(_ value: FirestoreValue) -> WrittenValue? {
    guard case .map(let members) = value.content else {
      return list(value) { values, item in
        values.text(item) { [kinds = values.reactionKinds] in
          kinds.kind(namedOrShownAs: $0) != nil
        }
      }
    }
    var counts: [WrittenField] = []
    for (name, value) in members {
      // The names may be anybody's, who has reacted.
      if reactionKinds.kind(namedOrShownAs: name) == nil {
        leftOut += 1
      } else if let count = count(value) {
        counts.append(WrittenField(name, count))
      }
    }
    return counts.isEmpty ? nil : .fields(counts)
  }

  mutating func author(_ value: FirestoreValue) -> WrittenValue? {
    // Databases have further names for an id.
    let fields = fields(value) { name in
      AuthorField(named: name) ?? (["_id", "object_id", "uid", "ref"].contains(name) ? .id : nil)
    }
    guard let fields else {
      guard let person = person(value) else { return nil }
      // It leads to a document, whatever somebody else has chosen as a username.
      return value.isReferenceToUser
        ? .fields([WrittenField(AuthorField.id, person)]) : person
    }
    var author: [WrittenField] = []
    for name in [AuthorField.id, .username, .displayName, .photoURL] {
      guard let field = fields[name] else { continue }
      let value =
        switch name {
        case .id: person(field)
        case .photoURL: picture(field)
        case .username, .displayName: personName(field)
        }
      if let value { author.append(WrittenField(name, value)) }
    }
    return .fields(author)
  }
}
