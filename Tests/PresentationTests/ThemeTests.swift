import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("Themes")
struct ThemeTests {
  @Test(
    "The default theme has no problem in any of its languages", arguments: ["en", "ja", "en-GB"])
  func defaultTheme(_ language: String) throws {
    try #require(DefaultThemeFiles.all.count > 20)
    var settings = Settings()
    settings.language = language
    #expect(Theme.problems(of: DefaultThemeFiles.all, settings) == [])
    let theme = try DefaultThemeFiles.theme(settings)
    #expect(theme.messages.language == language)
    #expect(Set(theme.templates.keys) == Set(PageTemplate.allCases))
  }

  @Test("A template that no page reaches is told of, with its own errors")
  func unusedTemplates() throws {
    let files =
      DefaultThemeFiles.all + [
        ThemeFile(name: "timelin.html", bytes: Array("{% if %}".utf8)),
        ThemeFile(name: "parts/none.html", bytes: Array("x".utf8)),
        ThemeFile(name: "left-out.html", bytes: []),
        // Of the letters of `tags` two are others; the ending that all have says nothing.
        ThemeFile(name: "gaps.html", bytes: Array("x".utf8)),
      ]
    let found = Theme.problems(of: files)
    #expect(
      found.filter(\.isWarning) == [
        .unusedTemplate(file: "gaps.html", near: nil),
        .unusedTemplate(file: "parts/none.html", near: nil),
        .unusedTemplate(file: "timelin.html", near: "timeline.html"),
      ])
    let errors = found.filter { !$0.isWarning }
    #expect(!errors.isEmpty && errors.allSatisfy { $0.file == "timelin.html" }, "\(errors)")
  }

  @Test("Messages that the language does not use, and templates with another ending, are told of")
  func unusedFiles() throws {
    let all = DefaultThemeFiles.all
    let japanese = try #require(all.first { $0.name == "messages/ja.txt" })
    let few = Array("older = Mehr\n".utf8)
    var settings = Settings()
    settings.language = "ja"
    func unused(_ name: String, _ bytes: [UInt8]) throws -> [ThemeProblem] {
      try Theme(files: all + [ThemeFile(name: name, bytes: bytes)], settings: settings).warnings
    }
    for (name, near) in [
      ("messages/jp.txt", "messages/ja.txt"), ("messages/ja.yml", "messages/ja.txt"),
      ("messages/x/ja.txt", nil), ("messages/de.txt", nil), ("ja.txt", "messages/ja.txt"),
      ("i18n/JA.txt", "messages/JA.txt"), ("en.txt", "messages/en.txt"),
    ] as [(String, String?)] {
      #expect(try unused(name, few) == [.unusedMessages(file: name, near: near)], "\(name)")
    }
    let card = Array("x".utf8)
    #expect(
      try unused("card.htm", card) == [.unusedTemplate(file: "card.htm", near: "card.html")])
    // A template is one in any folder, and is told of as such alone.
    #expect(
      try unused("messages/promo.html", card) == [
        .unusedTemplate(file: "messages/promo.html", near: nil)
      ])
    // Many keep several languages, and what an app is to be given.
    for (name, bytes) in [
      ("messages/de.txt", japanese.bytes), ("messages/de-AT.txt", japanese.bytes),
      ("messages/ja-JP.md", few), ("messages/de.txt", []), ("humans.txt", few), ("jp.txt", few),
      ("ja.txt", Array("https://example.org/\nno = message".utf8)), ("old.htm", card),
    ] {
      #expect(try unused(name, bytes) == [], "\(name)")
    }
  }

  @Test("A mistake of a part is told once, with the way to it and the number of pages")
  func includedFrom() throws {
    let base = try #require(DefaultThemeFiles.all.first { $0.name == "base.html" })
    let changed = String(decoding: base.bytes, as: UTF8.self)
      .replacing("</body>", with: "{% include 'promo.html' %}</body>")
    var files = DefaultThemeFiles.replacing("base.html", with: changed)
    files.append(ThemeFile(name: "promo.html", bytes: Array("{{ page.titel }}{{ lst }}".utf8)))
    let found = Theme.problems(of: files).map { $0.finding(path: "", others: { "T/" + $0 }) }
    #expect(found.map(\.message) == ["page has no field `titel`", "unknown name `lst`"])
    let hint = try #require(found.first?.hint)
    let way = /\(included from T\/base.html:\d+:12, extended by T\/\w+.html:1:12, (.+)\)/
    let count = try #require(hint.firstMatch(of: way), "\(hint)").output.1.filter(\.isNumber)
    #expect(Int(count) == PageTemplate.allCases.count - 1)
  }

  @Test("Where the language is unknown, what is wrong with templates is told in the same run")
  func unknownLanguageAndTemplates() {
    var settings = Settings()
    settings.language = "jp"
    let page =
      "{% extends 'base.html' %}{% block main %}{{ t.mine }}{{ page.titel }}{% endblock %}"
    let files =
      DefaultThemeFiles.replacing("timeline.html", with: page) + [
        ThemeFile(name: "messages/ja-JP.txt", bytes: Array("mine = x".utf8))
      ]
    let errors = Theme.problems(of: files, settings).filter { !$0.isWarning }
    #expect(
      errors.map { $0.finding(path: "").message } == [
        "there are no messages for the language `jp`", "page has no field `titel`",
      ])
  }

  @Test(
    "An error in a template is a finding with file, line and column",
    arguments: [
      ("timeline.html", "<p>\n  {{ page.titel }}</p>", "timeline.html", 2, 11),
      ("pager.html", "\n\n{{ nothing }}", "pager.html", 3, 4),
      ("card.html", "{{ post.author.name }}{{ post.author.nam }}", "card.html", 1, 38),
      ("404.html", "{% extends \"no.html\" %}", "404.html", 1, 12),
    ])
  func templateError(
    _ name: String, _ text: String, _ file: String, _ line: Int, _ column: Int
  ) throws {
    let found = Theme.problems(of: DefaultThemeFiles.replacing(name, with: text))
    let places = found.compactMap { problem -> FindingPlace? in
      problem.file == file ? problem.finding(path: "Templates/" + file).place : nil
    }
    #expect(
      places.contains { $0.path == "Templates/" + file && $0.line == line && $0.column == column },
      "\(found)")
    // A part that many pages include is wrong once.
    #expect(found.count == 1, "\(found)")
  }

  @Test("An empty template that others extend is an error, and not what follows of it")
  func emptyParent() {
    for (name, text) in [("base.html", ""), ("base.html", "\n"), ("card.html", " ")] {
      let found = Theme.problems(of: DefaultThemeFiles.replacing(name, with: text))
      #expect(found == [.emptyTemplate(file: name)], "\(found)")
    }
    // A part is nothing but left out.
    #expect(Theme.problems(of: DefaultThemeFiles.replacing("pager.html", with: "")) == [])
    // A block that no parent has is wrong beside it all the same.
    let files =
      DefaultThemeFiles.replacing(
        "404.html", with: "{% extends 'frame.html' %}{% block a %}{% endblock %}")
      + [ThemeFile(name: "frame.html", bytes: Array("x".utf8))]
    let rules = Theme.problems(of: files).map { $0.finding(path: "").rule }
    #expect(rules == ["unknown-block"])
  }

  @Test("A message that is missing leads to the file of messages")
  func missingMessageOfTemplates() throws {
    func hint(_ language: String, _ text: String, isOwn: Bool = true) throws -> String? {
      var settings = Settings()
      settings.language = language
      let files = DefaultThemeFiles.replacing("404.html", with: text)
      let error = try #require(Theme.problems(of: files, settings).first { $0.file == "404.html" })
      return error.finding(path: "", isOwn: isOwn).hint
    }
    #expect(
      try hint("ja", "{{ t.my_own_words }}")
        == "add a line `my_own_words = …` to `Templates/messages/ja.txt`")
    let line = "add a line `timelin = …` to `Templates/messages/en.txt`"
    #expect(
      try hint("en", "{{ t.timelin }}") == "did you mean `timeline`? If not, \(line)")
    #expect(try hint("en", "{{ t.timelin }}", isOwn: false) == line)
    #expect(try hint("en", "{{ t['My words'] }}")?.contains("add a line") != true)
    // As a language that there are no messages of begins.
    #expect(
      try hint("pl", "{{ t.my_own_words }}")
        == "add a line `my_own_words = …` to `Templates/messages/pl.txt`")
  }

  @Test(
    "What only a theme knows stands in the hint",
    arguments: [
      (
        "404.html", "{{ post.content }}",
        "`post` is in `post.html`, `discussion.html` and `card.html`"
      ),
      ("404.html", "{{ months }}", "`months` is in `search.html`"),
      ("tag.html", "{{ tags }}", "did you mean `tag`?"),
      (
        "card.html", "{{ site.title }}",
        "a card is made once for all pages, and knows neither `site` nor `page`"
      ),
      ("card.html", "{{ post.created|date }}", "a time has the fields `date`, `text` and `iso`"),
      ("404.html", "{% trans %}", "the messages are in `t`: `{{ t.older_posts }}`"),
    ])
  func themeHints(_ name: String, _ text: String, _ hint: String) {
    let found = Theme.problems(of: DefaultThemeFiles.replacing(name, with: text))
    #expect(found.map { $0.finding(path: "").hint } == [hint])
  }

  @Test("A card has a limit of its own, and is named as one")
  func largeCard() throws {
    let ten = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"
    let card =
      (1...4).map { "{% for a\($0) in \(ten) %}" }.joined() + String(repeating: "x", count: 500)
      + String(repeating: "{% endfor %}", count: 4)
    let theme = try Theme(
      files: DefaultThemeFiles.replacing("card.html", with: card), settings: Settings())
    var network = Network(users: [User(id: "u0", username: "ada", displayName: "Ada")])
    network.posts = [Fixture.post("p1", "x", minute: 0) { $0.author = .user(UserIndex(0)) }]
    let site = Fixture.site(network)
    let plan = SitePlan(site, assets: [])
    let failure = #expect(throws: ThemeFailure.self) {
      try SiteRenderer(
        SiteLook(site, theme: theme, workers: .serial), files: plan.files, workers: .serial)
    }
    let findings = failure?.problems.map { $0.finding(path: "Templates/card.html") }
    #expect(findings?.map(\.message) == ["the card of `p1` is longer than 4 MB"])
  }

  @Test("A post that the settings allow has a card")
  func longPost() throws {
    let theme = try Theme(files: DefaultThemeFiles.all, settings: Settings())
    var network = Network(users: [User(id: "u0", username: "ada", displayName: "Ada")])
    let quotes = String(repeating: String(repeating: ">", count: 62) + "\n\n", count: 15_000)
    network.posts = [
      Fixture.post("p1", String(repeating: "&", count: 900_000), minute: 0),
      Fixture.post("p2", quotes, minute: 1),
    ]
    let site = Fixture.site(network) { $0.maxCharacters = 1_000_000 }
    let plan = SitePlan(site, assets: [])
    let cards = try SiteRenderer(
      SiteLook(site, theme: theme, workers: .serial), files: plan.files, workers: .serial
    ).cards
    #expect(cards.byteCount(of: 0) ?? 0 > 4_500_000)
    #expect(cards.byteCount(of: 1) ?? 0 > 1_000_000)
  }

  @Test("A page without its template is an error")
  func missingTemplate() {
    let found = Theme.problems(of: DefaultThemeFiles.replacing("tag.html", with: nil))
    #expect(found.map { $0.finding(path: "").message } == ["there is no template `tag.html`"])
  }

  @Test("What is wrong in all files comes in one run")
  func everything() throws {
    var files = DefaultThemeFiles.replacing("tag.html", with: "{{ a }}")
    files.removeAll { $0.name == "search.html" }
    files.append(ThemeFile(name: "search.html", bytes: Array("{{ b }}".utf8)))
    let english = try #require(files.firstIndex { $0.name == "messages/en.txt" })
    let text = String(decoding: files[english].bytes, as: UTF8.self)
    files[english] = ThemeFile(
      name: "messages/en.txt", bytes: Array(text.replacing("month_1 =", with: "month_1x =").utf8))
    let found = Theme.problems(of: files)
    #expect(found.compactMap(\.file).sorted() == ["messages/en.txt", "search.html", "tag.html"])
  }

  @Test("A wrong line of a message file hides neither its other errors nor those of templates")
  func everythingBesideAWrongLine() throws {
    let english = try #require(DefaultThemeFiles.all.first { $0.name == "messages/en.txt" })
    let original = String(decoding: english.bytes, as: UTF8.self)
    let changed = original.replacing("direction = ltr", with: "direction = up")
      .replacing("\ntitle_search =", with: "\ntitle_search")
      .replacing("\nmonth_1 =", with: "\nmonth_1x =")
    var files = DefaultThemeFiles.replacing("messages/en.txt", with: changed)
    files.removeAll { $0.name == "tag.html" }
    files.append(ThemeFile(name: "tag.html", bytes: Array("{{ a }}".utf8)))
    // What stands on a line that can't be read is not missing as well.
    let found = Theme.problems(of: files).map { problem in
      "\(problem.file ?? ""): \(problem.finding(path: "").message)"
    }
    #expect(
      found == [
        "messages/en.txt: `direction` can't be `up`",
        "messages/en.txt: a message needs an equals sign",
        "messages/en.txt: the message `month_1` is missing",
        "tag.html: unknown name `a`",
      ])
  }

  @Test("A byte that is not UTF-8 hides no other error, and its message is not missing as well")
  func notUTF8() throws {
    let english = try #require(DefaultThemeFiles.all.first { $0.name == "messages/en.txt" })
    var bytes = english.bytes
    let place = try #require(bytes.firstRange(of: Array("title_search = ".utf8)))
    bytes.insert(0xE9, at: place.upperBound)
    var files = DefaultThemeFiles.replacing("tag.html", with: "{{ a }}")
    files.removeAll { $0.name == "messages/en.txt" }
    files.append(ThemeFile(name: "messages/en.txt", bytes: bytes))
    let line = bytes[..<place.upperBound].count { $0 == 0x0A } + 1
    let found = Theme.problems(of: files)
    #expect(found.map(\.file) == ["messages/en.txt", "tag.html"], "\(found)")
    #expect(
      found.first == .messageFileProblem(.notUTF8, file: "messages/en.txt", line: line), "\(found)")
    // In UTF-16 there is no line to be read.
    files.removeAll { $0.name == "messages/en.txt" }
    let wide: [UInt8] = [0xFF, 0xFE] + english.bytes.flatMap { [$0, 0] }
    files.append(ThemeFile(name: "messages/en.txt", bytes: wide))
    #expect(
      Theme.problems(of: files) == [.messageFileProblem(.notUTF8, file: "messages/en.txt", line: 1)]
    )
  }

  @Test("Without messages the templates that use them are not wrong as well")
  func noMessages() {
    let files = DefaultThemeFiles.replacing("messages/en.txt", with: nil)
    #expect(Theme.problems(of: files) == [.noMessages(language: "en", known: ["ja"])])
  }

  @Test("A site's file takes the place of the default one")
  func overriding() throws {
    let files = DefaultThemeFiles.replacing(
      "404.html", with: "<title>{{ page.title }}</title> Mine")
    let theme = try Theme(files: files, settings: Settings())
    let bytes = try Theme.page("404.html", of: theme)
    #expect(String(decoding: bytes, as: UTF8.self) == "<title>Page not found</title> Mine")
    let index = try Theme.page("index.html", of: theme)
    #expect(String(decoding: index, as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
  }
}
