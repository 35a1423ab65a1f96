import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("What a theme's scripts import")
struct ThemeScriptsTests {
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
    let growth = growth(from: 1000, to: 20_000) { count in
      let lists = (1...count).map { "export{a as b\($0)}\n" }.joined()
      #expect(imports(lists + "import x from './y.js'") == ["./y.js"])
      #expect(imports(String(repeating: "import{", count: count)) == [])
      #expect(imports("import {" + String(repeating: "import,", count: count)) == [])
    }
    #expect(growth < 8)
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
    #expect(Theme.problems(of: files) == [.scriptCycle(["b.js", "lib/c.js", "b.js"])])
    #expect(
      Theme.problems(of: DefaultThemeFiles.all + [file("a.js", "import './a.js'")])
        == [.scriptCycle(["a.js", "a.js"])])
  }
}
