import Domain
import TestSupport
import Testing

@Suite struct NearestNameTests {
  static let fields = [
    "id", "author_id", "content", "created_at", "updated_at", "images", "tags", "lang",
  ]

  @Test(arguments: [
    ("create_at", "created_at"), ("craeted_at", "created_at"), ("createdAt", "created_at"),
    ("Content", "content"), ("contnet", "content"), ("contents", "content"), ("image", "images"),
    ("ids", "id"), ("di", "id"), ("tag", "tags"), ("lagn", "lang"), ("autor_id", "author_id"),
    ("updatd_t", "updated_at"), ("ceatd_at", "created_at"),
  ])
  func `A name one or two letters off is recognized`(name: String, meant: String) {
    #expect(NearestName.of(name, among: Self.fields) == meant)
  }

  @Test(arguments: [
    "", "x", "mood", "id", "content", "abc", "ta", "title", "crtd", "lago", "写真", "taglines",
  ])
  func `A known name, or one that is far off, is left alone`(name: String) {
    #expect(NearestName.of(name, among: Self.fields) == nil)
  }

  @Test func `The nearest name wins, and the first of equals`() {
    #expect(NearestName.of("imagess", among: ["imagesxx", "images"]) == "images")
    #expect(NearestName.of("likes", among: ["bikes", "hikes"]) == "bikes")
    #expect(NearestName.of("likes", among: []) == nil)
    // Any letter is one letter off another.
    #expect(NearestName.of("y", among: ["x"]) == nil)
  }

  @Test func `A name of a megabyte costs nothing`() {
    let names = [
      100: String(repeating: "a", count: 100), 1_000_000: String(repeating: "a", count: 1_000_000),
    ]
    let growth = growth(from: 100, to: 1_000_000) { length in
      for _ in 0..<100 { #expect(NearestName.of(names[length] ?? "", among: Self.fields) == nil) }
    }
    // The long one may cost ten times as much as the short one, not ten thousand times.
    #expect(growth < 0.001)
  }

  @Test func `Three rows used in turn come to what the whole table comes to`() {
    var generator = SeededRandom(seed: 5)
    func word() -> [Character] {
      (0..<Int.random(in: 5...9, using: &generator)).map { _ in
        "abc".randomElement(using: &generator) ?? "a"
      }
    }
    func distance(_ left: [Character], _ right: [Character]) -> Int {
      var table = [[Int]](repeating: Array(0...right.count), count: left.count + 1)
      for row in 1...left.count {
        table[row][0] = row
        for column in 1...right.count {
          let (one, other) = (left[row - 1], right[column - 1])
          var cost = min(table[row - 1][column], table[row][column - 1]) + 1
          cost = min(cost, table[row - 1][column - 1] + (one == other ? 0 : 1))
          if row > 1, column > 1, one == right[column - 2], other == left[row - 2] {
            cost = min(cost, table[row - 2][column - 2] + 1)
          }
          table[row][column] = cost
        }
      }
      return table[left.count][right.count]
    }
    var nearCount = 0
    for _ in 0..<3000 {
      let (name, candidate) = (word(), word())
      let isNear = name != candidate && distance(name, candidate) <= 2
      nearCount += isNear ? 1 : 0
      // Another candidate before it leaves nothing behind.
      let found = NearestName.of(String(name), among: ["zzzzzzz", String(candidate)])
      #expect((found != nil) == isNear, "\(String(name)), \(String(candidate))")
    }
    #expect(nearCount > 100)
  }
}
