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
