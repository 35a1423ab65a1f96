import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("The messages of a theme")
struct ThemeMessagesTests {
  @Test("A language is said by its nearest file, and what that lacks by the next one")
  func languageFallback() throws {
    func file(_ name: String, _ text: String) -> ThemeFile {
      ThemeFile(name: "messages/\(name).txt", bytes: Array(text.utf8))
    }
    let english = try #require(DefaultThemeFiles.all.first { $0.name == "messages/en.txt" })
    let chinese = String(decoding: english.bytes, as: UTF8.self)
      .replacing("Sensitive content", with: "zh")
    let files =
      DefaultThemeFiles.all + [
        file("en-GB", "older_posts = British"), file("zh", chinese),
        file("zh-Hant", "older_posts = Hant\nnewer_posts = Hant"),
        file("zh-Hant-TW", "newer_posts = TW"),
      ]
    for (language, expected) in [
      ("en-GB", ["British", "Newer posts", "Sensitive content"]),
      ("en-GB-x-a", ["British", "Newer posts", "Sensitive content"]),
      ("zh-hant-tw", ["Hant", "TW", "zh"]), ("zh-Hant-HK", ["Hant", "Hant", "zh"]),
      ("zh-TW", ["Older posts", "Newer posts", "zh"]),
    ] {
      var settings = Settings()
      settings.language = language
      let messages = try Theme(files: files, settings: settings).messages
      let keys = ["older_posts", "newer_posts", "sensitive_label"]
      #expect(keys.map { messages[plain: $0] } == expected, "\(language)")
    }
  }

  @Test("Both languages have the same keys")
  func sameKeys() throws {
    func keys(_ language: String) throws -> Set<String> {
      let file = try #require(
        DefaultThemeFiles.all.first { $0.name == "messages/\(language).txt" })
      // A language without a singular has no `[one]`, one without titles of respect no `_unknown`.
      return Set(
        MessageFile(file.bytes).texts.keys.filter {
          !$0.hasSuffix("[one]") && !$0.hasSuffix("_unknown")
        })
    }
    let english = try keys("en")
    #expect(english.count > 80)
    #expect(try keys("ja").symmetricDifference(english).sorted() == [])
  }

  @Test("A language's messages are found by its tag in capitals and small letters")
  func languageCase() throws {
    for language in ["JA", "ja-jp", "Ja-JP"] {
      var settings = Settings()
      settings.language = language
      let theme = try DefaultThemeFiles.theme(settings)
      #expect(theme.messages[.sensitiveLabel] == "閲覧に注意が必要な内容")
    }
  }

  @Test("The whole tag comes before its first part, whatever the case")
  func languageParts() throws {
    let english = try #require(DefaultThemeFiles.all.first { $0.name == "messages/en.txt" })
    let text = String(decoding: english.bytes, as: UTF8.self)
    func file(_ name: String) -> ThemeFile {
      let own = text.replacing("Sensitive content", with: name)
      return ThemeFile(name: "messages/\(name).txt", bytes: Array(own.utf8))
    }
    let files = DefaultThemeFiles.all + ["pt", "pt-BR", "EN-us"].map(file)
    for (language, expected) in [
      ("pt-br", "pt-BR"), ("PT-BR", "pt-BR"), ("pt-PT", "pt"), ("en-US", "EN-us"),
      ("en", "Sensitive content"),
    ] {
      var settings = Settings()
      settings.language = language
      #expect(try Theme(files: files, settings: settings).messages[.sensitiveLabel] == expected)
    }
  }

  @Test("A language without messages is named with those that there are")
  func unknownLanguage() {
    var settings = Settings()
    settings.language = "tlh"
    let found = Theme.problems(of: DefaultThemeFiles.all, settings)
    #expect(found.contains(.noMessages(language: "tlh", known: ["en", "ja"])), "\(found)")
    let finding = ThemeProblem.noMessages(language: "tlh", known: ["en", "ja"]).finding(path: "x")
    #expect(finding.severity == .error)
    #expect(finding.rule == "unknown-language")
    #expect(finding.message == "there are no messages for the language `tlh`")
    #expect(finding.hint?.hasSuffix("en, ja") == true)
    #expect(finding.place == nil)
  }

  @Test("Every missing message is named")
  func missingMessage() throws {
    let english = try #require(DefaultThemeFiles.all.first { $0.name == "messages/en.txt" })
    let lines = String(decoding: english.bytes, as: UTF8.self).split(separator: "\n")
    let kept = lines.filter { !$0.hasPrefix("title_archive ") && !$0.hasPrefix("uses[other] ") }
    #expect(kept.count == lines.count - 2)
    let files = DefaultThemeFiles.replacing("messages/en.txt", with: kept.joined(separator: "\n"))
    let found = Theme.problems(of: files)
    #expect(
      found == [
        .missingMessage(key: "title_archive", file: "messages/en.txt"),
        .missingMessage(key: "uses[other]", file: "messages/en.txt"),
      ])
    let finding = try #require(found.first).finding(path: "Templates/messages/en.txt")
    #expect(finding.message == "the message `title_archive` is missing")
    #expect(finding.place?.path == "Templates/messages/en.txt")
  }

  @Test("A site's messages lie over the default ones of their language")
  func someMessages() throws {
    let own = [
      ThemeFile(name: "messages/EN.txt", bytes: Array("older_posts = Earlier\nmine = Mine\n".utf8))
    ]
    let below = DefaultThemeFiles.all.filter { $0.name.hasPrefix("messages/") }
    let others = DefaultThemeFiles.all.filter { $0.name != "messages/en.txt" }
    let theme = try Theme(files: others + own, over: below, settings: Settings())
    #expect(theme.messages[plain: "older_posts"] == "Earlier")
    #expect(theme.messages[plain: "mine"] == "Mine")
    #expect(theme.messages[plain: "newer_posts"] == "Newer posts")
    #expect(throws: ThemeFailure.self) { try Theme(files: others + own, settings: Settings()) }
  }

  @Test("A language may group its thousands with nothing")
  func noSeparator() throws {
    let english = try #require(DefaultThemeFiles.all.first { $0.name == "messages/en.txt" })
    let original = String(decoding: english.bytes, as: UTF8.self)
    let changed = original.replacing("thousands = ,", with: "thousands =")
    #expect(changed != original)
    let files = DefaultThemeFiles.replacing("messages/en.txt", with: changed)
    #expect(Theme.problems(of: files) == [])
    let messages = try Theme(files: files, settings: Settings()).messages
    #expect(text { messages.append(number: 1234, to: &$0) } == "1234")
  }

  @Test("A wrong line of a message file is a finding with its place")
  func messageFile() throws {
    let files = DefaultThemeFiles.replacing("messages/en.txt", with: "thousands = ,\nwhat is this")
    let found = Theme.problems(of: files)
    let problem = ThemeProblem.messageFileProblem(.noEqualsSign, file: "messages/en.txt", line: 2)
    #expect(found.contains(problem), "\(found)")
    let finding = problem.finding(path: "Templates/messages/en.txt")
    #expect(finding.rule == "message-file")
    #expect(finding.place?.line == 2)
    #expect(problem.file == "messages/en.txt")
  }
}
