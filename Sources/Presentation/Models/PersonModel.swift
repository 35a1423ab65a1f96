import Domain
import UseCases

/// Somebody as shown beside what they wrote or did.
struct PersonSource: Sendable {
  let author: Author
  let interface: Interface

  init(_ author: Author, _ interface: Interface) {
    self.author = author
    self.interface = interface
  }

  init(_ user: UserIndex, _ interface: Interface) {
    self.init(.user(user), interface)
  }

  var user: User? { author.user.map { interface.site.network[$0] } }

  var name: String { interface.name(of: author) }

  var photo: PictureSource? {
    switch author {
    case .user(let index): interface.site.network[index].photo
    case .unknown(_, let photo): photo
    }
  }
}

extension Model where Source == PersonSource {
  static let person = Model(
    "person",
    [
      .text("name", "The name that they show; never empty.", \.name),
      .optionalText("username", "The name in mentions, without `@`; users only.") {
        $0.user?.username
      },
      .optionalText("url", "Link to the profile; users only.") { source in
        source.author.user.map { source.interface.link(to: .profile($0, page: nil)) }
      },
      .optionalText("photo", "Link to the photo.") { source in
        source.photo.map(source.interface.link(to:))
      },
      .text("initials", "One or two letters for people without a photo.") {
        Initials.of($0.name)
      },
      .integer("hue", "0 to 7, always the same for one person: a colour for the initials.") {
        Initials.hue(of: $0.user?.id ?? $0.name)
      },
    ])
}

/// Stands for a person who has no photo.
enum Initials {
  /// The first letters of the first and the last word; the first character when there are none.
  static func of(_ name: String) -> String {
    let words = name.split { !($0.isLetter || $0.isNumber) }
    guard let first = words.first?.first else { return name.first.map(bounded) ?? "?" }
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
    return Int((hash >> 13) & 7)
  }

  /// A character may carry any number of combining marks; an emoji has up to ten scalars.
  private static func bounded(_ character: Character) -> String {
    var scalars = String.UnicodeScalarView()
    let limit = character.isLetter ? 4 : 10
    scalars.append(contentsOf: character.uppercased().unicodeScalars.prefix(limit))
    return String(scalars)
  }
}
