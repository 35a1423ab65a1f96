import Domain
import Testing

@testable import Presentation

extension ThemeTests {
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
