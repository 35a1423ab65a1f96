import Domain
import Markup

/// Lists and maps, of which only what is looked for is taken.
extension FirestoreValues {
  /// The items of a list, as far as there is something to show in them.
  ///
  /// - Parameter most: as many may be in a record: who has more is no reason to import nothing.
  mutating func list(
    _ value: FirestoreValue, atMost most: Int = .max,
    _ item: (inout FirestoreValues, FirestoreValue) -> WrittenValue?
  ) -> WrittenValue? {
    guard case .list(let items) = value.content else { return plain(value) }
    var written = items.compactMap { item(&self, $0) }
    if written.count > most {
      leftOut += written.count - most
      written.removeSubrange(most...)
    }
    return written.isEmpty ? nil : .list(written)
  }

  /// Some fields of a map, by their names in snake_case; nil for what is no map.
  private func fields(
    _ value: FirestoreValue, _ names: [String: String]
  ) -> [String: FirestoreValue]? {
    guard case .map(let members) = value.content else { return nil }
    var fields: [String: FirestoreValue] = [:]
    for (name, value) in members {
      if case .null = value.content { continue }
      if let name = names[SnakeCase.of(name)], fields[name] == nil { fields[name] = value }
    }
    return fields
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
    let names = [
      "url": "url", "alt": "alt", "description": "alt", "width": "width", "height": "height",
    ]
    guard let fields = fields(value, names) else { return picture(value) }
    guard let address = fields["url"], let url = picture(address) else { return nil }
    var image = [WrittenField("url", url)]
    for name in ["alt", "width", "height"] {
      if let value = fields[name].flatMap(plain) { image.append(WrittenField(name, value)) }
    }
    return .fields(image)
  }

  mutating func link(_ value: FirestoreValue) -> WrittenValue? {
    let names = ["label": "label", "title": "label", "name": "label", "url": "url"]
    guard let fields = fields(value, names) else { return plain(value) }
    guard let address = fields["url"],
      let url = text(address, isShown: { WebAddress.webOrMail($0) != nil })
    else { return nil }
    let label = fields["label"].flatMap(plain).map { [WrittenField("label", $0)] } ?? []
    return .fields(label + [WrittenField("url", url)])
  }

  mutating func hashtag(_ value: FirestoreValue) -> WrittenValue? {
    text(value) {
      let isMarked = $0.hasPrefix("#") || $0.hasPrefix("＃")
      return HashtagScanner.isValid(isMarked ? String($0.dropFirst()) : $0)
    }
  }

  /// A place. An app may have the name of one in this field, which says nothing of where it is.
  mutating func location(_ value: FirestoreValue) -> WrittenValue? {
    switch value.content {
    case .null: return nil
    case .point(let latitude, let longitude):
      return .fields([
        WrittenField("latitude", .decimal(latitude)),
        WrittenField("longitude", .decimal(longitude)),
      ])
    case .map: break
    default:
      leftOut += 1
      return nil
    }
    let names = [
      "latitude": "latitude", "lat": "latitude", "_latitude": "latitude",
      "longitude": "longitude", "lon": "longitude", "lng": "longitude", "_longitude": "longitude",
      "name": "name",
    ]
    let fields = fields(value, names) ?? [:]
    guard fields["latitude"] != nil || fields["longitude"] != nil else {
      if !fields.isEmpty { leftOut += 1 }
      return nil
    }
    return .fields(
      ["latitude", "longitude", "name"].compactMap { name in
        guard let field = fields[name] else { return nil }
        let value = name == "name" ? placeName(field) : plain(field)
        return value.map { WrittenField(name, $0) }
      })
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
      if reactionKinds.kind(namedOrShownAs: name) != nil, case .number(let count) = value.content {
        counts.append(WrittenField(name, .decimal(count)))
      } else {
        leftOut += 1
      }
    }
    return counts.isEmpty ? nil : .fields(counts)
  }

  mutating func author(_ value: FirestoreValue) -> WrittenValue? {
    let names = [
      "id": "id", "user_id": "id", "uid": "id", "ref": "id", "display_name": "display_name",
      "name": "display_name", "username": "username", "photo_url": "photo_url",
      "avatar_url": "photo_url",
    ]
    guard let fields = fields(value, names) else {
      let author = id(value, in: ["users"])
      if case .text(let name) = author, !ids.isUser(name), MailAddress.isIn(name) {
        leaveOut(mailName: name)
        return nil
      }
      return author
    }
    var author: [WrittenField] = []
    for name in ["id", "username", "display_name", "photo_url"] {
      guard let field = fields[name] else { continue }
      let value =
        switch name {
        case "id": id(field, in: ["users"])
        case "photo_url": picture(field)
        default: personName(field)
        }
      if let value { author.append(WrittenField(name, value)) }
    }
    return .fields(author)
  }
}
