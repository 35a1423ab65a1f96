import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("The check for usernames that look alike")
struct UsernameCheckTests {
  private func messages(_ names: [String], postsOf author: Int = 0) -> [String] {
    let network = Network(
      users: names.map { Fixture.user($0) },
      posts: [Fixture.post("p", by: author, "Fog", minute: 0)])
    return UsernameCheck(Fixture.site(network)).findings().map(\.message)
  }

  @Test("who has fewer posts is told of, and of two without any the later one")
  func told() {
    #expect(
      messages(["ada_", "ada", "Ada-"], postsOf: 1) == [
        "`@ada_` (0 posts) looks like `@ada` (1 post)",
        "`@Ada-` (0 posts) looks like `@ada` (1 post)",
      ])
    #expect(
      messages(["x", "ben", "ben.."]) == ["`@ben..` (0 posts) looks like `@ben` (0 posts)"])
    #expect(
      messages(["x", "ben--", "ben"]) == ["`@ben--` (0 posts) looks like `@ben` (0 posts)"])
  }

  @Test(
    "width, case, letters of another script and signs at the end make no other name",
    arguments: ["аda", "ａｄａ", "αda", "ΑDA", "adа_", "ada.-_", "АDА"])
  func alike(_ name: String) {
    #expect(messages(["ada", name]).count == 1)
  }

  @Test("other names are none", arguments: ["adda", "_ada", "a-da", "ádà", "адам", "___", "ad1"])
  func different(_ name: String) {
    #expect(messages(["ada", name, "-"]) == [])
  }
}
