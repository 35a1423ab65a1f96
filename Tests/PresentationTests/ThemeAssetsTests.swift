import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("The files of a theme")
struct ThemeAssetsTests {
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

  @Test("A file that can't be published under its name is named, and is to be renamed")
  func unusableNames() throws {
    let long = String(repeating: "a", count: 250)
    let names = ["img/\(long).png", "a\tb.css", "\(long.dropLast(10)).js"]
    let problems = Theme.problems(
      of: DefaultThemeFiles.all + names.map { ThemeFile(name: $0, bytes: [0x20]) })
    #expect(
      Set(problems.map(\.file)) == [names[0], names[1]]
        && problems.allSatisfy { $0.finding(path: "").hint == "rename it" }, "\(problems)")
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

  @Test("Templates can name every asset; an unknown name has one near it")
  func assetNames() throws {
    let post = "{{ assets['img/a b.png'] }} {{ assets['gone.js']|default('none') }}"
    var files = DefaultThemeFiles.replacing("404.html", with: post)
    files.append(ThemeFile(name: "img/a b.png", bytes: [1]))
    files.append(ThemeFile(name: "gone.js", bytes: []))
    let theme = try Theme(files: files, settings: Settings())
    let bytes = try Theme.page("404.html", of: theme)
    let path = try #require(theme.assets.link(to: "img/a b.png"))
    #expect(path.hasPrefix("assets/img/a%20b."))
    #expect(String(decoding: bytes, as: UTF8.self) == "/\(path) none")

    let wrong = DefaultThemeFiles.replacing("404.html", with: "{{ assets['style.cs'] }}")
    let found = try #require(Theme.problems(of: wrong).first).finding(path: "404.html")
    #expect(found.rule == "unknown-field")
    #expect(found.hint == "did you mean `style.css`?")
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

  @Test("Style sheets and scripts have to be UTF-8, unless they say what they are")
  func encodings() throws {
    let sign: [UInt8] = [0x93, 0xFA]
    func found(_ name: String, _ bytes: [UInt8]) -> [ThemeProblem] {
      Theme.problems(of: DefaultThemeFiles.all + [ThemeFile(name: name, bytes: bytes)])
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
