import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("What is doubtful in message files")
struct MessageDoubtsTests {
  /// What is told of a site's English messages, with the lines.
  private func doubts(
    of own: String, template: String = "", settings: Settings = Settings()
  ) throws -> [(doubt: MessageDoubt, line: Int)] {
    let english = try #require(DefaultThemeFiles.all.first { $0.name == "messages/en.txt" })
    var files = DefaultThemeFiles.replacing("404.html", with: "404" + template)
    files = files.filter { $0.name != "messages/en.txt" }
    files.append(ThemeFile(name: "messages/en.txt", bytes: Array(own.utf8)))
    let warnings = try Theme(files: files, over: [english], settings: settings).warnings
    return warnings.compactMap {
      if case .messageDoubt(let doubt, "messages/en.txt", let line) = $0 {
        (doubt, line)
      } else {
        nil
      }
    }
  }

  @Test("What was hardly meant in a message file is told of")
  func messageDoubts() throws {
    let own = """
      title_post = {titel}
      oldr_posts = x
      wins[one] = {count} win
      comments[few] = {count} comments
      date_long = {day} {month} {year}, {hour}:{minute}
      reaction_hart = Heart
      older_pages = asked for by a template
      older_poster = asked for in brackets
      newer_poster = the same
      mine = {anything}
      month_3_in_date = marca
      """
    let doubts = try doubts(
      of: own, template: "{{ t.older_pages }}{{ t['older_poster'] }}{{ t[ \"newer_poster\" ] }}")
    #expect(doubts.map(\.line) == [1, 2, 3, 4])
    #expect(
      doubts.map(\.doubt) == [
        .unknownValue("titel", key: "title_post", known: ["name", "title"]),
        .unknownKey("oldr_posts", near: "older_posts"), .noOther(key: "wins"),
        .unusedForm(key: "comments[few]", form: "few", language: "en", known: ["one", "other"]),
      ])
  }

  @Test(
    "A text of the theme that is empty is told of with its line, one that the program needs as an error"
  )
  func emptyMessages() throws {
    let own = """
      newer =
      older = ""
      thousands =
      mine =
      posts[one] =
      reaction_like = 
      """
    let found = try doubts(of: own)
    #expect(found.map(\.line) == [1, 2, 5, 6])
    #expect(
      found.map(\.doubt)
        == ["newer", "older", "posts[one]", "reaction_like"].map { .empty(key: $0) })
    let files = DefaultThemeFiles.all.filter { $0.name != "messages/en.txt" }
    let english = try #require(DefaultThemeFiles.all.first { $0.name == "messages/en.txt" })
    let needed = ThemeFile(
      name: "messages/en.txt", bytes: Array("newer = Next\ntitle_search =\nposts[other] =".utf8))
    let failure = #expect(throws: ThemeFailure.self) {
      try Theme(files: files + [needed], over: [english], settings: Settings())
    }
    #expect(
      failure?.problems == [
        .missingMessage(key: "title_search", file: "messages/en.txt", line: 2),
        .missingMessage(key: "posts[other]", file: "messages/en.txt", line: 3),
      ])
    let finding = try #require(failure?.problems.first?.finding(path: "en.txt"))
    #expect(finding.message == "the message `title_search` is empty" && finding.place?.line == 2)
  }

  @Test("A text with a count that is given without one is told of, and the other way round")
  func messageForms() throws {
    let own = """
      search_found = {count} hits
      new_posts = Fresh
      older_posts[other] = Earlier
      reaction_like[one] = Like
      comments[other] = {count} comments
      mine = Mine
      yours[other] = {count} of yours
      theirs[other] = {count} of theirs
      theirs = Theirs
      """
    let found = try doubts(of: own)
    #expect(found.map(\.line) == [1, 2, 3, 4, 9])
    #expect(
      found.map(\.doubt) == [
        .noForms(key: "search_found"), .noForms(key: "new_posts"),
        .needlessForm(key: "older_posts[other]", name: "older_posts"),
        .needlessForm(key: "reaction_like[one]", name: "reaction_like"),
        .noForms(key: "theirs"),
      ])
    let finding = ThemeProblem.messageDoubt(.noForms(key: "a"), file: "", line: 1).finding(path: "")
    #expect(finding.message == "the message `a` is a text with a count")
    #expect(finding.hint == "write `a[other]`")
  }

  @Test("The messages of somebody without a name are looked at like the others")
  func messagesOfUnknown() throws {
    let found = try doubts(
      of: """
        title_post_unknown = {nme}: {title}
        notice_folow_unknown = Somebody followed you
        title_untitled_unknown = A post by {name}
        """)
    #expect(found.map(\.line) == [1, 2])
    #expect(
      found.map(\.doubt) == [
        .unknownValue("nme", key: "title_post_unknown", known: ["name", "title"]),
        .unknownKey("notice_folow_unknown", near: "notice_follow_unknown"),
      ])
  }

  @Test("No default message is doubtful", arguments: ["en", "ja"])
  func noDoubts(_ language: String) throws {
    var settings = Settings()
    settings.language = language
    #expect(try DefaultThemeFiles.theme(settings).warnings == [])
  }

  @Test("A kind of reaction that there is not, or a month, is told of when there is nearly one")
  func messagesOfKindsAndMonths() throws {
    var settings = Settings()
    settings.reactionKinds.append(ReactionKind(name: "clap", emoji: "👏"))
    let own = """
      reaction_clap = Applause
      reactions_clap[one] = {count} clap
      reactions_clap[other] = {count} claps
      month_12_in_date = grudnia
      reaction_clpa = Applause
      reactions_clpa[other] = {count} claps
      month_3_indate = marca
      reaction_of_another_site = Wave
      day_in_date = mine
      reaction_clop = asked for
      """
    let found = try doubts(of: own, template: "{{ t.reaction_clop }}", settings: settings)
    #expect(found.map(\.line) == [5, 6, 7])
    #expect(
      found.map(\.doubt) == [
        .unknownKey("reaction_clpa", near: "reaction_clap"),
        .unknownKey("reactions_clpa", near: "reactions_clap"),
        .unknownKey("month_3_indate", near: "month_3_in_date"),
      ])
    #expect(
      try doubts(of: "reaction_clap =", settings: settings).map(\.doubt)
        == [.empty(key: "reaction_clap")])
  }

  @Test("A notice without the name, behind which pages write it all the same, is told of")
  func noticesWithoutName() throws {
    let own = """
      notice_follow = Somebody followed
      notice_reply = {nam} replied
      notice_mention_unknown = Somebody mentioned you
      notice_comment = {name} commented
      title_post = {title}
      title_with_site = {title}
      """
    let found = try doubts(of: own)
    #expect(found.map(\.line) == [1, 2, 3])
    #expect(
      found.map(\.doubt) == [
        .noName(key: "notice_follow"),
        .unknownValue("nam", key: "notice_reply", known: ["name"]),
        .noName(key: "notice_mention_unknown"),
      ])
    let finding = ThemeProblem.messageDoubt(found[0].doubt, file: "", line: 1).finding(path: "")
    #expect(finding.message == "the message `notice_follow` has no place for `{name}`")
  }
}
