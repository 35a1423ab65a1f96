import Foundation
import Testing

@Suite("The same bytes on every machine")
struct SameBytesTests {
  private static let places = [
    ["LANG": "C", "LC_ALL": "C", "TZ": "UTC"],
    ["LANG": "ja_JP.UTF-8", "LC_ALL": "ja_JP.UTF-8", "TZ": "Asia/Tokyo"],
    // Where `I` has no dot in lower case, and half an hour belongs to the offset.
    ["LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "TZ": "America/St_Johns"],
    // Where a number has a comma in it, and it is tomorrow already.
    ["LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "TZ": "Pacific/Kiritimati"],
    ["LANG": "de_DE", "LC_NUMERIC": "de_DE", "LC_CTYPE": "POSIX", "TZ": "nonsense"],
  ]

  @Test(
    "a site does not depend on the locale and the time zone of who builds",
    arguments: ["valid/japanese", "valid/hostile-text", "valid/html-style"])
  func locales(name: String) throws {
    let site = try SiteCopy(of: name + "/site", hasTheme: false)
    // Hours and days that are others elsewhere, and names whose order depends on a language.
    try site.write(
      """
      [{"id": "I", "created_at": "2026-01-01T00:30:00+14:00", "content": "ILIK ışık #ILIK #ılık"},
       {"id": "i", "created_at": "2025-12-31", "content": "1,234.5 #Ärger #Zebra #ähnlich",
        "location": {"latitude": 0.5, "longitude": -0.25}}]
      """, to: "content/posts/places.json")
    var expected: [String: Data]?
    for (number, place) in Self.places.enumerated() {
      let run = try site.run(
        "build", ["--destination", "\(site.root)/public-\(number)"], environment: place)
      try #require(run.status == 0, "\(place): \(run.errors)")
      let output = try site.output("public-\(number)")
      try #require(output.count > 20)
      if let expected {
        let difference = FolderContents.difference(output, expected)
        #expect(difference == nil, "\(place): \(difference ?? "")")
      } else {
        expected = output
      }
    }
  }

  @Test("what is found is said in the same words everywhere")
  func findings() throws {
    let site = try SiteCopy(of: "invalid/dates/site")
    let runs = try Self.places.map { try site.run("build", [], environment: $0) }
    #expect(runs[0].status == 1)
    #expect(runs[0].findings.count >= 5)
    #expect(Set(runs.map(\.messages)).count == 1)
  }
}
