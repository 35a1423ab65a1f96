import Repository
import TestSupport
import Testing

@Suite struct FrontMatterTests {
  @Test(arguments: [
    ("---\na: 1\n---\nbody\n", "a: 1\n", "body\n"),
    ("---\r\na: 1\r\n---\r\nbody", "a: 1\r\n", "body"),
    ("---\ra: 1\r---\rbody", "a: 1\r", "body"), ("---\na: 1\n...\nbody", "a: 1\n", "body"),
    ("\u{FEFF}---\na: 1\n---\nbody", "a: 1\n", "body"), ("---\n---\n", "", ""),
    ("---\n---", "", ""),
    ("--- \t\na: 1\n---  \nb", "a: 1\n", "b"), ("---\na: |\n ---\n---\nb", "a: |\n ---\n", "b"),
    ("---\na: 1\n----\n--- x\n---\nb", "a: 1\n----\n--- x\n", "b"),
    ("---\na: 1\n---\nb\n---\nc", "a: 1\n", "b\n---\nc"),
    ("---\na: 1\n---\nNote: fog\n---\nc", "a: 1\n", "Note: fog\n---\nc"),
    ("---\na: 1\n---\nvisibility: good\n\nc", "a: 1\n", "visibility: good\n\nc"),
    ("---\na: 1\n---\nfog\ndraft: true\n---\nc", "a: 1\n", "fog\ndraft: true\n---\nc"),
    ("---\na: 1\n...\n---\nc", "a: 1\n", "---\nc"),
    ("body", nil, "body"), ("", nil, ""), ("\u{FEFF}body", nil, "body"),
    ("----\nx", nil, "----\nx"),
    ("\n---\na: 1\n---\nb", "a: 1\n", "b"),
    (" \n\u{A0}\n\u{FEFF}\n---\n\na: 1\n---\n", "\na: 1\n", ""),
    ("<!-- c -->\n---\na: 1\n---\nb", "a: 1\n", "b"),
    ("  <!-- c -->\n---\na: 1\n---\nb", "a: 1\n", "b"),
    ("\n---\n2020: x\ndraft: true\n---\nb", "2020: x\ndraft: true\n", "b"),
    ("\n---\n$schema: x\ntitle: x\n---\nb", "$schema: x\ntitle: x\n", "b"),
    ("\n---\n'@type': x\ntitle: x\n---\nb", "'@type': x\ntitle: x\n", "b"),
    ("\n---\n{title: x, draft: true}\n---\nb", "{title: x, draft: true}\n", "b"),
    ("\n---\n{\n  title: x,\n  draft: true\n}\n---\nb", "{\n  title: x,\n  draft: true\n}\n", "b"),
    ("\n---\n\n{\n'draft': true }\n---\nb", "\n{\n'draft': true }\n", "b"),
    ("\n\n---\n# c\n\ntitle: x\n---\nb", "# c\n\ntitle: x\n", "b"),
    ("\n---\n{title: x}\n---\nb", "{title: x}\n", "b"),
    ("\u{FEFF}\u{FEFF}---\ntitle: x\n---\nb", "title: x\n", "b"),
    ("\n---\nNote: fog\nfell.\n\nc", nil, "\n---\nNote: fog\nfell.\n\nc"),
    ("\n---\nDate: 5 May\nPlace: Hall\n---\nb", nil, "\n---\nDate: 5 May\nPlace: Hall\n---\nb"),
    ("\n---\n{\nfog\n}\n---\nb", nil, "\n---\n{\nfog\n}\n---\nb"),
    ("\n---\n{\n  int x;\n}\n", nil, "\n---\n{\n  int x;\n}\n"),
    ("\n---\ntext\n---\n", nil, "\n---\ntext\n---\n"),
    ("***\na: 1\n", nil, "***\na: 1\n"),
    ("T\n---\na: 1\n", nil, "T\n---\na: 1\n"),
    ("----\nhttp://x", nil, "----\nhttp://x"), (" ---\n---\n", nil, " ---\n---\n"),
    ("State: open\n---\nc", nil, "State: open\n---\nc"),
    ("Note: fog\n---\nc", nil, "Note: fog\n---\nc"),
    ("Date: today\n===\nc", nil, "Date: today\n===\nc"),
    ("Email: a@b.c\nPhone: 1\n---\nc", nil, "Email: a@b.c\nPhone: 1\n---\nc"),
    ("date: today\n\nFog\n\n---\n", nil, "date: today\n\nFog\n\n---\n"),
    ("{x}\n", nil, "{x}\n"), ("{% if %}\n", nil, "{% if %}\n"),
    ("---\na: 1\n---\n---\nNote: fog\n---\nc", "a: 1\n", "---\nNote: fog\n---\nc"),
    ("---\na: 1\n---\n---\nfog\n---\ndraft: true\n", "a: 1\n", "---\nfog\n---\ndraft: true\n"),
    ("--", nil, "--"), ("...\n---\n", nil, "...\n---\n"), ("--- a\n---\n", nil, "--- a\n---\n"),
  ])
  func `Front matter and body are told apart`(text: String, yaml: String?, body: String) throws {
    let source = SourceText(path: "a.md", bytes: Array(text.utf8))
    let parts = try FrontMatter.split(source)
    #expect(parts.yaml.map { String(decoding: source.bytes[$0], as: UTF8.self) } == yaml)
    #expect(String(decoding: source.bytes[parts.body], as: UTF8.self) == body)
  }

  @Test(arguments: [
    "Private: my week\n======\nfoo", "Draft: a poem\n=====",
    "Status: home today\n- had coffee\n\n---\nmore", "status: home\n\n- coffee\n\n---\nmore",
    "Public: transport in Tokyo\n-------------------", "state: solid\n====",
    "Published: yesterday\n===", "{\"message\": \"hi\"}", "{\"name\": \"Ada\"}\n\nis what came",
    "{\"title\": \"x\"}", "======\nPython: a tour\n======", "─────\nTEL：03-0000\n─────",
    "―\nNote：霧", "===\nDate: x", "    name: x\n    url: y\n\n---", "name: x\n    url: y\n\n---",
    "tags:: #a\nup:: [[x]]\n\n---\nfoo", "summary: how it went\n====", "content: this is\n------",
    "text = 5\n\n---", "date: today\n\n---\nfog", "title: x\n# Heading\n\n---\nfog",
    "----\n# Heading\n\nstatus: fine\n\nfog", "─\ntitle: x\n─", "{\n  int x;\n}\n",
    "+++\nfog\n+++", "Then: we went\nand so: on\n---\nfog",
    "--- fog\nWe saw nothing.", "--- # Fog\n\nWe saw nothing.", "---js\nlet a = 1\n",
    "---Anna\nfog\n---\n",
    "---Ada: a life\n\nx",
    "\u{200B}--- fog\nWe saw nothing.", "\u{200B}--- # Fog\n\nWe saw nothing.",
    "---\u{3000}霧 の\nstatus: fine",
    "--- see the notes below\nstatus: fine", "%YAML 1.2 is a form of text", "%TAG me: no",
    "----\n2020: a year\n\n2021: another", "{{ title: x }}", "{: .class}",
    "{ Ada, Ben } is a set", "{\n  x | x > 0\n}", "{note: fog}\n\nx", "{title}",
    "{% include x: y %}",
    "{{< figure src: \"x\" >}}", "{#fog .class}\nname: x", "{\\bf text: x}",
    "{ visibility: hidden; }",
    "{\"status\": \"ok\"} is what it says", "{\"a\": [1, 2], \"b\": {\"draft\": true}}",
    "{\"draft\": [ ]}",
    "{\"a\": \"draft: true\", \"b\": \"\\\", \\\"draft\\\": true\"}", "# c\n{note: x}",
    "# API\n\n{\n  \"name\": \"x\",\n  \"private\": true\n}", "# About\n---\nWe are here.",
    "# Trip\n\n---\n\ndate: May\nlocation: Kyoto\n\nx", "# Trip\n---\nlocation: Kyoto\n\nx",
    "# Poem\ndraft: true\n\nx", "```json\n{ \"draft\": true }\n```",
    "```\n---\ndraft: true\n---\n```", "~~~yaml\n---\ntitle: x\ndraft: true\n---\n~~~",
    "    {\"draft\": true}", "    ---\n    draft: true\n    ---", "\t{\n\t\"draft\": true\n\t}",
    "    draft: true", "***\ndate: today\n***", "___\ntitle: x\ndraft: true\n___",
    "===\ntitle: x\n===",
    "--- Chapter 1 ---\nstatus: fine\n\nx", "--- yaml is a form\ntitle: x\n\nx",
    "--- a/fog.md\n+++ b/fog.md\n@@ -1 +1 @@", "--- old\n+++ new\n@@ -1 +1 @@",
    "++i\ndraft: true\nx",
    "-----BEGIN PGP MESSAGE-----\nVersion: 2\n\nx", "--- | ---\ntitle: x",
    "From: a@b.c\nTo: d@e.f\n\nx",
    "// draft: true\n\nx", "/* draft: true */ x", "// c\nNote: fog\n---\nx", "/* c\nNote: fog",
    "10:30 coffee\n11:00 walk\n\nx", "x = 5\ny = 6\n\nx", "let draft = true\n\nx",
    "private == hidden\n\nx",
    "- draft: true\n- published: false\n\nx", "> draft: true", "`draft: true` hides it",
    "**draft**: true",
    "draft: true means that nobody sees it", "draft: true is a field\nstatus: hidden birds\n\nx",
    "Private: my week\n---\nx", "Private: [bob](/b/)\n---\nx",
  ])
  func `What an ordinary text begins with is one`(text: String) throws {
    for front in ["", "---\na: 1\n---\n", "---\na: 1\n---\n\n"] {
      let source = SourceText(path: "a.md", bytes: Array((front + text).utf8))
      let body = try FrontMatter.split(source).body
      let read = String(decoding: source.bytes[body], as: UTF8.self)
      #expect(read.hasSuffix(text) && read.utf8.count <= text.utf8.count + 1)
    }
  }

  @Test(arguments: [
    "+++\n# my note\ntitle = \"x\"\ndraft = true\n+++\n", "–––\n# note\ndraft: true\n–––",
    "----\n# c\ndraft: true\n----", "+++\ndraft = true\n[extra]\na = 1\n+++",
    "+++\nextra.a = 1\ntags = [\n  \"a\",\n]\ndraft = true\n+++", "+++\n[[a]]\ndraft = true\n",
    "----\n'draft': true\n----", "----\n題: 霧\ndraft: true\n----",
    "----\nmy key: y\ndraft: true\n----", "----\nseo.title: y\ndraft: true\n----",
    "title: x\n# note\ndraft: true\n---", "tags: [\n  a,\n]\ndraft: true\n---",
    "text: |\n  a\n\n  b\ndraft: true\n---", "tags:\n- a\n- b\ndraft: true\n---",
    "{\n\"extra\": {\"a\": 1},\n\"draft\": true\n}", "{\"title\": \"x\", \"draft\": true}",
    "----\ndraft: true\n...", "----\ntitle: x\ndraft: true\n\nfog",
    "+++\na = \"\"\"\nfog and: so on\n\nfog\n\"\"\"\ndraft = true\n+++\n",
    "\u{200B}--- yaml\ndraft: true\n---", "\u{FEFF}\u{FEFF}---js\ndraft: true\n---",
    "\u{200B}\u{A0}--- # mine\ndraft: true\n---", "---\u{200B} yaml\ndraft: true\n---",
    "\u{2060}---\u{3000}yaml\ndraft: true\n---", "\u{200B}--- draft: true\n---",
  ])
  func `A draft among fields in another form is none`(text: String) throws {
    for front in ["", "---\na: 1\n---\n", "---\na: 1\n...\n\n"] {
      let source = SourceText(path: "a.md", bytes: Array((front + text).utf8))
      let error = try #require(throws: ReadingError.self) { try FrontMatter.split(source) }
      #expect(error.kind == .unreadFrontMatter)
    }
  }

  @Test(arguments: [
    "# Pay\n\nStatus: Draft\nOwner: Ada\n\nx", "# Pay\nStatus: Draft\nPublished: No\n\nx",
    "# Pay\n\nOwner: Ada\nprivate: true\n",
  ])
  func `What Notion says of a page below its title is no text where it hides that`(
    text: String
  ) throws {
    for front in ["", "---\na: 1\n---\n"] {
      let source = SourceText(path: "a.md", bytes: Array((front + text).utf8))
      let error = try #require(throws: ReadingError.self) { try FrontMatter.split(source) }
      #expect(error.kind == .unreadFrontMatter)
    }
  }

  @Test(arguments: [
    "# Pay\n\nOwner: Ada\nMood: fine\n\nx", "# Pay\n\nStatus: Draft\n\nx",
    "# Pay\n\nx\n\nStatus: Draft\nOwner: Ada\n",
    "# Pay\n\nStatus: Draft\nOwner: Ada\nare two words.",
  ])
  func `What says something below a title and hides nothing is a text`(text: String) throws {
    let source = SourceText(path: "a.md", bytes: Array(text.utf8))
    #expect(try FrontMatter.split(source).yaml == nil)
  }

  @Test(arguments: [
    "// c\n{\n  \"title\": \"x\",\n  \"draft\": true\n}\nx",
    "/* c */ {\"title\": \"x\", \"draft\": true}",
    "/*\n c\n*/\n// c\n\n{ \"draft\": true }", "# c\n{\"draft\": true}",
    "# c\n# c\n{ // c\n\"draft\": true }",
    "<!-- c -->\n{\"email\": \"a@b.c\"}", "{ // c\n  \"title\": \"x\",\n  \"draft\": true\n}",
    "{ # c\n\"draft\": true }", "{ /* c */ \"draft\": true }",
    "{/* \"a\": {\n */\n\"draft\": true // c\n}",
    "{\n  title: \"x\",\n\n  draft: true,\n}\nx", "{ title: x, draft: true }",
    "{'title': 'x', 'draft': True}",
    "{\"a\": \"}\", \"draft\": true}", "{\"a\": it's, \"draft\": true}",
    "{\"a\": [1, {\"b\": \"]\"}],\n\"draft\": true}", "{\"draft\": true",
    "{\n\"title\": \"x\"\n\"draft\": true\n}",
    "{ # it's\n a: {b: [c]} # {\n draft: true }", "{\"draft\":\n\n  true}",
    "{title: x, status: draft}",
    "--- {\"title\": \"x\", \"draft\": true}\n---\nx", "--- {\ntitle: x,\ndraft: true\n}\n---\nx",
    "---{draft: true}\n---\nx", "--- !!map {draft: true}\n---", "--- {draft: true}",
    "%YAML 1.2\n---\n{title: x, draft: true}\n---", "%YAML 1.2\n# c\n\n---\n# c\ndraft: true\n---",
    "%YAML\t1.2\n---\ndraft: true\n---", "%YAML 1.2\n\n--- # c\n\ndraft: true\n...",
    "%TAG ! x\n---\n{draft: true}",
    "+++ # c\ndraft = true\n+++", "+++toml\ndraft = true\n+++",
    "––– yaml\ndraft: true\n–––", ";;; json\n\"draft\": true\n;;;", "// c\n+++\ndraft = true\n+++",
    "---yaml\n\n# c\n\ndraft: true\n---", "{“title”: “x”, “draft”: true}",
    "\u{FEFF}{\"draft\": true}", "{\"Email\": \"a@b.c\"}",
    "\u{FEFF}\u{200B}// c\n\u{200B}{ draft: ‘true’ }",
    "--- \"draft\": true\n---",
  ])
  func `Neither comments nor what stands beside a brace or a line hides a draft`(
    text: String
  ) throws {
    for front in ["", "\n\n", "---\na: 1\n---\n", "---\na: 1\n...\n\n"] {
      let source = SourceText(path: "a.md", bytes: Array((front + text).utf8))
      let error = try #require(throws: ReadingError.self) { try FrontMatter.split(source) }
      #expect(error.kind == .unreadFrontMatter)
      let place = source.position(ofByte: error.offset)
      #expect(place.line > 1 || front.isEmpty || !front.hasPrefix("-"))
    }
  }

  @Test(arguments: [
    "<!-- c -->\n---\ndraft: true\n---\n", "<!--\nc\n\nc\n-->\n---\ndraft: true\n---\n",
    "---\n\n---\ndraft: true\n---", "---\n---\n---\n---\ndraft: true",
    "+++\n+++\n+++\ndraft = true",
    "---\n<!-- c -->\ndraft: true\n---", "<!-- never ended\n---\ndraft: true\n---",
    "\n<!--\n-->\n<!-- a\n--> \ndraft: true\n---",
  ])
  func `A comment or an empty front matter hides no second one`(text: String) throws {
    for front in ["---\na: 1\n---\n", "---\na: 1\n...\n\n", "---\n---\n"] {
      let source = SourceText(path: "a.md", bytes: Array((front + text).utf8))
      let error = try #require(throws: ReadingError.self) { try FrontMatter.split(source) }
      #expect(error.kind == .unreadFrontMatter)
    }
  }

  @Test func `Front matter may stand behind a comment of several lines`() throws {
    let source = SourceText(path: "a.md", bytes: Array("<!--\nc\n-->\n\n---\na: 1\n---\nb".utf8))
    let yaml = try #require(try FrontMatter.split(source).yaml)
    #expect(String(decoding: source.bytes[yaml], as: UTF8.self) == "a: 1\n")
  }

  @Test(arguments: [
    String(repeating: "<!-- c\n", count: 20_000) + "fog",
    "\n" + String(repeating: "---\n<!-- x\n", count: 20_000),
    "{" + String(repeating: "\"ab\":1", count: 20_000),
  ])
  func `Comments that nothing ends and long lines of JSON are looked through once`(
    text: String
  ) throws {
    let bytes = Array(text.utf8)
    let growth = try growth(from: bytes.count / 16, to: bytes.count) { count in
      let source = SourceText(path: "a.md", bytes: Array(bytes.prefix(count)))
      let split = try FrontMatter.split(source)
      #expect(split.yaml == nil)
    }
    #expect(growth < 8)
  }

  @Test(arguments: [
    "Title: About\nDate: 2026-01-01\nStatus: draft\n\nFog", "draft: true\n\nFog", "draft: true",
    "published: false\ntitle: x\n\nFog", "published: false\n\nFog",
    "\n\ntitle: x\nprivate: yes\n\n",
    "title: x\ntags: [\n  a,\n]\ndraft: true # for now\n\nFog", "Title: x\nDraft: True\n\nFog",
    "title: x\npublish_date: 2030-01-01\n\nFog", "title: x\nvisibility: family\n\nFog",
    "title: x\nunlisted: true\n\nFog", "Title: x\nStatus: \"draft\"\r\n\r\nFog",
    "<!-- c -->\ntitle: x\npassword: fog\n\nFog", "Visibility: followers\nTitle: x",
    "title: My\n# c\ndraft: true\n\nText", "title: x\npassword: 0000\n\nFog",
    "Title: My\nBase Header Level: 2\nStatus: draft\n\nText",
  ])
  func `Fields that hide the text need no line before or behind them to be an error`(
    text: String
  ) throws {
    for path in ["content/pages/a.md", "content/users/a.md"] {
      let source = SourceText(path: path, bytes: Array(text.utf8))
      let error = try #require(throws: ReadingError.self) { try FrontMatter.split(source) }
      #expect(error.kind == .unreadFrontMatter)
    }
  }

  @Test(arguments: [
    "username: cleo\nemail: a@b.c\n\nHi", "Name: Cleo\nEmail: a@b.c\n\nHi", "bio: x\nusername: y",
    "username: cleo\n# contact\nemail: a@b.c\n\nHi",
  ])
  func `The address of a user is for nobody`(text: String) throws {
    for path in ["content/users/cleo.md", "content/users.md"] {
      let source = SourceText(path: path, bytes: Array(text.utf8))
      let error = try #require(throws: ReadingError.self) { try FrontMatter.split(source) }
      #expect(error.kind == .unreadFrontMatter)
    }
    let page = SourceText(path: "content/pages/users/cleo.md", bytes: Array(text.utf8))
    #expect(try FrontMatter.split(page).yaml == nil)
  }

  @Test(arguments: [
    "Note: fog\n\nx", "Status: fine\n\nx", "Warning: wet\nStatus: fine\n\nx",
    "Private: my week\n\nx",
    "Draft: a poem\nBy: Ada\n\nx", "Audience: teachers\nLevel: 5\n\nx", "visibility: good\n\nx",
    "added: a lamp\nremoved: the old lamps\n\nx", "Password: ask me\nNetwork: fog\n\nx",
    "Status: draft\n\nx", "Author: Ada\nPublished: 2019\n\nx", "status: away\nphone: 5\n\nx",
    "email: a@b.c\n\nHi", "Status: draft\nof a poem\n\nx", "draft: true\nor not\n\nx",
    "Expires: 2026-12-01\nPrice: 5\n\nx", "title: x\ndate: 2026-01-01\n\nx", "Public: yes\n\nx",
    "draft: false\n\nx", "published: true\ntitle: x\n\nx", "Hidden: gems of Kyoto\nPart: 2\n\nx",
    "State: Oregon\nSensitive: yes\n\nx", "build: 7\nstate: good\n\nx",
    "Status: away until Monday\n---\nI build ships.", "—\n\nSensitive: yes, I am.",
    "{\"status\": 1}",
    "{\"a\": 1, \"status\": \"fine\", \"deleted\": false}", "Published: 2019\n---\nx",
    "Draft: no\n---\nx", "Status:\n\nfine",
    "title: x\n# Heading\nstatus: fine\n\nx", "Note: fog\nHow I feel: fine\nStatus: fine\n\nx",
  ])
  func `Fields that hide nothing are a text`(text: String) throws {
    for path in ["content/pages/a.md", "content/users/a.md"] {
      for front in ["", "---\na: 1\n---\n"] {
        let source = SourceText(path: path, bytes: Array((front + text).utf8))
        let body = try FrontMatter.split(source).body
        #expect(source.bytes[body].elementsEqual(text.utf8))
      }
    }
  }

  @Test(arguments: [
    "Status: draft\n---\nFog", "Draft: true # yet\n---\nFog", "Published: 'false'\n---\nFog",
    "Private: [bob]\n---\nFog", "{\"status\": \"Draft\"}", "{\"a\": {}, \"deleted\": 1}",
    "{\"privacy\": 1}", "{\"published\": false}", "{\"email\": \"a@b.c\"}",
    "{\"private\": [\"bob\"]}",
    "Status: >\n  draft\n---\nFog", "–––\nPublished: 2027-01-01\n–––\nFog",
    "{\"published\": \"2027-01-01\"}",
    "+++\nStatus = \"\"\"\ndraft\"\"\"\n+++", "—\nVisibility: friends\n\nFog",
  ])
  func `A heading or one line of JSON with a value that hides is none`(text: String) throws {
    for front in ["", "---\na: 1\n---\n"] {
      let source = SourceText(path: "a.md", bytes: Array((front + text).utf8))
      let error = try #require(throws: ReadingError.self) { try FrontMatter.split(source) }
      #expect(error.kind == .unreadFrontMatter)
    }
  }

  @Test(arguments: [
    "{\n  \"name\": \"x\",\n  \"private\": false\n}\n",
    "{\n  \"status\": 200,\n  \"a\": 1\n}", "{\n  \"status\": \"ok\"\n}",
    "{\n  \"state\": \"open\"\n}\nx", "{\n  \"status\":\n    \"ok\"\n}",
    "{\n  \"private\": [\n  ]\n}",
  ])
  func `JSON over several lines that hides nothing is a text`(text: String) throws {
    let source = SourceText(path: "a.md", bytes: Array(("---\na: 1\n---\n" + text).utf8))
    #expect(try source.bytes[FrontMatter.split(source).body].elementsEqual(text.utf8))
  }

  @Test(arguments: [
    "{\n  \"a\": 1,\n  \"private\": true\n}", "{\n  \"status\":\n    \"draft\"\n}",
    "{\n  \"private\": [\n  \"bob\" ]\n}",
  ])
  func `JSON over several lines is none that hides something`(text: String) throws {
    let source = SourceText(path: "a.md", bytes: Array(("---\na: 1\n---\n" + text).utf8))
    let error = try #require(throws: ReadingError.self) { try FrontMatter.split(source) }
    #expect(error.kind == .unreadFrontMatter)
  }

  @Test(arguments: [
    "# note\ndraft: true\n---\nfog", "draft: true\n...\nfog", "draft: true\n\nfog", "draft: true",
  ])
  func `A second front matter may hold other lines, and lack an end`(text: String) throws {
    let source = SourceText(path: "a.md", bytes: Array(("---\na: 1\n---\n---\n" + text).utf8))
    let error = try #require(throws: ReadingError.self) { try FrontMatter.split(source) }
    #expect(error.kind == .unreadFrontMatter)
  }

  @Test(arguments: [
    "---", "---\n", "---\na: 1\n", "---\na: 1\n --- \n", "---\na: 1\n--", "\u{FEFF}---\n----\n",
  ])
  func `Front matter that is not closed is an error at its start`(text: String) throws {
    let source = SourceText(path: "a.md", bytes: Array(text.utf8))
    let error = try #require(throws: ReadingError.self) { try FrontMatter.split(source) }
    #expect(error.kind == .unclosedFrontMatter)
    #expect(source.position(ofByte: error.offset) == TextPosition(line: 1, column: 1))
    #expect(error.hint != nil)
  }

  @Test(arguments: [
    "----\na: 1\n----\n", "--\ntitle: x\n", " ---\na: 1\n---\n", "\n\n+++\na = 1\n+++\n",
    "—\ndraft: true\n", "---\u{A0}\na: 1\n---\n", "{\n  \"draft\": true\n}\n",
    "<!-- c -->\n–––\nname: x", "+++\r\na=1\r\n+++",
    "---\na: 1\n...\ntitle: 2\n---\nc", "---\na: 1\n---\nvisibility: private\n---\nc",
    "---\na: 1\n--- \ndate: 2026-01-01\n\nisDraft: true\n---\n",
    "---\na: 1\n---\n---\ntitle: x\ndraft: true\n---\nc",
    "---\na: 1\n---\n\n+++\ndraft = true\n+++\nc",
    "---\na: 1\n---\n---\ntags:\n- a\n- b\ntitle: x\n---\nc",
    "---\na: 1\n---\nemail: a@b.c\n---\nc",
    "---\na: 1\n---\n{\n  \"title\": \"x\",\n  \"draft\": true\n}\nc",
    "---\na: 1\n---\n{ \"title\": \"x\",\n  \"draft\": true }\nc",
    "title: Diary\ndraft: true\n---\nc", "username: cleo\nemail: a@b.c\n---\nc",
    "\"title\": \"x\",\n\"draft\": true\n;;;\nc", "tags:\n  - a\ntitle: x\n---\nc",
    "－－－\na: 1\n－－－\n", "–-\na: 1\n–-\n", ";;;\n\"a\": 1\n;;;\n", "===\ndraft: 1\n===\n",
    "---json\n{\n\"title\": 1\n}\n---\n", "---yaml\na: 1\n---\n", "--- toml\na = 1\n---\n",
    "{ \"title\": \"x\",\n \"draft\": true }\nc", "{\"title\": \"x\", \"draft\": true}\nc",
    "－－－\ndraft：true\n－－－\n", "---\na: 1\n---\n---\nexpiryDate: 2026-01-01\n---\nc",
    "---\na: 1\n---\nstate: draft\n---\nc",
    "--- # me\ntitle: x\n---\nc", "--- !!map\ntitle: x\n---\nc",
    "--- title: x\ndraft: true\n---\nc",
    "--- draft: true\n---\nc", "---js\ntitle: x\n---\nc",
    "---js\nconst draft = true;\n---\nc", "\n---lua \n\nreturn 1\n\n---\nc",
    "---json5\n{\n\"draft\": true\n}\n---\nc",
    "--- coffee\ntitle: x\n---\nc", "%YAML 1.2\n---\ntitle: x\n---\nc",
    "---\na: 1\n---\n--- # b\ndraft: true\n---\nc",
    "{\n  title: x\n}\nc", "// c\n{\n  \"title\": \"x\"\n}\nc", "--- {title: x}\n---\nc",
    "%YAML 1.2\n---\n{title: x}\n---\nc", "%YAML 1.2\n# c\n---\ntitle: x\n---\nc",
    "# c\n---\ntitle: x\n---\nc", "+++ # c\ntitle = \"x\"\n\nc", "---yaml\n\ntitle: x\n\nc",
    "--- my own\ntitle: x\ndraft: true\n---\nx", "title = \"x\"\ndraft = true\n\nc",
    "title: x\nprivate: [bob]\n\nc",
    "ーーー\ntitle: x\nemail: a@b.c\nーーー\nc", "ーーー\ndraft: true\nーーー\nc", "ｰｰｰ\na: 1\nｰｰｰ\nc",
    "一一一\ndraft: true\n一一一\nc", "＋＋＋\na = 1\n＋＋＋\nc", "；；；\na: 1\n；；；\nc",
    "＝＝＝\ndraft: true\n＝＝＝\nc", "＿＿＿\ndraft: true\n\nc", "～～～\ndraft: true\n\nc",
    "－－－\nｔｉｔｌｅ：秘密\nｄｒａｆｔ：ｔｒｕｅ\n－－－\nc", "－－－\n公開日: 2030-01-02\n－－－\nc",
    "ｄｒａｆｔ: true\n\nc", "status: ｄｒａｆｔ\n\nc", "{\"ｄｒａｆｔ\": true}\nc",
    "下書き: true\n\nc", "下書き：はい\n\nc", "公開: しない\n\nc", "公開：限定\n\nc", "状態: 下書き\n\nc",
  ])
  func `Fields in another form are an error, not a text`(text: String) throws {
    let source = SourceText(path: "a.md", bytes: Array(text.utf8))
    let error = try #require(throws: ReadingError.self) { try FrontMatter.split(source) }
    #expect(error.kind == .unreadFrontMatter)
    #expect(error.rule == .frontMatter)
    #expect(error.hint != nil)
  }

  @Test(arguments: [
    ".. title: Fog\n.. slug: fog\n.. status: draft\n\nFog", ".. status: private\n\nFog",
    "<!--\n.. title: Fog\n.. status: draft\n-->\n\nFog", "<!-- .. hidden: true -->\nFog",
    "<!--\nstatus: draft\n-->\nFog", "<!-- draft: true -->\nFog", "\n<!--\n\nprivate: yes -->Fog",
    "<!-- Fog -->\n<!-- draft: true -->\n# Fog", "<!-- draft: true",
    ":status: draft\n\nFog", ":title: Fog\n:date: 2026-01-01\n:draft: true\n\nFog",
    "#+TITLE: Fog\n#+DRAFT: true\n\nFog", "#+status: draft", "status:: draft\n\n- Fog",
    "title:: Fog\nprivate:: true\n\nFog", "visibility:: friends\nFog", "status:: \"draft\"",
    "[//]: # (draft: true)\nFog", "[//]: # \"status: draft\"\n\nFog",
    "[comment]: # (private: true)",
    "\u{FEFF}.. status: draft\r\n\r\nFog", ":status: 下書き\n\nFog", "password:: secret\n\nFog",
    "[//]: # (a)\n\n[//]: # (draft: true)\n",
    "isDraft:: true\nFog", ".. isPrivate: true\nFog", "#+isDraft: true\nFog",
    "= Fog\n:status: draft\n\nFog",
  ])
  func `A field of another form that hides the text is no text`(text: String) throws {
    let source = SourceText(path: "content/posts/a.md", bytes: Array(text.utf8))
    let error = try #require(throws: ReadingError.self) { try FrontMatter.split(source) }
    #expect(error.kind == .unreadFrontMatter)
  }

  @Test(arguments: [
    ".. title: Fog\n.. status: published\n\nFog", ".. note: this is a draft\n\nFog",
    "<!-- a draft: true to life -->\nFog", "<!-- status: fine -->\nFog",
    "<!-- private: false -->\nx",
    "<!-- Fog -->\ndraft: true to life\n\nFog", "<!-- audience: developers -->\nFog",
    "<!-- x --> draft:: true", ":smile: Fog\n", ":draft:\n\nFog", ":status: published\n\nFog",
    "#+DRAFT: false\n\nFog", "#draft: true is a hashtag", "#+1 for this", "status:: done\n\nFog",
    "published:: 1984\nauthor:: Orwell\n\nFog", "deleted:: scenes\n\nFog", "private::key = 5\n",
    "std::hidden", "[//]: # (draft: false)\nFog", "[private]: https://a.example/\n",
    "... draft: true",
    "Fog\nstatus:: draft\n", "    status:: draft\n", "title:: x\nFog\nstatus:: draft\n",
    "= Fog\n:status: published\n\nFog", "= Fog\n= Fog\n:status: draft\n",
    "一\ndraft: true to life\n一\n", "一つ: 公開\n\n港", "公開：近日中\n\n港", "状態: 良好\n\n港", "ーーーっ\n\n港",
    "公開日: 2030-01-02\n\n港", "下書き: いいえ\n\n港", "公開：2026年8月1日\n\n映画を見た", "公開：1月2日\n\n港",
    "公開：2024年（日本）\n監督：黒澤\n\nよかった", "名前：ann\n公開：全国ロードショー 2026\n監督：x\n\n港",
    "expires:: 2026-12-01\n\nFog", "status::\n\nFog", "[//]: # (Private: my week)\n\nFog",
  ])
  func `Fields of other forms that hide nothing are a text`(text: String) throws {
    let source = SourceText(path: "content/posts/a.md", bytes: Array(text.utf8))
    let body = try FrontMatter.split(source).body
    #expect(source.bytes[body].elementsEqual(text.utf8))
  }
}
