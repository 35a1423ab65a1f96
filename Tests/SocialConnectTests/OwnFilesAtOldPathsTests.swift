import Foundation
import Testing

@Suite("Files of an owner at the old paths of posts")
struct OwnFilesAtOldPathsTests {
  private static func posts(_ aliases: String, visibility: String = "public") -> String {
    """
    [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog",
      "visibility": "\(visibility)", "aliases": [\(aliases)]}]
    """
  }

  @Test(
    "what an owner has put over a page at an old path or the list of them stays, also with --force",
    arguments: ["fog/index.html", "_redirects"], [[], ["--force"]])
  func overwritten(path: String, options: [String]) throws {
    let site = try SiteCopy.small(["content/posts.json": Self.posts(#""/fog/", "/sun/""#)])
    try site.build()
    try site.write("mine", to: "public/" + path)
    // The list changes, too.
    try site.write(Self.posts(#""/fog/", "/sun/", "/rain/""#), to: "content/posts.json")
    for _ in 0..<2 {
      let run = try site.run("build", options)
      #expect(run.status == 0 && run.errors.contains("[bad-alias]"), "\(run.errors)")
      #expect(try site.text(path) == "mine")
    }
    #expect(try site.output()["rain/index.html"] != nil)
  }

  @Test(
    "so does what stands there when the old path goes, and what nobody has touched goes",
    arguments: ["fog/index.html", "_redirects"])
  func removed(path: String) throws {
    let site = try SiteCopy.small(["content/posts.json": Self.posts(#""/fog/", "/sun/""#)])
    try site.build()
    try site.write("mine", to: "public/" + path)
    try site.write(Self.posts(""), to: "content/posts.json")
    let changes = site.root + "/changes.txt"
    #expect(try site.run("build", ["--changes", changes]).status == 0)
    #expect(try site.text(path) == "mine")
    let output = try site.output()
    #expect(output["sun/index.html"] == nil)
    #expect(
      Set(output.keys).isDisjoint(with: Set(["fog/index.html", "_redirects"]).subtracting([path])))
    let list = try String(contentsOfFile: changes, encoding: .utf8)
    // A host that is fed by the lists would go on leading to the post.
    for gone in ["fog/index.html", "sun/index.html", "_redirects"] {
      #expect(list.contains("removed \(gone)\n"))
    }
    try site.build("--changes", changes)
    #expect(try String(contentsOfFile: changes, encoding: .utf8) == "")
  }

  @Test("where nothing but such files has changed, that is told once")
  func toldOnce() throws {
    let site = try SiteCopy.small(["content/posts.json": Self.posts(#""/fog/""#)])
    try site.build()
    for path in ["fog/index.html", "_redirects"] { try site.write("mine", to: "public/" + path) }
    try site.write(Self.posts(""), to: "content/posts.json")
    let changes = site.root + "/changes.txt"
    for expected in ["removed _redirects\nremoved fog/index.html\n", ""] {
      try site.build("--force", "--changes", changes)
      #expect(try String(contentsOfFile: changes, encoding: .utf8) == expected)
    }
  }

  @Test("--force writes a file of static/ over one that took the place of a page at an old path")
  func adopted() throws {
    let site = try SiteCopy.small(["content/posts.json": Self.posts(#""/fog/""#)])
    try site.build()
    try site.write("first", to: "public/fog/index.html")
    try site.write("second", to: "static/fog/index.html")
    #expect(try site.run("build").errors.contains("[foreign-file]"))
    #expect(try site.text("fog/index.html") == "first")
    try site.build("--force")
    #expect(try site.text("fog/index.html") == "second")
  }

  @Test("a page of an owner that leads elsewhere is theirs")
  func redirectOfOwner() throws {
    let mine = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="robots" content="noindex">
      <meta http-equiv="refresh" content="0; url=/mine/">
      """
    let site = try SiteCopy.small(["content/posts.json": Self.posts(#""/fog/""#)])
    try site.build()
    try site.write(mine, to: "public/fog/index.html")
    #expect(try site.run("build", "--force").errors.contains("[bad-alias]"))
    try site.write("[]", to: "content/posts.json")
    try site.build()
    #expect(try site.text("fog/index.html") == mine)
  }

  @Test("a page that a tool has made shorter is none of theirs, and goes with its alias")
  func shortened() throws {
    let site = try SiteCopy.small(["content/posts.json": Self.posts(#""/fog/""#)])
    try site.build()
    let page = try site.text("fog/index.html")
    for shorter in [
      page.replacing(">\n<", with: "><"),
      page.replacing("\n", with: "").replacing("\"noindex\"", with: "noindex")
        .replacing("<!DOCTYPE", with: "<!doctype").replacing("<head>", with: ""),
    ] {
      try site.write(Self.posts(#""/fog/""#), to: "content/posts.json")
      try site.build()
      try site.write(shorter, to: "public/fog/index.html")
      #expect(try !site.run("build").errors.contains("[bad-alias]"))
      #expect(try site.text("fog/index.html") == page)
      try site.write(shorter, to: "public/fog/index.html")
      try site.write(Self.posts("", visibility: "private"), to: "content/posts.json")
      try site.build()
      #expect(try site.output()["fog/index.html"] == nil)
    }
  }

  @Test("a page of an earlier build that was brought back at an old path is none of theirs")
  func broughtBack() throws {
    let site = try SiteCopy.small(["content/posts.json": Self.posts(#""/fog/""#)])
    try site.build("--base-url", "https://old.example/")
    let old = try site.text("fog/index.html")
    try site.build()
    try site.write(old, to: "public/fog/index.html")
    try site.write(Self.posts("", visibility: "private"), to: "content/posts.json")
    try site.build()
    #expect(try site.output()["fog/index.html"] == nil)
  }

  @Test("a page that somebody has changed goes with its post all the same")
  func changedPage() throws {
    let site = try SiteCopy.small(["content/posts.json": Self.posts("")])
    try site.build()
    try site.write("smaller", to: "public/posts/p1/index.html")
    try site.write("[]", to: "content/posts.json")
    try site.build()
    #expect(try site.output()["posts/p1/index.html"] == nil)
  }

  @Test("a list of the form of ours is its owner's, if it does not say that it is ours")
  func listOfOwner() throws {
    let mine = "/about-fog /posts/p1/ 301\n"
    let site = try SiteCopy.small([
      "content/posts.json": Self.posts(#""/fog/""#), "public/_redirects": mine,
    ])
    for _ in 0..<2 {
      let run = try site.run("build", ["--force"])
      #expect(run.status == 0 && run.errors.contains("list of old paths is left out"))
      #expect(try site.text("_redirects") == mine)
    }
    try site.remove("public/_redirects")
    try site.build()
    let list = try site.text("_redirects")
    #expect(list.hasPrefix("# Old paths of posts, written by SocialConnect"))
    #expect(list.hasSuffix("\n/fog/ /posts/p1/ 301\n"))
  }

  @Test("--force tells of old paths that lead to what was hidden since, and of no page of others")
  func leftovers() throws {
    let site = try SiteCopy.small([
      "content/posts.json": Self.posts(#""/fog/", "/old/rain.html""#),
      "public/mine/index.html": "<!DOCTYPE html>\n<html lang=\"en\">", "public/mine/fog.html": "x",
    ])
    try site.build()
    try site.remove(".socialconnect")
    try site.write(Self.posts("", visibility: "private"), to: "content/posts.json")
    let run = try site.run("build", ["--force"])
    #expect(run.status == 0)
    // The page of the post, that of its month, two at its old paths, and the list of these.
    #expect(
      run.errors.contains(
        "5 files in the output folder, such as `_redirects`, are no files of this"),
      "\(run.errors)")
  }
}
