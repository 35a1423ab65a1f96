import Domain
import Foundation
import Testing

@testable import Repository

@Suite("Settings file")
struct SettingsTests {
  private func read(
    _ text: String
  ) throws -> (settings: Settings, lines: [String], hints: [String?]) {
    let (settings, findings) = try SiteSandbox(["socialconnect.yml": text]).settings()
    return (settings, findings.map(\.line), findings.map(\.hint))
  }

  @Test("the file may be missing or empty")
  func missing() throws {
    let (settings, findings) = try SiteSandbox().settings()
    #expect(settings == Settings())
    #expect(findings == [])
    for text in ["", "# Nothing\n", "---\n"] {
      let read = try read(text)
      #expect(read.settings == Settings())
      #expect(read.lines == [])
    }
  }

  @Test("every setting is read")
  func all() throws {
    let (settings, lines, _) = try read(
      """
      title: A town
      description: >-
        In two
        lines
      base_url: https://Example.org/blog
      language: ja
      url_style: html
      page_size: 5
      time_zone: "-05:30"
      id_authority: example.org,2026-01-02
      max_characters: 1000
      max_images: 0
      line_breaks: true
      reactions:
        slow_clap: 👏
        tada: "🎉"
      rel_me:
        - https://social.example/@a
        - http://b.example
      hub: https://hub.example/
      accent: "#0A7ea4"
      sections:
        search: false
        notifications: false
      hide:
        users: [spam, 12]
        posts:
          - 109372843234567890
        comments:
      strict: true
      checks:
        unused-media: false
        missing-alt: false
        held-back: true
      """)
    #expect(lines == [])
    var expected = Settings()
    expected.title = "A town"
    expected.description = "In two lines"
    expected.baseURL = try #require(BaseURL("https://example.org/blog/"))
    expected.language = "ja"
    expected.urlStyle = .html
    expected.pageSize = 5
    expected.timeZoneOffsetMinutes = -330
    expected.idAuthority = "example.org,2026-01-02"
    expected.maxCharacters = 1000
    expected.maxImages = 0
    expected.keepsLineBreaks = true
    expected.reactionKinds += [
      ReactionKind(name: "slow_clap", emoji: "👏"), ReactionKind(name: "tada", emoji: "🎉"),
    ]
    expected.relMe = ["https://social.example/@a", "http://b.example"]
    expected.hubs = ["https://hub.example/"]
    expected.accent = "#0a7ea4"
    expected.sections.search = false
    expected.sections.notifications = false
    expected.hidden.users = ["spam", "12"]
    expected.hidden.posts = ["109372843234567890"]
    expected.strict = true
    expected.switchedOff = [.unusedMedia, .missingAlt]
    #expect(settings == expected)
  }

  @Test("a site may have several hubs")
  func hubs() throws {
    let (settings, lines, _) = try read("hub: [https://a.example/, http://b.example/hub]\n")
    #expect(lines == [])
    #expect(settings.hubs == ["https://a.example/", "http://b.example/hub"])
  }

  @Test("null is the default", arguments: SettingsField.allCases.map(\.rawValue))
  func nulls(name: String) throws {
    let (settings, lines, _) = try read("\(name):\n")
    #expect(lines == [])
    #expect(settings == Settings())
  }

  @Test("a name that is to be hidden is found again")
  func placeOfHidden() {
    let bytes = Array("hide:\n  posts: [b, a]\n  users:\n    - c\n    - a\n".utf8)
    let places = SettingsFile.placesOfHidden(in: bytes)
    let place = places("a", .users)
    #expect((place.line, place.column) == (5, 7))
    #expect(places("a", .posts).line == 2)
    #expect(places("d", .users).line == 0)
    #expect(SettingsFile.placesOfHidden(in: Array("hide: [".utf8))("a", .users).line == 0)
  }

  static let wrong: [(setting: String, value: String, column: Int, message: String)] = [
    ("title", "[a]", 8, "`title` should be a text [wrong-type]"),
    ("description", "{a: b}", 14, "`description` should be a text [wrong-type]"),
    ("base_url", "example.org", 11, "`example.org` can't be the address of a site [bad-base-url]"),
    (
      "base_url", "ftp://a.example/", 11,
      "`ftp://a.example/` can't be the address of a site [bad-base-url]"
    ),
    (
      "base_url", "https://a.example/?x", 11,
      "`https://a.example/?x` can't be the address of a site [bad-base-url]"
    ),
    (
      "base_url", "https://a.example/a b/", 11,
      "`https://a.example/a b/` can't be the address of a site [bad-base-url]"
    ),
    (
      "base_url", "https://u:p@a.example/", 11,
      "`https://u:p@a.example/` can't be the address of a site [bad-base-url]"
    ),
    ("language", "\"e!\"", 11, "`e!` is no language tag [bad-language]"),
    ("language", "[en]", 11, "`language` should be a text [wrong-type]"),
    ("url_style", "php", 12, "`url_style` can't be `php` [bad-choice]"),
    ("renditions", "always", 13, "`renditions` can't be `always` [bad-choice]"),
    ("page_size", "0", 12, "`page_size` must be a whole number from 1 to 1000 [out-of-range]"),
    ("page_size", "1001", 12, "`page_size` must be a whole number from 1 to 1000 [out-of-range]"),
    ("page_size", "1e300", 12, "`page_size` must be a whole number from 1 to 1000 [out-of-range]"),
    ("page_size", "1.5", 12, "`page_size` must be a whole number from 1 to 1000 [out-of-range]"),
    ("page_size", "many", 12, "`page_size` should be a whole number, not a text [wrong-type]"),
    ("page_size", "\"20\"", 12, "`page_size` should be a whole number, not a text [wrong-type]"),
    ("page_size", "[20]", 12, "`page_size` should be a whole number [wrong-type]"),
    ("page_size", "true", 12, "`page_size` should be a whole number [wrong-type]"),
    ("time_zone", "Asia/Tokyo", 12, "`Asia/Tokyo` is no offset from UTC [bad-time-zone]"),
    ("time_zone", "\"+9:00\"", 12, "`+9:00` is no offset from UTC [bad-time-zone]"),
    ("time_zone", "\"++9:00\"", 12, "`++9:00` is no offset from UTC [bad-time-zone]"),
    ("time_zone", "\"+09:+1\"", 12, "`+09:+1` is no offset from UTC [bad-time-zone]"),
    ("time_zone", "\"+15:00\"", 12, "`+15:00` is no offset from UTC [bad-time-zone]"),
    ("time_zone", "9", 12, "`9` is no offset from UTC [bad-time-zone]"),
    (
      "id_authority", "example.org", 15,
      "`example.org` can't be the authority of ids [bad-id-authority]"
    ),
    (
      "id_authority", "example.org,26", 15,
      "`example.org,26` can't be the authority of ids [bad-id-authority]"
    ),
    (
      "id_authority", "example.org,2026-02-30", 15,
      "`example.org,2026-02-30` can't be the authority of ids [bad-id-authority]"
    ),
    (
      "max_characters", "0", 17,
      "`max_characters` must be a whole number from 1 to 1000000 [out-of-range]"
    ),
    ("max_images", "-1", 13, "`max_images` must be a whole number from 0 to 1000 [out-of-range]"),
    ("reactions", "[clap]", 12, "`reactions` should be fields such as `clap: 👏` [wrong-type]"),
    ("reactions", "{Clap: x}", 13, "`Clap` can't be the name of a kind of reaction [bad-reaction]"),
    (
      "reactions", "{clap: \"\"}", 19,
      "the kind of reaction `clap` has no emoji [bad-reaction]"
    ),
    (
      "reactions", "{clap: 👏👏👏👏👏}", 19,
      "`👏👏👏👏👏` can't be the emoji of the kind of reaction `clap` [bad-reaction]"
    ),
    ("reactions", "{clap: [x]}", 19, "`reactions.clap` should be a text [wrong-type]"),
    ("reactions", "{star: x}", 13, "there is a kind of reaction `star` already [bad-reaction]"),
    (
      "reactions", "{smilling_heart: 🙃}", 13,
      "there is a kind of reaction `smiling_heart` already [bad-reaction]"
    ),
    (
      "reactions", "{big_smilling_heart: 🙃}", 13,
      "`big_smilling_heart` can't be the name of a kind of reaction [bad-reaction]"
    ),
    (
      "reactions", "{a: ❤️}", 16,
      "`❤️` is the emoji of the kind of reaction `like` already [bad-reaction]"
    ),
    (
      "reactions", "{a: ❤}", 16,
      "`❤` is the emoji of the kind of reaction `like` already [bad-reaction]"
    ),
    ("rel_me", "https://a.example", 9, "`rel_me` should be a list of web addresses [wrong-type]"),
    ("rel_me", "[a.example]", 10, "`rel_me` should hold web addresses, not `a.example` [bad-url]"),
    ("hub", "a.example", 6, "`hub` should hold web addresses, not `a.example` [bad-url]"),
    (
      "hub", "[ftp://a.example]", 7,
      "`hub` should hold web addresses, not `ftp://a.example` [bad-url]"
    ),
    ("rel_me", "[[]]", 10, "`rel_me` should be a text [wrong-type]"),
    ("accent", "red", 9, "`red` is no colour [bad-accent]"),
    ("accent", "\"#12345g\"", 9, "`#12345g` is no colour [bad-accent]"),
    ("sections", "all", 11, "`sections` should be fields such as `search: false` [wrong-type]"),
    ("sections", "{search: 1}", 20, "`sections.search` should be true or false [wrong-type]"),
    ("sections", "{serach: true}", 12, "there is no setting `sections.serach` [unknown-setting]"),
    ("checks", "off", 9, "`checks` should be fields such as `unused-media: false` [wrong-type]"),
    ("checks", "{held-back: off}", 21, "`checks.held-back` should be true or false [wrong-type]"),
    (
      "checks", "{held_back: false}", 10, "there is no setting `checks.held_back` [unknown-setting]"
    ),
    (
      "checks", "{unsupported-syntax: false}", 10,
      "there is no setting `checks.unsupported-syntax` [unknown-setting]"
    ),
    (
      "checks", "{duplicate-id: false}", 10,
      "`duplicate-id` can't be switched off: it is an error [bad-choice]"
    ),
    ("line_breaks", "kept", 14, "`line_breaks` should be true or false [wrong-type]"),
    ("hide", "[spam]", 7, "`hide` should be fields such as `users: [spam]` [wrong-type]"),
    ("hide", "{users: spam}", 15, "`hide.users` should be a list of texts [wrong-type]"),
    ("hide", "{users: [{a: b}]}", 16, "`hide.users` should be a text [wrong-type]"),
    ("hide", "{user: [spam]}", 8, "there is no setting `hide.user` [unknown-setting]"),
    ("strict", "\"yes\"", 9, "`strict` should be true or false [wrong-type]"),
  ]

  @Test("a wrong value is one error at its place, and the default holds", arguments: wrong.indices)
  func wrongValue(index: Int) throws {
    let (setting, value, column, message) = Self.wrong[index]
    let (settings, lines, _) = try read("# A comment\n\(setting): \(value)\n")
    #expect(lines == ["socialconnect.yml:2:\(column): error: \(message)"])
    #expect(settings == Settings())
  }

  @Test("every setting can be wrong")
  func everySetting() {
    #expect(Set(Self.wrong.map(\.setting)) == Set(SettingsField.allCases.map(\.rawValue)))
  }

  @Test(
    "an unknown setting is an error, with the name that was probably meant",
    arguments: [
      ("titel", "title"), ("baseURL", "base_url"), ("base-url", "base_url"),
      ("languge", "language"), ("pagesize", "page_size"), ("sectoins", "sections"),
      ("colour", nil), ("theme", nil),
    ] as [(String, String?)])
  func unknown(name: String, meant: String?) throws {
    let (_, lines, hints) = try read("title: x\n\(name): 1\n")
    #expect(
      lines == ["socialconnect.yml:2:1: error: there is no setting `\(name)` [unknown-setting]"])
    #expect(hints == [meant.map { "did you mean `\($0)`?" }])
  }

  @Test("an unknown section is an error, with the name that was probably meant")
  func unknownSection() throws {
    #expect(try read("sections:\n  serach: false").hints == ["did you mean `search`?"])
  }

  @Test("an unknown check is an error, with the name that was probably meant")
  func unknownCheck() throws {
    #expect(try read("checks:\n  held_back: false").hints == ["did you mean `held-back`?"])
    #expect(try read("checks:\n  bad-date: false").hints == ["only warnings and notes can"])
    #expect(
      try read("checks:\n  unsupported-syntax: false").hints == [
        "only warnings and notes can be switched off"
      ])
  }

  @Test("a kind of reaction with too long a name is told of by the limit")
  func longKind() throws {
    let found = try read("reactions:\n  \(String(repeating: "a", count: 41)): 👏")
    #expect(found.hints.first??.hasPrefix("use up to 40 small letters, digits and `_`") == true)
    #expect(try read("reactions:\n  \(String(repeating: "a", count: 40)): 👏").lines == [])
  }

  @Test("a colour without quotes is a comment of YAML, which is told")
  func commentedColour() throws {
    let found = try read("title: a\naccent: #123456\n")
    #expect(
      found.lines == [
        "socialconnect.yml:2:1: error: `accent` is empty: `#` begins a comment [bad-accent]"
      ])
    #expect(found.hints == ["write the colour with quotes: `\"#0a7ea4\"`"])
    #expect(try read("accent:\n  #0A7EA4 # blue\n").lines.count == 1)
    #expect(try read("accent: #abcd\n").lines.count == 1)
    for text in [
      "accent:\n", "accent:\n# blue?\ntitle: a\n", "accent: null\n", "accent: null #123456\n",
      "accent: ~ # x\n", "accent:   # the theme's\n", "accent: #1234567\n",
      "{\"accent\": null, \"title\": \"#123456\"}",
    ] {
      #expect(try read(text).lines == [])
    }
  }

  @Test("an address of a site in another script is told as it is in ASCII")
  func internationalHost() throws {
    #expect(
      try read("base_url: https://Bücher.example/neu").hints
        == ["write it in ASCII: `https://xn--bcher-kva.example/neu/`"])
    #expect(
      try read("base_url: https://例え.テスト/霧/").hints
        == ["write it in ASCII: `https://xn--r8jz45g.xn--zckzah/%E9%9C%A7/`"])
    for (text, ascii) in [
      ("https://例え。jp/", "https://xn--r8jz45g.jp/"),
      ("https://bu\u{308}cher.example:8080/", "https://xn--bcher-kva.example:8080/"),
      ("https://ｅxample.org/", "https://example.org/"),
    ] {
      #expect(try read("base_url: \(text)").hints == ["write it in ASCII: `\(ascii)`"])
    }
    for text in ["ftp://例え.テスト/", "https://a\u{AD}b.example/", "https://a／b.example/"] {
      let hint = try #require(try read("base_url: \"\(text)\"").hints.first)
      #expect(hint?.hasPrefix("write it with scheme") == true)
    }
    #expect(try read("base_url: ftp://例え.テスト/").hints.first??.hasPrefix("write it with") == true)
  }

  @Test("all mistakes are told at once")
  func several() throws {
    let (settings, lines, _) = try read("titel: a\npage_size: 0\nlanguage: ja\naccent: red\n")
    #expect(lines.count == 3)
    #expect(settings.language == "ja")
  }

  @Test(
    "what is not YAML is an error at its place",
    arguments: [
      ("title: \"a\nstrict: true\n", "yaml-syntax"), ("title: a\ntitle: b\n", "duplicate-key"),
      ("- a\n", "front-matter"), ("title: &a x\n", "yaml-syntax"), ("just text", "front-matter"),
    ])
  func syntax(text: String, rule: String) throws {
    let (settings, lines, _) = try read(text)
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.hasPrefix("socialconnect.yml:") && $0.hasSuffix("[\(rule)]") })
    #expect(settings == Settings())
  }

  @Test("a folder or a link in the place of the file is an error")
  func unreadable() throws {
    let sandbox = try SiteSandbox(["socialconnect.yml/a": ""])
    #expect(
      sandbox.settings().findings.map(\.line) == [
        "socialconnect.yml: error: this is no regular file [unreadable]"
      ])
    let other = try SiteSandbox(["real.yml": "title: x"])
    try other.link("socialconnect.yml", to: "real.yml")
    #expect(
      other.settings().findings.map(\.line)
        == ["socialconnect.yml: error: symbolic links are not followed [symbolic-link]"])
    #expect(other.settings().findings.map(\.hint) == ["copy the file"])
  }

  @Test("the places of 20,000 mistakes are found in one walk over the file")
  func manyMistakes() throws {
    // Each from the start of the file: that were 2,000 million bytes.
    let text = (10_000..<30_000).map { "s\($0): 1\n" }.joined()
    let findings = try SiteSandbox(["socialconnect.yml": text]).settings().findings
    #expect(findings.compactMap(\.place?.line) == Array(1...20_000))
  }
}

extension SiteSandbox {
  fileprivate func settings() -> (settings: Settings, findings: [Finding]) {
    let read = SettingsFile.read(SourceFiles(siteFolder: root, workers: .serial))
    return (read.settings, read.findings)
  }
}
