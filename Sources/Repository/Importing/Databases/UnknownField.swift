/// What the name of a field means that no site has.
struct UnknownField {
  /// In snake_case.
  let name: String
  private let hiding: HidingName?
  private let hidingOfPerson: HidingName?
  /// Of a message.
  let direct: DirectMessage?
  let author: AuthorName?
  /// What it says of the author where nothing else does.
  let looseAuthor: LooseName.Form?
  let doubt: DoubtfulName?
  /// Whether it says what a record is about: there may be posts about friends.
  let isSubject: Bool
  /// When or where the record is shown.
  let showing: ShowingName?
  /// Whether a map under it may say who sees the record.
  let isOfSettings: Bool
  /// Whether it names people, and neither whose the record is nor for whom: who has read or liked it.
  let isOfReaders: Bool
  /// Whether what it holds beside a single id is of others than the author: who follows or votes, or of another record.
  let isOfOthers: Bool
  /// Whether it says that nobody is to know whose a record is.
  let isAnonymity: Bool
  /// Whether it ends as a name for an id does.
  let isID: Bool
  /// Whether it says of a message to what it belongs, and not to what that could be.
  let isOfUnknown: Bool
  /// Whether a form may ask for it.
  let isOfForm: Bool
  /// Whether it says whether somebody or a program has written a message.
  let isRole: Bool
  /// Of a post, whether it says for whom it is.
  let isOfAudience: Bool
  /// Whether it says who may do what.
  let isOfPermissions: Bool
  /// Whether it names those who may read, each by an id, or everybody by `*`, as Parse has it.
  let isOfReadersAlone: Bool
  /// Whether it may say when the record was written.
  let isOfTime: Bool
  /// What the app may show under it.
  let shown: ShownName?

  init(_ written: String) {
    name = SnakeCase.of(written)
    hiding = HidingName(ofFieldNamed: name, isPerson: false)
    hidingOfPerson = HidingName(ofFieldNamed: name, isPerson: true)
    direct = DirectMessage(name)
    author = AuthorName(name)
    looseAuthor = LooseName.Form(name)
    showing = ShowingName(ofFieldNamed: name, isPage: false)
    isOfSettings = Self.settings.contains(name)
    isAnonymity = Self.anonymity.contains(name)
    let words = name.split(separator: "_").map(String.init)
    isSubject = !Self.subjects.isDisjoint(with: words)
    isOfReaders = !Self.readers.isDisjoint(with: words)
    isOfOthers = !Self.others.isDisjoint(with: words)
    isID = words.last.map(AuthorName.idEndings.contains) ?? false
    isOfUnknown =
      words.count > 1 && ["id", "ids", "uid", "uids", "ref"].contains(words.last)
      && !isSubject && Self.usualIDs.isDisjoint(with: words)
    isOfForm = looseAuthor != nil || ContactForm.names.contains(name)
    isRole = Self.roles.contains(name)
    isOfAudience = direct != nil && Self.ofEvents.isDisjoint(with: words)
    isOfPermissions = name == "permissions" || name == "access"
    isOfReadersAlone = ["acl", "_acl", "_rperm"].contains(name)
    isOfTime = Self.times.contains(name)
    shown = ShownName(name)
    doubt = DoubtfulName(name, beside: hiding)
  }

  /// How it hides a record.
  func hiding(_ kind: RecordKind) -> HidingName? { kind == .user ? hidingOfPerson : hiding }

  /// Of what a message answers or shows, and by what programs know it.
  private static let usualIDs: Set = [
    "app", "answer", "asset", "attachment", "attachments", "audio", "avatar", "client", "color",
    "comment", "comments", "device", "doc", "document", "emoji", "external", "file", "files",
    "firebase", "firestore", "font", "forwarded", "gif", "icon", "image", "images", "lang",
    "language", "last", "local", "media", "message", "messages", "msg", "notification", "object",
    "original", "parent", "photo", "photos", "pic", "picture", "pictures", "post", "posts", "push",
    "quote", "quoted", "reaction", "reactions", "replied", "replies", "reply", "replying", "root",
    "sticker", "storage", "temp", "theme", "unique", "video", "voice",
  ]

  private static let roles: Set = ["role", "sender_role", "sender_type", "author_role"]

  /// Of a post, they say with whom something is, and not for whom the post is.
  private static let ofEvents: Set = [
    "contact", "contacts", "match", "participant", "participants", "partner", "thread", "type",
    "kind",
  ]

  private static let times: Set = [
    "created", "created_on", "created_time", "date_created", "post_time", "posted_at", "sent_at",
    "server_timestamp", "time", "timestamp",
  ]

  private static let anonymity: Set = [
    "anon", "anonymity", "anonymous", "anonymous_author", "anonymous_mode", "anonymous_post",
    "anonymous_user", "anonymously", "author_anonymous",
    "author_hidden", "hide_author", "hide_author_name", "hide_identity", "hide_name", "hide_user",
    "hide_username", "is_anon", "is_anonymous", "is_anonymous_post", "is_author_anonymous",
    "is_anonymous_user", "is_author_hidden", "is_incognito", "incognito", "is_posted_anonymously",
    "post_anonymously", "post_as_anonymous", "posted_anonymously", "show_as_anonymous", "匿名",
    "匿名投稿",
  ]

  private static let readers: Set = [
    "read", "seen", "viewed", "liked", "likes", "likers", "reacted", "commented", "mention",
    "mentions", "mentioned", "tagged",
  ]

  private static let subjects: Set = [
    "about", "category", "categories", "genre", "keyword", "keywords", "label", "labels", "mood",
    "name", "section", "source", "subject", "tag", "tags", "title", "topic", "topics",
  ]

  private static let settings: Set = [
    "access", "account", "approval", "config", "details", "flags", "info", "meta", "metadata",
    "moderation", "options", "permissions", "profile", "review", "settings", "state", "status",
  ]

  private static let others: Set = [
    "attendees", "blocked", "bookmarked", "bookmarks", "claps", "delivered", "downvoted",
    "downvoters", "downvotes", "favorited", "favorites", "favourited", "favourites", "followers",
    "following", "friends", "going", "hearts", "hidden", "interested", "invited", "invitees",
    "last", "muted", "notified", "original", "parent", "quote", "quoted", "reactions", "replied",
    "replies", "reply", "replying", "reported", "reporters", "repost", "reposted", "reposts",
    "retweet", "retweeted", "retweets", "rsvps", "saved", "saves", "shared", "shares", "starred",
    "stars", "subscribed", "subscribers", "tags", "top", "upvoted", "upvoters", "upvotes",
    "viewers", "views", "visible", "voted", "voters", "votes", "watchers",
  ]
}
