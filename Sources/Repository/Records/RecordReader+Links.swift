import Domain
import Markup

/// Fields that hold addresses: untrusted, so each is checked for what it is to be used as.
extension RecordReader {
  /// A picture: an `http` or `https` URL of a public host, or a path below `media/`.
  mutating func pictureSource(
    _ tape: borrowing Tape, _ index: Int, _ field: String
  ) -> PictureSource? {
    guard let url = text(tape, index, field), !url.isEmpty else { return nil }
    guard let source = Self.pictureSource(url) else {
      add(.badURL(field: field, url: url), at: tape.tokens[index].start)
      return nil
    }
    return source
  }

  static func pictureSource(_ url: String) -> PictureSource? {
    if let address = WebAddress.encodedWeb(url) {
      return PublicHost.isNamed(by: address.utf8Span.span) ? .remote(url: address) : nil
    }
    return SitePathText.mediaPath(url).map(PictureSource.media)
  }

  mutating func webURL(_ tape: borrowing Tape, _ index: Int, _ field: String) -> String? {
    guard let url = text(tape, index, field), !url.isEmpty else { return nil }
    guard let address = WebAddress.encodedWeb(url) else {
      add(.badURL(field: field, url: url), at: tape.tokens[index].start)
      return nil
    }
    return address
  }

  mutating func links(_ tape: borrowing Tape, _ index: Int) -> [ProfileLink] {
    items(
      tape, index, "links", "a list of objects", atMost: Self.mostLinks,
      ContentProblem.tooManyLinks
    ) { reader, element in reader.link(tape, element) }
  }

  /// How many links a profile may have: all of them stand on each of its pages.
  static var mostLinks: Int { 100 }

  private mutating func link(_ tape: borrowing Tape, _ index: Int) -> ProfileLink? {
    guard tape.tokens[index].kind == .object else {
      wrongItem("links", "an object with `label` and `url`", tape, index)
      return nil
    }
    var link = ProfileLink(label: "", url: "")
    var others: [Int] = []
    var saysURL = false
    var writtenURL = ""
    tape.forEachMember(of: index) { key, value in
      let field = LinkField(named: SnakeCase.of(tape.string(key)))
      // Of a link that somebody left empty, an app exports `null`.
      if field == .url { saysURL = true }
      guard tape.tokens[value].kind != .null else { return }
      switch field {
      case .label:
        link.label =
          visibleLabel(tape, value, "links.label", atMost: Self.longestName) ?? ""
      case .url:
        let url = text(tape, value, "links.url") ?? ""
        let address = WebAddress.webOrMail(url)
        if address == nil {
          add(.badURL(field: "links.url", url: url), at: tape.tokens[value].start)
        }
        link.url = address ?? ""
        writtenURL = url
      case nil: others.append(key)
      }
    }
    if isHidden(tape, index, of: "links", others, address: writtenURL) { return nil }
    if !saysURL { add(.missingField("links.url", kind: .user), at: tape.tokens[index].start) }
    if link.label.isEmpty { tellOfMisspelled(among: others, lacking: [LinkField.label], tape) }
    if let host = NamedHost.other(
      than: link.url, in: link.label.utf8Span.span)
    {
      add(.labelOfOtherHost(host: host), at: tape.tokens[index].start)
      link.label = ""
    }
    // What is shown of a link without a name is for people.
    if link.label.isEmpty, link.url != writtenURL, !link.url.isEmpty { link.label = writtenURL }
    return link.url.isEmpty ? nil : link
  }

  mutating func pictures(_ tape: borrowing Tape, _ index: Int) -> [Picture] {
    guard isList(tape, index, "images", "a list") else { return [] }
    var pictures: [Picture] = []
    tape.forEachItem(of: index) { element in
      if let picture = picture(tape, element) { pictures.append(picture) }
    }
    return pictures
  }

  private mutating func picture(_ tape: borrowing Tape, _ index: Int) -> Picture? {
    let token = tape.tokens[index]
    guard token.kind == .object else {
      guard token.isText else {
        wrongItem("images", "an address or an object with `url` and `alt`", tape, index)
        return nil
      }
      guard let source = imageSource(tape, index, "images") else { return nil }
      if case .remote(let url) = source {
        add(.missingAlt(url: url), at: token.start)
      } else {
        add(.missingAlt(url: tape.string(index)), at: token.start)
      }
      return Picture(source: source)
    }
    var source: PictureSource?
    var url: String?
    var others: [Int] = []
    var picture = Picture(source: .remote(url: ""))
    tape.forEachMember(of: index) { key, value in
      guard tape.tokens[value].kind != .null else { return }
      switch ImageField(named: SnakeCase.of(tape.string(key))) {
      case .url:
        url = tape.tokens[value].kind == .string ? tape.string(value) : nil
        source = imageSource(tape, value, "images.url")
      case .alt: picture.alt = visibleDescription(tape, value, "images.alt") ?? ""
      case .width: picture.width = pixels(tape, value, "images.width")
      case .height: picture.height = pixels(tape, value, "images.height")
      case nil: others.append(key)
      }
    }
    if isHidden(tape, index, of: "images", others, address: url) { return nil }
    guard let source else {
      if url == nil, !tellOfMisspelled("url", among: others, tape) {
        add(.missingField("images.url", kind: .post), at: token.start)
      }
      return nil
    }
    var lacking: [ImageField] = []
    if picture.alt.isEmpty { lacking.append(.alt) }
    if picture.width == nil { lacking.append(.width) }
    if picture.height == nil { lacking.append(.height) }
    let misspelled = tellOfMisspelled(among: others, lacking: lacking, tape)
    if picture.alt.isEmpty, !misspelled.contains(ImageField.alt.rawValue) {
      add(.missingAlt(url: url ?? ""), at: token.start)
    }
    picture.source = source
    return picture
  }

  /// The picture of an image, of which an empty text is none.
  private mutating func imageSource(
    _ tape: borrowing Tape, _ index: Int, _ field: String
  ) -> PictureSource? {
    if tape.tokens[index].isText, tape.withKeyBytes(index, { $0.isEmpty }) {
      add(.badURL(field: field, url: ""), at: tape.tokens[index].start)
    }
    return pictureSource(tape, index, field)
  }

  private mutating func pixels(_ tape: borrowing Tape, _ index: Int, _ field: String) -> Int? {
    wholeNumber(tape, index, field, in: Self.pictureSides)
  }
}
