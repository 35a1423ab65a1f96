import Domain
import Markup

/// A document as a record of a site.
struct FirestoreRecord {
  let document: FirestoreDocument
  let kind: RecordKind
  let id: String
  /// By the canonical names of the fields.
  var values: [String: WrittenValue] = [:]
  /// Whom further fields name as those of whom it is.
  var further = NamedPeople()
  /// Whom fields name of whom an answer is, unless others say it: it may be the author of the post.
  var owners = NamedPeople()
  /// What may name its author where nothing else does.
  var looseNames: [LooseName] = []
  /// The addresses for mail of a user, which are never written.
  var mailAddresses: [String] = []
  /// Whom each of the other fields leads to, with its name.
  var others: [(field: String, ids: [String])] = []
  /// Names in it that are not written, such as addresses for mail.
  var unwrittenNames: [String] = []
  /// Whether it is a message to somebody.
  var isDirect = false
  /// Of a message.
  var form = ContactForm()
  /// Whether nobody is to know whose it is. What names its author counts, and is not written.
  var isAnonymous = false
  /// Whether a follow is one, and no request to.
  var acceptance = FollowAcceptance()
  /// Whether a field other than `visibility` takes a post out of the lists.
  var isUnlisted = false
  /// What fields under names that no site has say of what it answers.
  var answered: [(name: String, value: FirestoreValue)] = []
  /// What an app may show of it under names that no site has.
  var unshown: [UnshownFields.Field] = []
  /// What hides it; nil where everybody may see it.
  var hiding: HidingName.Effect?
  /// Whether the document has fields at all. One that was deleted is still named in some exports, where
  /// something lies below it.
  var isThere = true

  init(_ document: FirestoreDocument, _ kind: RecordKind, id: String) {
    self.document = document
    self.kind = kind
    self.id = id
  }

  /// What is in a field, where that is a text.
  func text(_ name: String) -> String? {
    if case .text(let text) = values[name] { text } else { nil }
  }

  func text(_ field: some FieldName) -> String? { text(field.rawValue) }

  var createdAt: Timestamp? {
    values[PostField.createdAt]?.time?.timestamp
  }

  /// The ids of the people of whom it is.
  var peopleIDs: [String] {
    kind.personFields.compactMap(text) + ofAuthor(.id)
  }

  /// Whether it says nothing, and all that is in it are records of its kind. A summary has other fields, too.
  var holdsOthers: Bool {
    if saysSomething { return false }
    var shape = FirestoreShape(kind)
    let members = (document.fields?.members ?? []).filter { name, value in
      value.kind != .null && !FirestoreDocument.isCollectionKey(name)
    }
    return !members.isEmpty && members.allSatisfy { $1.isObject && shape.isCertain($1) }
  }

  /// Whether it is of somebody whose id is an address for mail, and so not written: it says nothing without one.
  var isOfNobody: Bool {
    kind.isRelation && !unwrittenNames.isEmpty
      && kind.personFields.contains { values[$0] == nil }
  }

  /// Whether its fields name several people where there can be one.
  var namesSeveral: Bool {
    let ids = peopleIDs + further.ids
    return kind != .follow && ids.contains { $0 != ids[0] }
  }

  /// What may be the username of its author, or the id.
  var authorNames: [String] { writtenNames + unwrittenNames }

  /// The same as far as the site has it.
  var writtenNames: [String] { [text(PostField.author)].compactMap(\.self) + ofAuthor(.username) }

  /// Names its author by the id where it has a username that somebody can't keep.
  ///
  /// - Parameter ids: by the usernames, folded.
  mutating func nameAuthor(byIDs ids: [String: String]) {
    guard peopleIDs.isEmpty, let name = writtenNames.first, let id = ids[NameFolding.folded(name)]
    else { return }
    values[PostField.author] = .fields([WrittenField(AuthorField.id, .text(id))])
  }

  /// Whether no field says whose it is.
  var namesNobody: Bool { peopleIDs.isEmpty && authorNames.isEmpty && further.isEmpty }

  /// Whether a name of somebody stands under a name for usernames that says no more.
  ///
  /// - Parameter people: their usernames, folded, and ids.
  func namesLoosely(oneOf people: Set<String>) -> Bool {
    looseNames.contains {
      $0.form == .username
        && (people.contains(NameFolding.folded($0.text)) || people.contains($0.text))
    }
  }

  /// Whether it has a field that a site knows, beside its id.
  var saysSomething: Bool { values.keys.contains { $0 != PostField.id.rawValue } }

  /// Whether a site would have something to show of it: of a post and a comment a text or a picture, for whose it is
  /// and when it was written is understood in any form.
  var hasContent: Bool {
    guard kind.isPost || kind == .comment else { return saysSomething }
    if pictureCount > 0 { return true }
    return text(PostField.content).map { !$0.utf8Span.span.isBlank }
      ?? (values[PostField.content] != nil)
  }

  private func ofAuthor(_ part: AuthorField) -> [String] {
    guard case .fields(let author) = values[PostField.author] else { return [] }
    return author.compactMap { field in
      if field.name == part.rawValue, case .text(let text) = field.value { text } else { nil }
    }
  }

  /// The paths of the site's own pictures that its fields name.
  var ownPictures: [String] {
    var addresses = [text(UserField.photoURL)]
    if !isAnonymous { addresses += [text(PostField.authorPhotoURL)] + ofAuthor(.photoURL) }
    if case .list(let images) = values[PostField.images] {
      addresses += images.compactMap(Self.address(ofImage:))
    }
    return addresses.compactMap(\.self).compactMap { address in
      if case .media(let path)? = RecordReader.pictureSource(address) { path } else { nil }
    }
  }

  private static func address(ofImage image: WrittenValue) -> String? {
    switch image {
    case .text(let address): address
    case .fields(let fields):
      fields.first { $0.name == ImageField.url.rawValue }.flatMap {
        if case .text(let address) = $0.value { address } else { nil }
      }
    default: nil
    }
  }

  var pictureCount: Int {
    if case .list(let pictures) = values[PostField.images] { pictures.count } else { 0 }
  }

  /// Its fields as they are written.
  ///
  /// - Parameter names: those of the kind, in their order.
  func fields(_ names: [String]) -> [WrittenField] {
    names.compactMap { name in
      if isAnonymous, Self.namesOfAuthors.contains(name) { return nil }
      return values[name].map { WrittenField(name, $0) }
    }
  }

  private static let namesOfAuthors: Set = [
    PostField.authorID.rawValue, PostField.author.rawValue, PostField.authorName.rawValue,
    PostField.authorPhotoURL.rawValue,
  ]

  /// The names of the fields of a kind of records, in the order in which they are written.
  static func names(of kind: RecordKind, _ reactionKinds: [ReactionKind]) -> [String] {
    // No other fields are ever written, least of all an address for mail.
    switch kind {
    case .user:
      UserField.allCases.map(\.rawValue).filter { $0 != UserField.email.rawValue } + [hiddenName]
    case .post, .message:
      PostField.allCases.map(\.rawValue) + reactionKinds.map { $0.name + "_count" }
    case .comment: CommentField.allCases.map(\.rawValue) + hidingNames
    case .reaction:
      ReactionField.allCases.filter { $0 != .id && $0 != .posterUserID }.map(\.rawValue)
        + hidingNames
    case .like: LikeField.allCases.filter { $0 != .id }.map(\.rawValue) + hidingNames
    case .follow: FollowField.allCases.map(\.rawValue) + hidingNames
    case .page: []
    }
  }

  /// Fields of posts, which hide other records, too, but users.
  private static let hidingNames = [PostField.visibility.rawValue, PostField.draft.rawValue]

  /// The field that hides a user.
  static let hiddenName = "hidden"
}

extension [String: WrittenValue] {
  subscript(_ field: some FieldName) -> WrittenValue? {
    get { self[field.rawValue] }
    set { self[field.rawValue] = newValue }
  }
}

extension WrittenValue {
  var time: WrittenTime? { if case .time(let time) = self { time } else { nil } }
}
