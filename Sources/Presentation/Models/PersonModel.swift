import Domain
import TemplateEngine
import UseCases

/// Of what record somebody is known: a user, or the author of a post or comment who is none.
enum PersonOrigin: Int {
  case user
  case post
  case comment
}

extension Model {
  /// Somebody as shown beside what they wrote or did.
  static let person = Model(
    "person",
    "Somebody who wrote, reacted or follows. Not everybody is a user of the site.",
    [
      .text("name", "The name that they show; never empty.") { record, reader, output in
        if let user = record.knownUser {
          output.append(lasting: reader.interface.people[user.position].name)
        } else {
          output.append(reader.name(of: record))
        }
      },
      .optionalText("username", "The name in mentions, without `@`; users only.") {
        record, reader, output in
        guard let user = record.knownUser else { return false }
        output.append(lasting: reader.site.network.users[user.position].username)
        return true
      },
      .optionalLink("url", "Link to the profile; users only.") { record, _ in
        record.knownUser.map { .profile($0, page: nil) }
      },
      .optionalAbsoluteLink("address", "Full address of the profile; users only.") { record, _ in
        record.knownUser.map { .profile($0, page: nil) }
      },
      .optionalText("photo", "Link to the photo.") { record, reader, output in
        if let user = record.knownUser,
          case .remote(let url)? = reader.site.network.users[user.position].photo,
          let bytes = url.lastingBytes
        {
          output.append(contentsOf: bytes)
          return true
        }
        guard let photo = reader.photo(of: record) else { return false }
        reader.append(linkTo: photo, to: &output)
        return true
      },
      .renditions("photo_renditions", "What a browser may choose from, for `srcset`.") {
        $1.photo(of: $0)
      },
      .text("initials", "One or two letters for people without a photo.") {
        record, reader, output in
        if let user = record.knownUser {
          output.append(reader.interface.people[user.position].initials)
        } else {
          output.append(Initials.of(reader.name(of: record)))
        }
      },
      .integer("hue", "A number from 0 to 7, always the same for one person: a colour.") {
        record, reader in
        guard let user = record.knownUser else { return Initials.hue(of: reader.name(of: record)) }
        return reader.interface.people[user.position].hue
      },
    ])
}

extension RecordReference {
  /// The user that a person is; nil for somebody else.
  fileprivate var knownUser: UserIndex? {
    second == Int64(PersonOrigin.user.rawValue) ? user : nil
  }
}

extension PageReader {
  /// The name of a person.
  fileprivate func name(of person: RecordReference) -> String {
    if let user = person.knownUser { return interface.people[user.position].name }
    return interface.name(of: author(of: person))
  }

  fileprivate func photo(of person: RecordReference) -> PictureSource? {
    interface.photo(of: author(of: person))
  }

  private func author(of person: RecordReference) -> Author {
    switch PersonOrigin(rawValue: person.place) {
    case .post: site.network.posts[person.position].author
    case .comment: site.network.comments[person.position].author
    case .user, nil: .user(person.user)
    }
  }
}

/// Stands for a person who has no photo.
enum Initials {
  /// The first letters of the first and the last word; the first character when there are none.
  ///
  /// A name in ASCII, which most are, is not looked at by characters: that takes half the time.
  static func of(_ name: String) -> String {
    ofASCII(name.utf8Span.span) ?? ofCharacters(name)
  }

  /// - Returns: nil when the name is not in ASCII, or has no word.
  private static func ofASCII(_ name: borrowing Span<UInt8>) -> String? {
    var first: UInt8?
    var last: UInt8?
    var isInWord = false
    for index in name.indices {
      let byte = name[index]
      guard byte < 0x80 else { return nil }
      let isPart = byte.isASCIIAlphanumeric
      if isPart, !isInWord {
        if first == nil { first = byte } else { last = byte }
      }
      isInWord = isPart
    }
    guard let first else { return nil }
    guard let last, first.isASCIILetter, last.isASCIILetter else { return upperCase(first) }
    return upperCase(first) + upperCase(last)
  }

  private static func upperCase(_ byte: UInt8) -> String {
    String(UnicodeScalar(byte.isASCIILetter ? byte & 0xDF : byte))
  }

  static func ofCharacters(_ name: String) -> String {
    let words = name.split { !($0.isLetter || $0.isNumber) }
    guard let first = words.first?.first else {
      return name.first { !$0.unicodeScalars.allSatisfy(\.isInvisible) }.map(bounded) ?? "?"
    }
    // Two letters say something in a script with upper case; elsewhere one is a syllable or word.
    guard words.count > 1, let last = words.last?.first, first.isCased, last.isCased else {
      return bounded(first)
    }
    return bounded(first) + bounded(last)
  }

  /// A number from 0 to 7 that depends on the text alone.
  static func hue(of text: String) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    // The last bytes change only the low bits, and names often differ in those alone: `u1`, `u2`.
    hash = (hash ^ (hash >> 15)) &* 0x2C1B_3C6D
    return Int(hash >> 29)
  }

  /// A character may carry any number of combining marks; an emoji has up to ten scalars.
  private static func bounded(_ character: Character) -> String {
    var scalars = String.UnicodeScalarView()
    let limit = character.isLetter ? 4 : 10
    scalars.append(contentsOf: character.uppercased().unicodeScalars.prefix(limit))
    return String(scalars)
  }
}
