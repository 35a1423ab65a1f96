/// What an app may show of a record, by the name of a field that no site has.
enum ShownName {
  /// A picture, or a list of such.
  case picture
  /// A person's picture.
  case portrait
  case film
  /// A text beside that of a post, or what people say about themselves.
  case text(ofPosts: Bool, ofPeople: Bool)
  /// What is answered.
  case answer

  /// - Parameter name: in snake_case.
  init?(_ name: String) {
    let words = name.split(separator: "_").map(Self.withoutEnding)
    if Self.answers.contains(name) {
      self = .answer
    } else if Self.texts.contains(name) || Self.descriptions.contains(name) {
      self = .text(ofPosts: Self.texts.contains(name), ofPeople: Self.descriptions.contains(name))
    } else if !Self.besides.isDisjoint(with: words) {
      return nil
    } else if !Self.films.isDisjoint(with: words) {
      self = .film
    } else if !Self.portraits.isDisjoint(with: words) {
      self = .portrait
    } else if !Self.pictures.isDisjoint(with: words) {
      // What is somebody's is the author's.
      self = Self.people.isDisjoint(with: words) ? .picture : .portrait
    } else {
      return nil
    }
  }

  /// `photo` of `photourl`.
  private static func withoutEnding(_ word: Substring) -> String {
    let ending = ["urls", "url", "uri", "path", "src"].first {
      word.hasSuffix($0) && word.utf8.count > $0.utf8.count
    }
    return String(word.dropLast(ending?.utf8.count ?? 0))
  }

  /// What a field of this name holds that is not imported; nil for nothing that anybody would miss.
  func content(of kind: RecordKind, _ value: FirestoreValue) -> UnshownFields.Content? {
    switch (self, kind) {
    case (.picture, .post), (.picture, .message), (.picture, .comment), (.picture, .user),
      (.portrait, .user):
      value.file
    case (.film, .post), (.film, .message), (.film, .comment): value.file.map { _ in .film }
    case (.text(true, _), .post), (.text(_, true), .user): value.isText ? .text : nil
    default: nil
    }
  }

  private static let pictures: Set = [
    "attachment", "attachments", "gallery", "image", "images", "img", "imgs", "media", "photo",
    "photos", "pic", "pics", "picture", "pictures", "screenshot", "screenshots", "画像", "写真",
  ]

  private static let portraits: Set = ["avatar", "icon", "portrait", "アイコン"]

  private static let films: Set = ["audio", "film", "movie", "sound", "video", "videos", "動画"]

  private static let people: Set = [
    "author", "creator", "owner", "poster", "profile", "sender", "user",
  ]

  /// Words of names for what is beside a picture, or stands for it.
  private static let besides: Set = [
    "alt", "background", "banner", "blur", "blurhash", "caption", "color", "cover", "format",
    "hash", "header", "height", "id", "ids", "placeholder", "preview", "ratio", "size", "thumb",
    "thumbnail", "thumbnails", "type", "width",
  ]

  private static let texts: Set = [
    "caption", "description", "headline", "heading", "subject", "subtitle", "title", "タイトル", "件名",
    "本文", "題名",
  ]

  private static let descriptions: Set = [
    "about", "about_me", "biography", "description", "intro", "introduction", "profile_text",
    "self_introduction", "プロフィール", "自己紹介",
  ]

  /// `reply_to`, `in_reply_to_post_id`, `parent_comment_ref` and the like. (`in_reply_to` and `parent_id` are fields.)
  private static let answers: Set<String> = {
    var names: Set<String> = []
    for stem in ["reply_to", "replied_to", "replying_to", "parent", "in_reply_to", "in_replied_to"]
    {
      for record in ["", "_post", "_message", "_comment", "_status", "_tweet"] {
        for ending in ["", "_id", "_ref"] { names.insert(stem + record + ending) }
      }
    }
    return names.subtracting(["in_reply_to", "parent_id"])
  }()
}

extension FirestoreValue {
  fileprivate var isText: Bool { if case .text = content { saysSomething } else { false } }

  /// What the addresses or paths of files in it lead to, as far as their endings tell; nil where there is none.
  fileprivate var file: UnshownFields.Content? { file(depth: 3) }

  /// - Parameter depth: so many lists and maps within each other are looked into.
  private func file(depth: Int) -> UnshownFields.Content? {
    switch content {
    case .text(let text): Self.file(at: text)
    case .list(let items) where depth > 0: Self.first(items, depth)
    case .map(let members) where depth > 0: Self.first(members.map(\.value), depth)
    default: nil
    }
  }

  /// Pictures count before films, of which they may be the first images.
  private static func first(_ values: [FirestoreValue], _ depth: Int) -> UnshownFields.Content? {
    var found: UnshownFields.Content?
    for value in values {
      guard let file = value.file(depth: depth - 1) else { continue }
      if file == .picture { return file }
      found = file
    }
    return found
  }

  private static func file(at address: String) -> UnshownFields.Content? {
    if address.utf8.contains(where: { $0 <= 0x20 }) { return nil }
    if address.hasPrefix("data:") { return address.hasPrefix("data:image/") ? .picture : nil }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let ending = segments.last?.fileExtension ?? ""
    if films.contains(ending) { return .film }
    // A type such as `image/png` is no path.
    return pictures.contains(ending) || segments.count > 2 && segments.last != "" ? .picture : nil
  }

  private static let films: Set = [
    "3gp", "aac", "avi", "flac", "m3u8", "m4a", "m4v", "mkv", "mov", "mp3", "mp4", "oga", "ogg",
    "ogv", "opus", "wav", "webm",
  ]

  private static let pictures: Set = [
    "avif", "bmp", "gif", "heic", "heif", "jpeg", "jpg", "png", "svg", "tif", "tiff", "webp",
  ]
}
