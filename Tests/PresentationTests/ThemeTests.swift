import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("Themes")
struct ThemeTests {
  private func problems(_ files: [ThemeFile], _ settings: Settings = Settings()) -> [ThemeProblem] {
    do throws(ThemeFailure) {
      _ = try Theme(files: files, settings: settings)
      return []
    } catch {
      return error.problems
    }
  }

  @Test(
    "The default theme has no problem in any of its languages", arguments: ["en", "ja", "en-GB"])
  func defaultTheme(_ language: String) throws {
    try #require(DefaultThemeFiles.all.count > 20)
    var settings = Settings()
    settings.language = language
    #expect(problems(DefaultThemeFiles.all, settings) == [])
    let theme = try DefaultThemeFiles.theme(settings)
    #expect(theme.messages.language == language)
    #expect(Set(theme.templates.keys) == Set(PageTemplate.allCases))
  }

  @Test("Links to a theme's files are encoded, whatever their names are")
  func assetLinks() {
    let names = ["a#b.css", "c%41d.css", "my theme.css", "icon.svg", "é?.css"]
    let assets = ThemeAssets(names.map { ThemeFile(name: $0, bytes: []) })
    let links = assets.styleSheets.map { $0.split(separator: ".")[0] }
    #expect(
      links == ["assets/a%23b", "assets/c%2541d", "assets/my%20theme", "assets/%C3%A9%3F"])
    #expect(assets.assets.map(\.path).contains { $0.hasPrefix("assets/my theme.") })
    #expect(assets.icon?.hasPrefix("assets/icon.") == true)
  }

  @Test("The icon is the file of that very name")
  func iconName() throws {
    func icon(_ names: [String]) -> Substring? {
      ThemeAssets(names.map { ThemeFile(name: $0, bytes: [1]) }).icon?.split(separator: ".").last
    }
    #expect(icon(["icon.dark.svg", "img/icon.svg"]) == nil)
    #expect(icon(["icon.dark.svg", "icon.png"]) == "png")
    #expect(icon(["icon.png", "icon.svg"]) == "svg")
  }

  /// A page of a site without records.
  private func page(_ path: String, of theme: Theme) throws -> [UInt8] {
    let site = Fixture.site(Network())
    let planned = SitePlan(site, assets: []).files
    let writer = try SiteRenderer(
      SiteLook(site, theme: theme, workers: .serial), files: planned, workers: .serial
    ).writer()
    var bytes: [UInt8] = []
    try writer.render(#require(planned.first { $0.path == path }), into: &bytes)
    return bytes
  }

  @Test("Templates can name every asset; an unknown name has one near it")
  func assetNames() throws {
    let post = "{{ assets['img/a b.png'] }} {{ assets['gone.js']|default('none') }}"
    var files = DefaultThemeFiles.replacing("404.html", with: post)
    files.append(ThemeFile(name: "img/a b.png", bytes: [1]))
    files.append(ThemeFile(name: "gone.js", bytes: []))
    let theme = try Theme(files: files, settings: Settings())
    let bytes = try page("404.html", of: theme)
    let path = try #require(theme.assets.link(to: "img/a b.png"))
    #expect(path.hasPrefix("assets/img/a%20b."))
    #expect(String(decoding: bytes, as: UTF8.self) == "/\(path) none")

    let wrong = DefaultThemeFiles.replacing("404.html", with: "{{ assets['style.cs'] }}")
    let found = try #require(problems(wrong).first).finding(path: "404.html")
    #expect(found.rule == "unknown-field")
    #expect(found.hint == "did you mean `style.css`?")
  }

  @Test("What is imported has its new name in a script, and the script another one with it")
  func scriptLinks() throws {
    func assets(_ text: String) throws -> (main: String, util: Substring, path: String) {
      let files =
        DefaultThemeFiles.all + [
          ThemeFile(name: "main.js", bytes: Array(Self.script.utf8)),
          ThemeFile(name: "lib/util.js", bytes: Array("import '../lib/deep.js'".utf8)),
          ThemeFile(name: "lib/deep.js", bytes: Array(text.utf8)),
        ]
      let theme = try Theme(files: files, settings: Settings())
      #expect(theme.warnings == [])
      let all = theme.assets.assets
      let main = try #require(all.first { $0.name == "main.js" })
      let util = try #require(all.first { $0.name == "lib/util.js" }?.path.pathSegments.last)
      return (String(decoding: main.bytes, as: UTF8.self), util[...], main.path)
    }
    let (main, util, path) = try assets("1")
    let expected = Self.script.replacing("lib/util.js", with: "lib/\(util)")
    #expect(main == expected)
    // What lies two imports away changes the name, too.
    #expect(try assets("2").path != path)
  }

  private static let script = """
    import "./lib/util.js"; import a from './lib/util.js'
    import b, { default as c, "d e" as f } from "./lib/util.js"; import * as g from"./lib/util.js"
    export * from "./lib/util.js"; export { a as from } from "./lib/util.js"
    const h = await import("./lib/util.js"), i = import("./lib/util.js?v=1", { with: {} })
    const j = `${ `}` + await import("./lib/util.js") } import "./kept/util.js"`
    // import "./kept/util.js"
    /* import "./kept/util.js" */ const k = 'import "./kept/util.js"'
    const l = /import "[/]kept/, m = x.import("./kept/util.js"), n = import.meta.url
    import("./kept/" + n); import o from "kept"; import p from "https://a.example/kept/util.js"
    export const q = "./kept/util.js"
    """

  /// The paths that are found in a script.
  private func imports(_ script: String) -> [String] {
    ScriptLinks.references(in: Array(script.utf8)).map(\.path)
  }

  @Test(
    "A script without semicolons imports each file once",
    arguments: [
      "const a = 1\nexport { a }\nimport { b } from \"./b.js\"\n",
      "const a = 1\nexport { a }\nexport * from \"./b.js\"\n",
      "export { a as b }\nexport { c }\nimport d, * as e from './b.js'",
      "export * from './b.js'\nexport { a }", "import { a as from, from } from './b.js'",
      "import from from './b.js'", "import defer * as a from './b.js'",
      "import import from './b.js'",
    ])
  func importsWithoutSemicolons(_ script: String) throws {
    let files =
      DefaultThemeFiles.all + [
        ThemeFile(name: "a.js", bytes: Array(script.utf8)),
        ThemeFile(name: "b.js", bytes: Array("export const b = 2".utf8)),
      ]
    let assets = try Theme(files: files, settings: Settings()).assets.assets
    let b = try #require(assets.first { $0.name == "b.js" }?.path.pathSegments.last)
    let a = try #require(assets.first { $0.name == "a.js" })
    #expect(String(decoding: a.bytes, as: UTF8.self) == script.replacing("b.js", with: b))
  }

  @Test("What no `from` belongs to imports nothing")
  func noImports() {
    for script in [
      "export { a }; x from './b.js'", "export { a } b from './b.js'",
      "import { a, { b } } from './b.js'",
      "import a b c from './b.js'", "export default { a } from './b.js'", "import { a",
    ] {
      #expect(imports(script) == [], "\(script)")
    }
  }

  @Test(
    "White space beyond ASCII, and a byte order mark, are no part of a word; a line has four ends")
  func scriptSpaces() {
    for script in [
      "\u{FEFF}import './b.js'", "import\u{A0}'./b.js'",
      "import\u{3000}a\u{2003}from\u{202F}'./b.js'",
      "// a\u{2028}import './b.js'", "// a\rimport './b.js'", "'a\rimport './b.js'",
      "'a\\\r\nimport(\"./c.js\")'; import './b.js'", "import é from './b.js'",
    ] {
      #expect(imports(script) == ["./b.js"], "\(script)")
    }
  }

  @Test("A template without values can say what is imported, as minifiers write it")
  func importOfTemplate() {
    let script =
      "import(`./b.js`); import(`./c.js?v=1`, {}); x(`${`a`}`, import(`./d.js`), `./e.js`)"
    #expect(imports(script) == ["./b.js", "./c.js", "./d.js"])
    #expect(imports("import(`./${a}.js`); import `./b.js`; `${a}./b.js`; import(a`./b.js`)") == [])
  }

  @Test(
    "A slash is known for a division or a regular expression by what stands before it",
    arguments: [
      "if (a) /'/.test(b)", "while (a(b)) /`/.test(c)", "for await (a of b) /'/.test(a)",
      "for (;;) {} /'/.test(a)", "function a() {} /'/.test(b)", "a => { b({}) }\n/'/.test(c)",
      "switch (a) { case 1: { } /'/.test(b) }", "do {} while (a) /'/.test(b)", "export default /'/",
      "a = [/[/']/]", "`${/'/}`", "a++ / 2 + '/'", "a-- / 2 + '/'", "a = {} / 2 + '/'",
      "(a) / 2 + '/'",
      "a[0] / 2 + '/'", "a = b ? {} / 2 + '/' : 3", "a = { b: {} / 2 + '/' }",
      "a = `${(}` / 2 + '/'",
      "a.return / 2 + '/'", "a.if(b) / 2 + '/'", "a.#if(b) / 2 + '/'", "/'/g / 2 + '/'", "} /'/",
      ") / 2 + '/'",
    ])
  func slashes(_ statement: String) {
    #expect(imports(statement + "; import './b.js'") == ["./b.js"])
  }

  @Test("A method of the name of `import` imports nothing")
  func methodsNamedImport() {
    let script = "class A { #import(a) {} b() { this.#import('./c.js'); a.import('./d.js') } }"
    #expect(imports(script + "import './b.js'") == ["./b.js"])
    #expect(imports("class A { #import; static c = #import in './d.js' }") == [])
  }

  @Test("A script of many exports is read once")
  func manyExports() {
    // Each list looked for a `from` in all that followed: 20,000 took 25 seconds.
    let lists = (1...20_000).map { "export{a as b\($0)}\n" }.joined()
    let duration = ContinuousClock().measure {
      #expect(imports(lists + "import x from './y.js'") == ["./y.js"])
      #expect(imports(String(repeating: "import{", count: 20_000)) == [])
      #expect(imports("import {" + String(repeating: "import,", count: 20_000)) == [])
    }
    #expect(duration < .seconds(10))
  }

  @Test("Scripts that import each other are an error that names them")
  func scriptCycle() {
    func file(_ name: String, _ text: String) -> ThemeFile {
      ThemeFile(name: name, bytes: Array(text.utf8))
    }
    let files =
      DefaultThemeFiles.all + [
        file("a.js", "import './b.js'"), file("b.js", "import './lib/c.js'"),
        file("lib/c.js", "import '../b.js'"),
      ]
    #expect(problems(files) == [.scriptCycle(["b.js", "lib/c.js", "b.js"])])
    #expect(
      problems(DefaultThemeFiles.all + [file("a.js", "import './a.js'")])
        == [.scriptCycle(["a.js", "a.js"])])
  }

  @Test("What a style sheet or script names and the theme has not is told of")
  func unknownAssets() throws {
    let css = "a { b: url(img/lgo.png);\n c: url(../media/x.png), url(#d), url(data:,), url(/e) }"
    let files =
      DefaultThemeFiles.all + [
        ThemeFile(name: "mine.css", bytes: Array(css.utf8)),
        ThemeFile(name: "img/logo.png", bytes: [1]),
        ThemeFile(name: "mine.js", bytes: Array("\n/* */ import './mien.js'".utf8)),
        ThemeFile(name: "out.js", bytes: Array("import '../media/x.js'".utf8)),
      ]
    #expect(
      try Theme(files: files, settings: Settings()).warnings == [
        .unknownAsset("img/lgo.png", near: "img/logo.png", file: "mine.css", line: 1, column: 12),
        .unknownAsset("./mien.js", near: "mine.js", file: "mine.js", line: 2, column: 15),
        .unknownAsset("../media/x.js", near: nil, file: "out.js", line: 1, column: 9),
      ])
  }

  @Test("A place counts lines as editors do, and no byte order mark")
  func assetPlaces() throws {
    func place(_ css: String) throws -> [Int] {
      let bytes = Array(css.utf8)
      let place = try #require(StyleLinks.references(in: bytes).first).position(in: bytes)
      return [place.line, place.column]
    }
    #expect(try place("\u{FEFF}é { b: url(x.png) }") == [1, 12])
    #expect(try place("a{}\rb{}\r  url(x.png)") == [3, 7])
    #expect(try place("\u{FEFF}a{}\r\n\nurl(x.png)") == [3, 5])
  }

  @Test("A template that no page reaches is told of, with its own errors")
  func unusedTemplates() throws {
    let files =
      DefaultThemeFiles.all + [
        ThemeFile(name: "timelin.html", bytes: Array("{% if %}".utf8)),
        ThemeFile(name: "parts/none.html", bytes: Array("x".utf8)),
        ThemeFile(name: "left-out.html", bytes: []),
      ]
    let found = problems(files)
    #expect(
      found.filter(\.isWarning) == [
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
    // Many keep several languages, and what an app is to be given.
    for (name, bytes) in [
      ("messages/de.txt", japanese.bytes), ("messages/de-AT.txt", japanese.bytes),
      ("messages/ja-JP.md", few), ("messages/de.txt", []), ("humans.txt", few), ("jp.txt", few),
      ("ja.txt", Array("https://example.org/\nno = message".utf8)), ("old.htm", card),
    ] {
      #expect(try unused(name, bytes) == [], "\(name)")
    }
  }

  @Test("Style sheets and scripts have to be UTF-8, unless they say what they are")
  func encodings() throws {
    let sign: [UInt8] = [0x93, 0xFA]
    func found(_ name: String, _ bytes: [UInt8]) -> [ThemeProblem] {
      problems(DefaultThemeFiles.all + [ThemeFile(name: name, bytes: bytes)])
    }
    for name in ["zz.css", "zz.js", "lib/zz.mjs"] {
      let bytes = Array("/* a */\n/* ".utf8) + sign + Array(" */".utf8)
      #expect(found(name, bytes) == [.notUTF8(file: name, line: 2, column: 4)])
      #expect(found(name, Array("/* 日 */".utf8)) == [])
    }
    #expect(found("zz.css", Array("@charset \"Shift_JIS\";".utf8) + sign) == [])
    #expect(found("zz.js", [0xFF, 0xFE, 0x31, 0x00]) == [])
    #expect(found("zz.ttf", sign) == [])
  }

  @Test("A mistake of a part is told once, with the way to it and the number of pages")
  func includedFrom() throws {
    let base = try #require(DefaultThemeFiles.all.first { $0.name == "base.html" })
    let changed = String(decoding: base.bytes, as: UTF8.self)
      .replacing("</body>", with: "{% include 'promo.html' %}</body>")
    var files = DefaultThemeFiles.replacing("base.html", with: changed)
    files.append(ThemeFile(name: "promo.html", bytes: Array("{{ page.titel }}{{ lst }}".utf8)))
    let found = problems(files).map { $0.finding(path: "", others: { "T/" + $0 }) }
    #expect(found.map(\.message) == ["page has no field `titel`", "unknown name `lst`"])
    let hint = try #require(found.first?.hint)
    let way = /\(included from T\/base.html:\d+:12, extended by T\/\w+.html:1:12, (.+)\)/
    let count = try #require(hint.firstMatch(of: way), "\(hint)").output.1.filter(\.isNumber)
    #expect(Int(count) == PageTemplate.allCases.count - 1)
  }

  @Test("A site's own sheet that says what the accent's says is there once")
  func sameAccent() throws {
    var settings = Settings()
    settings.accent = "#123456"
    for text in [":root{--accent:#123456}\n", "a{}"] {
      let own = ThemeFile(name: "zz-accent.css", bytes: Array(text.utf8))
      let paths = try Theme(files: DefaultThemeFiles.all + [own], settings: settings).assets.assets
        .map(\.path)
      #expect(Set(paths).count == paths.count)
    }
  }

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

  /// What is told of a site's English messages, with the lines.
  func doubts(
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
      """
    let found = try doubts(of: own)
    #expect(found.map(\.line) == [1, 2, 3, 4])
    #expect(
      found.map(\.doubt) == [
        .noForms(key: "search_found"), .noForms(key: "new_posts"),
        .needlessForm(key: "older_posts[other]", name: "older_posts"),
        .needlessForm(key: "reaction_like[one]", name: "reaction_like"),
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
    let found = problems(DefaultThemeFiles.all, settings)
    #expect(found.contains(.noMessages(language: "tlh", known: ["en", "ja"])), "\(found)")
    let finding = ThemeProblem.noMessages(language: "tlh", known: ["en", "ja"]).finding(path: "x")
    #expect(finding.severity == .error)
    #expect(finding.rule == "unknown-language")
    #expect(finding.message == "there are no messages for the language `tlh`")
    #expect(finding.hint?.hasSuffix("en, ja") == true)
    #expect(finding.place == nil)
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
    let errors = problems(files, settings).filter { !$0.isWarning }
    #expect(
      errors.map { $0.finding(path: "").message } == [
        "there are no messages for the language `jp`", "page has no field `titel`",
      ])
  }

  @Test("Every missing message is named")
  func missingMessage() throws {
    let english = try #require(DefaultThemeFiles.all.first { $0.name == "messages/en.txt" })
    let lines = String(decoding: english.bytes, as: UTF8.self).split(separator: "\n")
    let kept = lines.filter { !$0.hasPrefix("title_archive ") && !$0.hasPrefix("uses[other] ") }
    #expect(kept.count == lines.count - 2)
    let files = DefaultThemeFiles.replacing("messages/en.txt", with: kept.joined(separator: "\n"))
    let found = problems(files)
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
    #expect(problems(files) == [])
    let messages = try Theme(files: files, settings: Settings()).messages
    #expect(text { messages.append(number: 1234, to: &$0) } == "1234")
  }

  @Test("A wrong line of a message file is a finding with its place")
  func messageFile() throws {
    let files = DefaultThemeFiles.replacing("messages/en.txt", with: "thousands = ,\nwhat is this")
    let found = problems(files)
    let problem = ThemeProblem.messageFileProblem(.noEqualsSign, file: "messages/en.txt", line: 2)
    #expect(found.contains(problem), "\(found)")
    let finding = problem.finding(path: "Templates/messages/en.txt")
    #expect(finding.rule == "message-file")
    #expect(finding.place?.line == 2)
    #expect(problem.file == "messages/en.txt")
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
    let found = problems(DefaultThemeFiles.replacing(name, with: text))
    let places = found.compactMap { problem -> FindingPlace? in
      problem.file == file ? problem.finding(path: "Templates/" + file).place : nil
    }
    #expect(
      places.contains { $0.path == "Templates/" + file && $0.line == line && $0.column == column },
      "\(found)")
    // A part that many pages include is wrong once.
    #expect(found.count == 1, "\(found)")
  }

  @Test("A page without its template is an error")
  func missingTemplate() {
    let found = problems(DefaultThemeFiles.replacing("tag.html", with: nil))
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
    let found = problems(files)
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
    let found = problems(files).map { problem in
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
    let found = problems(files)
    #expect(found.map(\.file) == ["messages/en.txt", "tag.html"], "\(found)")
    #expect(
      found.first == .messageFileProblem(.notUTF8, file: "messages/en.txt", line: line), "\(found)")
    // In UTF-16 there is no line to be read.
    files.removeAll { $0.name == "messages/en.txt" }
    let wide: [UInt8] = [0xFF, 0xFE] + english.bytes.flatMap { [$0, 0] }
    files.append(ThemeFile(name: "messages/en.txt", bytes: wide))
    #expect(
      problems(files) == [.messageFileProblem(.notUTF8, file: "messages/en.txt", line: 1)])
  }

  @Test("Without messages the templates that use them are not wrong as well")
  func noMessages() {
    let files = DefaultThemeFiles.replacing("messages/en.txt", with: nil)
    #expect(problems(files) == [.noMessages(language: "en", known: ["ja"])])
  }

  @Test("A site's file takes the place of the default one")
  func overriding() throws {
    let files = DefaultThemeFiles.replacing(
      "404.html", with: "<title>{{ page.title }}</title> Mine")
    let theme = try Theme(files: files, settings: Settings())
    let bytes = try page("404.html", of: theme)
    #expect(String(decoding: bytes, as: UTF8.self) == "<title>Page not found</title> Mine")
    let index = try page("index.html", of: theme)
    #expect(String(decoding: index, as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
  }

  @Test("Style sheets find the theme's own fonts and pictures, whose names have a hash")
  func styleLinks() throws {
    let css = """
      @font-face { src: url("../fonts/a b.woff2?v=1#x") format("woff2"), url( ../fonts/c.woff2 ) }
      a { background: url(bg.png), url('./bg.png'), url(data:image/png;base64,bg.png), url(#bg.png),
        url(https://a.example/bg.png), url(/bg.png), url(../../bg.png), url(none.png) }
      b { background: URL(bg.png), image-set("bg.png" 1x type("bg.png"), url(bg.png) 2x) }
      c { background: url(../fonts/a%20b.woff2), url(../fonts/a\\ b.woff2), my-url(bg.pn) }
      /* url(bg.pn) */ d { content: "url(bg.pn)" } e { background: url( }
      """
    let files =
      DefaultThemeFiles.all + [
        ThemeFile(name: "styles/mine.css", bytes: Array(css.utf8)),
        ThemeFile(name: "styles/bg.png", bytes: [1]), ThemeFile(name: "bg.png", bytes: [2]),
        ThemeFile(name: "fonts/a b.woff2", bytes: [3]),
        ThemeFile(name: "fonts/c.woff2", bytes: [4]),
      ]
    let assets = try Theme(files: files, settings: Settings()).assets.assets
    func name(_ start: String) throws -> Substring {
      let asset = try #require(assets.first { $0.path.hasPrefix("assets/" + start) })
      return try #require(asset.path.split(separator: "/").last)
    }
    let style = try #require(assets.first { $0.path.hasPrefix("assets/styles/mine.") })
    let expected = try css.replacing("fonts/a b.woff2", with: "fonts/\(name("fonts/a b."))")
      .replacing("fonts/c.woff2", with: "fonts/\(name("fonts/c."))")
      .replacing("url(bg.png)", with: "url(\(name("styles/bg.")))")
      .replacing("'./bg.png'", with: "'./\(name("styles/bg."))'")
      .replacing("URL(bg.png)", with: "URL(\(name("styles/bg.")))")
      .replacing("image-set(\"bg.png\"", with: "image-set(\"\(name("styles/bg."))\"")
      .replacing("a%20b.woff2", with: name("fonts/a b.").replacing(" ", with: "%20"))
      .replacing("a\\ b.woff2", with: name("fonts/a b.").replacing(" ", with: "%20"))
    #expect(String(decoding: style.bytes, as: UTF8.self) == expected)
    // Its own name changes with what it names.
    let others = files.map {
      $0.name == "styles/bg.png" ? ThemeFile(name: $0.name, bytes: [9]) : $0
    }
    let changed = try Theme(files: others, settings: Settings()).assets.assets
    #expect(!changed.contains { $0.path == style.path })
  }

  @Test(
    "A string of a style sheet goes on over a line end with a backslash, and ends with its line")
  func styleStrings() {
    func paths(_ css: String) -> [String] {
      StyleLinks.references(in: Array(css.utf8)).map(\.path)
    }
    for end in ["\n", "\r\n", "\r", "\u{C}"] {
      #expect(paths("a { b: url('img/\\\(end)b.png') }") == ["img/b.png"])
      #expect(paths("a { content: 'c\\\(end)url(c.png)'; b: url(b.png) }") == ["b.png"])
      #expect(paths("a { content: 'c\(end)b: url(b.png) }") == ["b.png"])
    }
    #expect(paths("a { b: url(b.png\\") == ["b.png\\"])
  }

  @Test("An asset has a hash of its content in its name; templates and messages are none")
  func assets() throws {
    func paths(_ css: String, accent: String? = nil) throws -> [String] {
      var settings = Settings()
      settings.accent = accent
      var files = DefaultThemeFiles.replacing("style.css", with: css)
      files.append(ThemeFile(name: ".DS_Store", bytes: [0]))
      files.append(ThemeFile(name: "README.md", bytes: [0x61]))
      return try Theme(files: files, settings: settings).assets.assets.map(\.path)
    }
    let plain = try paths("a{}")
    let css = plain.filter { $0.hasSuffix(".css") }
    #expect(css.count == 2)
    #expect(css.first?.wholeMatch(of: /assets\/style\.[0-9a-f]{10}\.css/) != nil, "\(css)")
    #expect(
      plain.allSatisfy { path in [".css", ".js", ".svg"].contains { path.hasSuffix($0) } },
      "\(plain)")
    #expect(try paths("a{}") == plain)
    let other = try paths("b{}")
    #expect(Set(other).symmetricDifference(plain).count == 2)
    // The accent comes after the theme's own style.
    let accented = try paths("a{}", accent: "#123456").filter { $0.hasSuffix(".css") }
    #expect(accented.count == 3)
    #expect(accented.prefix(2) == css[...])
    #expect(accented.last?.hasPrefix("assets/zz-accent.") == true)
  }

  @Test("An empty file of a site leaves the default one out")
  func emptyAsset() throws {
    let files = DefaultThemeFiles.replacing("style.css", with: "")
    let paths = try Theme(files: files, settings: Settings()).assets.assets.map(\.path)
    #expect(!paths.isEmpty && !paths.contains { $0.contains("style") }, "\(paths)")
  }
}
