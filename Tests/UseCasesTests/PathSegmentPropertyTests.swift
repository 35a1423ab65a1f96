import Domain
import Markup
import TestSupport
import Testing

@testable import UseCases

@Suite("Path segments of random names")
struct PathSegmentPropertyTests {
  @Test("Every other name has another safe segment, always the same")
  func injectivity() throws {
    // Names that are equal in NFC are one.
    var known: Set<[UInt8]> = []
    let names = HostileNames(seed: 7).distinct(20_000).filter {
      known.insert(Array(NameFolding.nfc($0).utf8)).inserted
    }
    try #require(names.count > 15_000)
    var nameBySegment: [[UInt8]: [UInt8]] = [:]
    var problems: [String] = []
    for name in names {
      let segment = PathSegment.segment(for: name, reserved: SiteNames.reservedInLists)
      if let problem = SafeSegment.problem(segment, reserved: SiteNames.reservedInLists) {
        problems.append("\(problem): \(name.debugDescription) as \(segment.debugDescription)")
      }
      let again = PathSegment.segment(
        for: String(decoding: Array(name.utf8), as: UTF8.self), reserved: SiteNames.reservedInLists)
      #expect(again.utf8.elementsEqual(segment.utf8), "\(name.debugDescription)")
      let other = nameBySegment.updateValue(Array(name.utf8), forKey: Array(segment.utf8))
      #expect(
        other == nil,
        "\(name.debugDescription) and \(String(decoding: other ?? [], as: UTF8.self))")
    }
    #expect(problems.prefix(5) == [])
    #expect(nameBySegment.count == names.count)
  }

  @Test("No two records share a file, not even where case and composition don't count")
  func files() throws {
    let names = HostileNames(seed: 11).distinct(20_000)
    let users = names.map { User(id: $0, username: $0, displayName: "") }
    let posts = names.map { Post(id: $0, author: Fixture.author(nil), createdAt: .epoch) }
    for style in URLStyle.allCases {
      let router = Fixture.router(style: style, users: users, posts: posts, pages: [], months: [])
      var files: Set<[UInt8]> = []
      for position in names.indices {
        let profile = router.file(of: .profile(UserIndex(position), page: nil))
        let post = router.file(of: .post(PostIndex(position)))
        for file in [profile, post] {
          #expect(
            files.insert(Array(NameFolding.folded(file).utf8)).inserted,
            "\(names[position].debugDescription): \(file)")
          let longest = file.split(separator: "/").map(\.utf8.count).max() ?? 0
          #expect(longest <= 255, "\(file)")
        }
      }
      #expect(files.count == 2 * names.count)
    }
  }
}

/// Names made of the pieces that escapes are made of, and of what file systems mistake.
struct HostileNames {
  private var random: SeededRandom

  private static let pieces = [
    "~", "~~", "~2E", "7E", "2", "E", "e", "F", ".", "..", "/", "\\", "%", "%2F", ":", "\0", "\n",
    " ", "con", "CON", "nul", "com1", ".html", ".HTML", "html", "index", "Index", "page", "a", "A",
    "\u{E9}", "\u{C9}", "e\u{301}", "\u{301}", "\u{307}", "\u{323}", "\u{338}", "\u{200D}",
    "\u{202E}", "\u{FEFF}", "ß", "ẞ", "ss", "İ", "ı", "\u{212A}", "k", "日本", "が", "か\u{3099}",
    "🎉", "🏳️‍🌈", "ﬁ", "Ω", "\u{2126}", "ς", "σ", "\u{1100}\u{1161}", "가", "\u{FFFE}", "\u{E000}",
  ]

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  /// - Returns: as many names, all of other bytes.
  func distinct(_ count: Int) -> [String] {
    var copy = self
    var seen: Set<[UInt8]> = []
    var names: [String] = []
    while names.count < count {
      let name = copy.next()
      if seen.insert(Array(name.utf8)).inserted { names.append(name) }
    }
    return names
  }

  private mutating func next() -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      let length = Int.random(in: 60...400, using: &random)
      return (0..<length).reduce(into: "") { name, _ in name += piece() }
    case 1:
      // Long and different in the last character alone.
      let last = Int.random(in: 0..<100_000, using: &random)
      return String(repeating: "long", count: 60) + String(last)
    case 2...6:
      let length = Int.random(in: 1...6, using: &random)
      return (0..<length).reduce(into: "") { name, _ in name.unicodeScalars.append(scalar()) }
    default:
      let length = Int.random(in: 0...5, using: &random)
      return (0..<length).reduce(into: "") { name, _ in name += piece() }
    }
  }

  private mutating func piece() -> String {
    Self.pieces.randomElement(using: &random) ?? "~"
  }

  private mutating func scalar() -> Unicode.Scalar {
    let isRare = Int.random(in: 0..<8, using: &random) == 0
    return Unicode.Scalar(UInt32.random(in: 0...(isRare ? 0x10_FFFF : 0x3FF), using: &random))
      ?? "~"
  }
}

/// What a path segment must be, said another way than the code says it.
enum SafeSegment {
  static func problem(_ segment: String, reserved: Set<String> = []) -> String? {
    if segment.isEmpty { return "empty" }
    if segment.utf8.count > 250 { return "too long for `.html` to fit" }
    if segment.hasPrefix(".") || segment.utf8.last == UInt8(ascii: ".") { return "a dot at an end" }
    if segment.lowercased().hasSuffix(".html") { return "looks like a page" }
    if reserved.contains(segment.lowercased()) { return "the site's own name" }
    if isDevice(segment) { return "a device" }
    if !NameFolding.nfc(segment).utf8.elementsEqual(segment.utf8) { return "not NFC" }
    for scalar in segment.unicodeScalars {
      if scalar.value < 0x21 || scalar.value == 0x7F { return "a control character or space" }
      if "/\\:*?\"<>|%#&'`$;!(){}[]^,=+@".unicodeScalars.contains(scalar) { return "\(scalar)" }
      if (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value) {
        return "a bidi control"
      }
    }
    return nil
  }

  static func isDevice(_ segment: String) -> Bool {
    let stem = segment.lowercased().split(separator: ".", omittingEmptySubsequences: false).first
    guard let stem else { return false }
    if ["con", "prn", "aux", "nul"].contains(stem) { return true }
    return stem.utf8.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt"))
      && stem.utf8.last.map { (0x30...0x39).contains($0) } == true
  }
}
