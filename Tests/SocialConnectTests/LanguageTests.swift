import Foundation
import Testing

/// A third language is one file: a site's own `messages/LANGUAGE.txt` beside the default theme.
@Suite("A language of the site's own")
struct LanguageTests {
  /// The English message file of the default theme, as keys and texts.
  private static func english() throws -> [(key: String, text: String)] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Templates/messages/en.txt")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
        let parts = line.split(separator: " = ", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }
  }

  /// A site in a language. What `own` does not say stands there as in English, in marks; of a text
  /// with a count, all forms are the language's own.
  private static func site(_ language: String, _ own: String) throws -> SiteCopy {
    let keys = own.split(separator: "\n").map { $0.prefix { $0 != " " && $0 != "[" } }
    let others = try english().filter { key, _ in !keys.contains(key.prefix { $0 != "[" }) }
    try #require(others.count > 100)
    let posts = [0, 1, 2, 5, 11, 22, 1234].map { count in
      """
      {"id": "p\(count)", "author_id": "u1", "content": "\(count)", "comments_count": \(count),
       "created_at": "2026-03-01T09:05:00Z"}
      """
    }
    let site = try SiteCopy(
      of: "default-theme/site", hasTheme: false,
      [
        "Templates/messages/\(language).txt": own + "\n"
          + others.map { "\($0.key) = ‹\($0.text)›\n" }.joined(),
        "socialconnect.yml": "base_url: https://example.org/\nlanguage: \(language)\n",
        "content/users.json": #"[{"id": "u1", "username": "ann", "display_name": "Ann"}]"#,
        "content/posts.json": "[\(posts.joined(separator: ","))]",
        "content/comments.json": "[]", "content/reactions.json": "[]",
        "content/follows.json": "[]",
      ])
    try site.build()
    return site
  }

  @Test("a message file of the site's own takes the place of a default one, whatever its case")
  func caseOfFiles() throws {
    let url = SiteCopy.sites.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Templates/messages/ja.txt")
    let own = try String(contentsOf: url, encoding: .utf8)
      .replacing("閲覧に注意が必要な内容", with: "注意")
    for language in ["ja", "JA", "Ja-JP"] {
      let site = try SiteCopy(
        of: "default-theme/site", hasTheme: false,
        [
          "socialconnect.yml": "language: \(language)\n", "Templates/messages/JA.txt": own,
          "content/users.json": #"[{"id": "u1", "username": "ann"}]"#,
          "content/posts.json": """
          [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "x", "sensitive": true}]
          """,
          "content/comments.json": "[]", "content/reactions.json": "[]",
          "content/follows.json": "[]",
        ])
      try site.build()
      #expect(try site.text("index.html").contains("注意<"))
    }
  }

  @Test(
    "counts, dates and numbers are the language's",
    arguments: [
      (
        "de",
        """
        direction = ltr
        thousands = .
        date_long = {day}. {month} {year}
        date_time = {day}. {month} {year}, {hour}:{minute} Uhr
        month_3 = März
        comments[one] = {count} Kommentar
        comments[other] = {count} Kommentare
        """,
        [
          "1. März 2026, 09:05 Uhr", ">1 Kommentar<", ">2 Kommentare<", ">22 Kommentare<",
          ">1.234 Kommentare<",
        ]
      ),
      (
        "pl",
        """
        direction = ltr
        thousands = " "
        date_time = {day} {month} {year}, {hour}:{minute}
        month_3 = marzec
        month_3_in_date = marca
        comments[one] = {count} komentarz
        comments[few] = {count} komentarze
        comments[many] = {count} komentarzy
        comments[other] = {count} komentarza
        """,
        [
          "1 marca 2026, 09:05", ">1 komentarz<", ">2 komentarze<", ">5 komentarzy<",
          ">11 komentarzy<", ">22 komentarze<", ">1 234 komentarze<",
        ]
      ),
      (
        "ar",
        """
        direction = rtl
        thousands = ٬
        month_3 = مارس
        comments[one] = تعليق واحد
        comments[two] = تعليقان
        comments[few] = {count} تعليقات
        comments[many] = {count} تعليقًا
        comments[other] = {count} تعليق
        """,
        [
          #"lang="ar" dir="rtl""#, "مارس", ">تعليق واحد<", ">تعليقان<", ">5 تعليقات<",
          ">11 تعليقًا<", ">22 تعليقًا<", ">1٬234 تعليقًا<",
        ]
      ),
    ])
  func language(_ language: String, _ own: String, _ expected: [String]) throws {
    let page = try Self.site(language, own).text("index.html")
    for part in expected { #expect(page.contains(part), "\(language): \(part)") }
  }

  @Test("a month stands alone as it is, and in a date as the language inflects it")
  func months() throws {
    let site = try Self.site("pl", "direction = ltr\nmonth_3 = marzec\nmonth_3_in_date = marca")
    #expect(try site.text("archive/index.html").contains(">marzec<"))
    #expect(
      try site.text("archive/2026/03/index.html").contains("<h1 class=\"p-name\">‹marzec 2026›"))
    #expect(try site.text("index.html").contains("1 marca 2026"))
    #expect(try site.text("search/index.html").contains("|marca|"))
  }

  @Test("no page says anything that is not from the language's file")
  func nothingElse() throws {
    let site = try Self.site("de", "direction = ltr\nthousands = .")
    let pages = try site.output().filter { $0.key.hasSuffix(".html") }
    try #require(pages.count > 15)
    let texts = try Self.english().map(\.text).filter { $0.count > 3 }
    for (path, data) in pages {
      let page = String(decoding: data, as: UTF8.self)
      for text in texts {
        let isThere = page.contains(">\(text)<") || page.contains("\"\(text)\"")
        #expect(!isThere, "\(path): \(text)")
      }
    }
  }

  @Test("scripts get every form of a count")
  func forms() throws {
    let site = try Self.site(
      "pl",
      """
      direction = ltr
      new_posts[one] = {count} nowy wpis
      new_posts[few] = {count} nowe wpisy
      new_posts[other] = {count} nowych wpisów
      """)
    let forms = #"{"one":"{count} nowy wpis","few":"{count} nowe wpisy","other":"#
    let page = try site.text("index.html").replacing("&#34;", with: "\"")
    #expect(page.replacing("&quot;", with: "\"").contains(forms))
  }
}
