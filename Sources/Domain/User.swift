/// A person of the network.
public struct User: Sendable, Equatable {
  /// Unique among users, compared in NFC.
  public var id: String
  /// The name in the profile's path and in mentions. Differs from every other user's, case ignored.
  public var username: String
  /// Untrusted plain text, without an address for mail in it; where it is blank, the username is shown.
  public var displayName: String
  /// nil where the record names none that can be shown.
  public var photo: PictureSource?
  /// Untrusted Markdown.
  public var bio: String
  /// The language of the biography, a BCP 47 tag.
  public var language: String?
  /// In the person's order; 100 at most.
  public var links: [ProfileLink]
  /// 0 where the record states none. Shown is this or the number of followers that there are, if that is larger.
  public var statedFollowersCount: Int
  /// 0 where the record states none. Shown is this or the number of follows that there are, if that is larger.
  public var statedFollowingCount: Int
  /// 0 where the record states none. Shown is this or the number of posts that there are, if that is larger.
  public var statedPostsCount: Int
  /// When they joined; nil where the record does not say: they then come before all that have a date.
  public var createdAt: Timestamp?
  /// Whether an app hides them: then nobody is to see them, nor what they have written.
  public var isHidden = false

  public init(
    id: String, username: String, displayName: String, photo: PictureSource? = nil,
    bio: String = "", language: String? = nil, links: [ProfileLink] = [],
    statedFollowersCount: Int = 0,
    statedFollowingCount: Int = 0, statedPostsCount: Int = 0, createdAt: Timestamp? = nil
  ) {
    self.id = id
    self.username = username
    self.displayName = displayName
    self.photo = photo
    self.bio = bio
    self.language = language
    self.links = links
    self.statedFollowersCount = statedFollowersCount
    self.statedFollowingCount = statedFollowingCount
    self.statedPostsCount = statedPostsCount
    self.createdAt = createdAt
  }

  /// The id as the ids of feeds hold it: nobody is to find an address for mail or a telephone number there.
  public var publicID: String {
    ContactID.isOne(id) || ContactID.looksLikeStandIn(id) ? ContactID.standIn(for: id) : id
  }
}

/// A link that a person put on their profile.
public struct ProfileLink: Sendable, Equatable {
  /// Untrusted plain text; empty where the address stands for it.
  public var label: String
  /// `https`, `http` or `mailto`; checked when it is read.
  public var url: String

  public init(label: String, url: String) {
    self.label = label
    self.url = url
  }

  /// The address for mail that it leads to, without what a `mailto` URL may say beside it; nil for a page.
  public var mailAddress: Substring? {
    guard url.prefix(7).lowercased() == "mailto:" else { return nil }
    return url.dropFirst(7).prefix { $0 != "?" }
  }
}
