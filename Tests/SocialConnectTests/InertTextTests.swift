import Foundation
import Testing

@Suite("Texts that reorder, hide or break what stands around them")
struct InertTextTests {
  /// What a stranger would open, close or hide.
  private static let hostile = [
    "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{202C}",
    "\u{2069}", "\u{2066}\u{202E}", "\u{202C}\u{202E}", "\u{2069}\u{2067}\u{202B}",
  ]

  /// Where one text ends and another begins, in a page, a feed or a list.
  private static let edges: Set<Character> = ["<", ">", "\"", "\n", "\t"]

  /// A part of a file between two such places whose controls of text direction are not in pairs.
  private func unpaired(
    in output: [String: Data], where isMeant: (Substring) -> Bool = { _ in true }
  )
    throws -> [String]
  {
    var found: [String] = []
    for (path, data) in output where !path.hasSuffix(".js") && !path.hasSuffix(".css") {
      // What is no UTF-8 would be found here, too.
      let text = try #require(String(validating: data, as: UTF8.self), "\(path)")
      for part in text.split(whereSeparator: Self.edges.contains)
      where isMeant(part) && !isPaired(part) {
        found.append("\(path): \(part.unicodeScalars.map { $0.escaped(asASCII: true) }.joined())")
      }
    }
    return found
  }

  private func isPaired(_ text: Substring) -> Bool {
    var open: [Bool] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202C:
        guard open.popLast() == false else { return false }
      case 0x202A...0x202E: open.append(false)
      case 0x2069:
        guard let start = open.lastIndex(of: true) else { return false }
        open.removeSubrange(start...)
      case 0x2066...0x2068: open.append(true)
      default: break
      }
    }
    return open.isEmpty
  }

  /// JSON, with what is put into it escaped so that an editor shows it.
  private func json(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
  }

  @Test("a name or label that opens a direction closes it, wherever it is shown")
  func names() throws {
    var users: [[String: Any]] = []
    var posts: [[String: Any]] = []
    for (number, control) in Self.hostile.enumerated() {
      let text = "a\(control)b"
      users.append([
        "id": "u\(number)", "username": "user\(number)", "display_name": "Name \(text)",
        "links": [["label": "Link \(text)", "url": "https://x.example/"]],
      ])
      posts.append([
        "id": "p\(number)", "author_id": "u\(number)", "created_at": "2026-01-01", "content": "Fog",
        "location": ["latitude": 1, "longitude": 2, "name": "Place \(text)"],
        "images": [["url": "https://x.example/a.png", "alt": "Alt \(text)"]],
      ])
      posts.append([
        "id": "w\(number)", "author_name": "Nobody \(text)", "created_at": "2026-01-02",
        "content": "Fog @user\(number)", "content_warning": "Warning \(text)",
        "summary": "Summary \(text)",
      ])
    }
    let follows = (1..<12).map {
      ["follower_id": "u0", "followee_id": "u\($0)", "created_at": "2026-01-01"]
    }
    let site = try SiteCopy(
      hasTheme: false,
      [
        "content/users.json": try json(users), "content/posts.json": try json(posts),
        "content/follows.json": try json(follows),
        "content/pages/a.md": "# Page \u{202E}title\n\nText",
        "content/pages/b.md": "---\ntitle: \"Page \\u2067b\"\nsummary: \"x \\u202E\"\n---\nText",
        "socialconnect.yml": "base_url: https://social.example/\n",
      ])
    let output = try site.build()
    #expect(output.count > 100)
    let all = output.values.map { String(decoding: $0, as: UTF8.self) }
    #expect(all.contains { $0.contains("\u{202E}") && $0.contains("<title>Name a") })
    #expect(try unpaired(in: output) == [])
  }

  @Test("a text that opens a direction closes it in titles, descriptions, feeds and search data")
  func texts() throws {
    let posts = Self.hostile.enumerated().flatMap { number, control in
      ["MARK \(control)short", "MARK \(control)" + String(repeating: "long words ", count: 30)]
        .enumerated().map { kind, text in
          [
            "id": "p\(number)-\(kind)", "author_id": "u1", "created_at": "2026-01-01",
            "content": text,
          ]
        }
    }
    let users = Self.hostile.enumerated().map { number, control in
      ["id": "u\(number)", "username": "user\(number)", "bio": "MARK \(control)bio"]
    }
    let comments = Self.hostile.enumerated().map { number, control in
      [
        "id": "c\(number)", "post_id": "p0-0", "author_id": "u2", "created_at": "2026-01-03",
        "content": "MARK \(control)comment",
      ]
    }
    let site = try SiteCopy(
      hasTheme: false,
      [
        "content/users.json": try json(users), "content/posts.json": try json(posts),
        "content/comments.json": try json(comments),
        "socialconnect.yml": "base_url: https://social.example/\n",
      ])
    let output = try site.build()
    // In a page and in a feed's content a text has an element of its own, which ends what it opens.
    let leaves = output.mapValues { data in
      let text = String(decoding: data, as: UTF8.self)
      let found = text.matches(
        of:
          /<title[^>]*>([^<]*)<|content="([^"]*)"|"(?:title|headline|description|name)": ?"((?:[^"\\]|\\.)*)"|alt="([^"]*)"/
      )
      return Data(
        found.map { "\($0.1 ?? $0.2 ?? $0.3 ?? $0.4 ?? "")" }.joined(separator: "\n").utf8)
    }.merging(output.filter { $0.key.hasPrefix("search/") }) { $1 }
    let texts = leaves.values.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts.joined().ranges(of: "\u{202E}").count > 50)
    #expect(try unpaired(in: leaves) == [])
  }

  @Test("pairs, marks, joiners and emoji of several parts are published as they are")
  func kept() throws {
    let name = "عمر \u{2067}Ann\u{2069} 👩‍👩‍👧 می\u{200C}خواهم\u{200F}"
    let site = try SiteCopy.small([
      "content/users.json": try json([["id": "u1", "username": "ann", "display_name": name]])
    ])
    try site.build()
    #expect(try site.text("users/ann/index.html").contains(name))
  }

  @Test(
    "a name of which nothing is seen gives way to the username",
    arguments: ["\u{200B}", "\u{2060}\u{FEFF}", " \u{202E} ", "\u{3164}", "\u{200D}\u{200E}"])
  func invisible(name: String) throws {
    let site = try SiteCopy(
      hasTheme: false,
      [
        "content/users.json": try json([["id": "u1", "username": "ann", "display_name": name]])
      ])
    try site.build()
    #expect(try site.text("users/ann/index.html").contains("<title>ann"))
  }

  @Test("controls, noncharacters and halves of surrogates never reach an output")
  func replaced() throws {
    let escapes = [
      #"\u0000"#, #"\u0001"#, #"\u0008"#, #"\u000b"#, #"\u001b[31m"#, #"\u007f"#, #"\u0085"#,
      #"\u009b"#,
      #"\ufffe"#, #"\uffff"#, #"\ud800"#, #"\udc00"#, #"\ud800x\udc00"#, #"\udfff\ud800"#,
      #"\ufdd0"#, #"\ufdef"#, #"\ud83f\udffe"#, "\u{10FFFF}",
    ]
    let users = escapes.enumerated().map { number, escape in
      """
      {"id": "u\(number)", "username": "user\(number)", "display_name": "N\(escape)n", "bio": "B\(escape)b",
       "links": [{"label": "L\(escape)l", "url": "https://x.example/"}]}
      """
    }
    let posts = escapes.enumerated().map { number, escape in
      """
      {"id": "p\(number)", "author_id": "u\(number)", "created_at": "2026-01-01", "content": "T\(escape)t",
       "content_warning": "W\(escape)w", "images": [{"url": "https://x.example/a.png", "alt": "A\(escape)a"}]},
      {"id": "q\(number)", "author_id": "u\(number)", "created_at": "2026-01-01", "content": "T\(escape)t"}
      """
    }
    let site = try SiteCopy(
      hasTheme: false,
      [
        "content/users.json": "[\(users.joined(separator: ","))]",
        "content/posts.json": "[\(posts.joined(separator: ","))]",
      ])
    let output = try site.build()
    #expect(output.count > 50)
    for (path, data) in output where !path.hasSuffix(".js") && !path.hasSuffix(".css") {
      let text = try #require(String(validating: data, as: UTF8.self), "\(path)")
      let bad = text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
        case let value where value & 0xFFFE == 0xFFFE: true
        default: false
        }
      }
      #expect(bad.isEmpty, "\(path): \(bad.map(\.value))")
    }
    #expect(try site.text("users/user10/index.html").contains("<title>N\u{FFFD}n"))
  }
}
