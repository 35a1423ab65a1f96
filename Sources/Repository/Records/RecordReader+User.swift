import Domain

extension RecordReader {
  mutating func readUser(_ tape: borrowing Tape, body: String?) {
    var user = User(id: "", username: "", displayName: "")
    if let body { user.bio = shortened(body, "bio", at: tape.tokens[0].start) }
    var id = RecordID.none
    var idOffset = tape.tokens[0].start
    var username: (text: String, offset: Int)?
    var email = ""
    var keys = userKeys.take() ?? KeyMeanings()
    let found = members(of: tape, .user, &keys) { reader, field, value in
      switch field {
      case .id:
        id = reader.id(tape, value, "id")
        if !id.isEmpty { user.id = tape.string(value) }
        idOffset = tape.tokens[value].start
      case .username:
        username = reader.text(tape, value, "username").map { ($0, tape.tokens[value].start) }
      case .displayName:
        user.displayName = reader.displayName(tape, value)
      case .email: email = reader.text(tape, value, "email") ?? ""
      case .photoURL: user.photo = reader.pictureSource(tape, value, "photo_url")
      case .bio:
        let bio = reader.shortText(tape, value, "bio") ?? ""
        // As with the content of a post, the field only stands in for a missing text.
        if user.bio.isEmpty { user.bio = bio }
      case .lang: user.language = reader.language(tape, value)
      case .links: user.links = reader.links(tape, value)
      case .followersCount:
        user.statedFollowersCount = reader.count(tape, value, "followers_count")
      case .followingCount:
        user.statedFollowingCount = reader.count(tape, value, "following_count")
      case .postsCount: user.statedPostsCount = reader.count(tape, value, "posts_count")
      case .createdAt: user.createdAt = reader.timestamp(tape, value, "created_at")
      }
    }
    user.isHidden = hiding(tape, keys.others) != nil
    userKeys = consume keys
    if !found.contains(.id), let name = idOfFile(tape) { (user.id, id) = (name.text, name.id) }
    if let username {
      if !Username.isValid(username.text) { add(.badUsername(username.text), at: username.offset) }
      user.username = username.text
    } else {
      user.username = Username.made(from: user.id)
      if ContactID.isOne(user.id) { add(.addressAsID(username: user.username), at: idOffset) }
    }
    if user.id.isEmpty { markIncomplete() }
    records.users.append(
      RawUser(
        user: user, id: id, email: email.isEmpty ? .none : ids.id(AuthorText.comparable(email)),
        hasMadeUsername: username == nil, place: place(tape)))
  }

  /// The name of a user, without an address for mail that stands in it, and no telephone number: many apps begin with
  /// that as the name.
  private mutating func displayName(_ tape: borrowing Tape, _ index: Int) -> String {
    let name = label(tape, index, "display_name", atMost: Self.longestName) ?? ""
    let author = AuthorText(name)
    guard author.holdsAddress else { return name }
    add(.addressInName, at: tape.tokens[index].start)
    return author.shownName ?? ""
  }
}
