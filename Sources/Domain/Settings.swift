/// The settings of a site: `socialconnect.yml`. Every one has a default.
public struct Settings: Sendable, Equatable {
  /// The site's name.
  public var title = "SocialConnect"
  /// One sentence about the site.
  public var description = ""
  /// Where the site will be, with its path prefix.
  public var baseURL = BaseURL.example
  /// The language of the interface, a BCP 47 tag; there must be a message file for it.
  public var language = "en"
  /// Whether pages are folders or files, which every path and link follows.
  public var urlStyle = URLStyle.pretty
  /// Items in a block of a list: 1 to 1,000.
  public var pageSize = 20
  /// Minutes east of UTC, in which dates are shown and months begin.
  public var timeZoneOffsetMinutes = 0
  /// The authority and date of `tag:` ids (RFC 4151): `example.org,2024-05-01`. nil: the host of
  /// `base_url` and the year 2026.
  public var idAuthority: String?
  /// Grapheme clusters in a post's content: 1 to ``mostCharacters``.
  public var maxCharacters = 500
  /// Whether the end of a line in a post, a comment or a biography is shown as one.
  public var keepsLineBreaks = false
  /// Pictures of a post.
  public var maxImages = 4
  /// The standard kinds, then those that the site adds.
  public var reactionKinds = ReactionKind.standard
  /// Pages of the site's owner elsewhere, for `rel="me"`.
  public var relMe: [String] = []
  /// WebSub hubs that are told of new posts; feeds name them.
  public var hubs: [String] = []
  /// An accent colour for the theme, `#rrggbb`.
  public var accent: String?
  /// What kinds of pages there are.
  public var sections = Sections()
  /// Whether pictures get smaller copies beside them.
  public var renditions = RenditionChoice.auto
  /// What the setting `hide` names.
  public var hidden = HiddenNames()
  /// Whether warnings are errors, as with `--strict`.
  public var strict = false
  /// Rules whose warnings and notes nobody wants to hear of; of ``FindingRule/optional``.
  public var switchedOff: Set<FindingRule> = []

  public init() {}

  /// The most characters that a site can allow.
  public static let mostCharacters = 1_000_000

  /// The authority part of `tag:` ids.
  public var tagAuthority: String { idAuthority ?? "\(baseURL.hostName),2026" }
}

extension Settings {
  /// Whether a finding is one of those that nobody wants to hear of. An error never is.
  public func silences(_ finding: Finding) -> Bool {
    guard !switchedOff.isEmpty, finding.severity != .error else { return false }
    return FindingRule(rawValue: finding.rule).map(switchedOff.contains) ?? false
  }
}

/// How pages are named in the output folder and in links.
public enum URLStyle: String, Sendable, CaseIterable {
  /// `posts/ID/index.html`, linked as `posts/ID/`.
  case pretty
  /// `posts/ID.html`, linked by that name, so that the site works from a disk too.
  case html
}

/// Whether a site gets smaller renditions of its pictures.
public enum RenditionChoice: String, Sendable, CaseIterable {
  /// Where the tool that makes them is installed.
  case auto
  case off
}

/// What a site does not publish of what its content holds.
public struct HiddenNames: Sendable, Equatable {
  /// Usernames or ids.
  public var users: [String] = []
  /// Ids.
  public var posts: [String] = []
  /// Ids.
  public var comments: [String] = []

  public init() {}

  /// The names on one of the lists.
  public subscript(list: HiddenList) -> [String] {
    get {
      switch list {
      case .users: users
      case .posts: posts
      case .comments: comments
      }
    }
    set {
      switch list {
      case .users: users = newValue
      case .posts: posts = newValue
      case .comments: comments = newValue
      }
    }
  }
}

/// A list of the setting `hide`, by its name there.
public enum HiddenList: String, Sendable, CaseIterable {
  case users, posts, comments

  /// What one name in it stands for.
  public var item: String {
    switch self {
    case .users: "user"
    case .posts: "post"
    case .comments: "comment"
    }
  }
}

/// Kinds of pages that a site can leave out.
public struct Sections: Sendable, Equatable {
  /// Pages of the posts by month.
  public var archive = true
  /// The list of all people; each has a profile without it, too.
  public var directory = true
  /// All feeds.
  public var feeds = true
  /// The documents that hold the whole history of an Atom feed.
  public var feedArchives = true
  /// Lists of a person's followers, and of those whom they follow.
  public var follows = true
  /// JSON feeds beside profiles and hashtags; the site has its own.
  public var listJSONFeeds = true
  /// Pages with a person's pictures.
  public var media = true
  /// A page and a feed for each person, of what others did.
  public var notifications = true
  /// The site's RSS feed, beside Atom and JSON.
  public var rss = true
  /// The search page and its index.
  public var search = true
  /// Pages of hashtags; without them, a hashtag is plain text.
  public var tags = true

  public init() {}

  /// Every section by its name in the settings.
  public static var named: [(name: String, keyPath: WritableKeyPath<Sections, Bool> & Sendable)] {
    [
      ("archive", \.archive), ("directory", \.directory), ("feeds", \.feeds),
      ("feed_archives", \.feedArchives), ("follows", \.follows),
      ("list_json_feeds", \.listJSONFeeds), ("media", \.media),
      ("notifications", \.notifications), ("rss", \.rss), ("search", \.search),
      ("tags", \.tags),
    ]
  }
}
