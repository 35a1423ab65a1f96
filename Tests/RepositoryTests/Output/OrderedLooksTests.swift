import Testing

@testable import Repository

@Suite("Looking at files in the order of their paths")
struct OrderedLooksTests {
  @Test("In any order, each file is seen as the folder itself shows it")
  func asTheFolder() throws {
    let sandbox = try OutputSandbox()
    let files = ["a", "ab", "b/c/d.html", "b/e.html", "bc/e.html", "é/i.html", "z"]
    for (number, file) in files.enumerated() {
      try sandbox.write(String(repeating: "x", count: number + 1), to: file)
    }
    let folder = try HeldFolder(sandbox.root)
    let paths = files + ["b", "b/c", "b/c/", "b/x", "bb/c", "x", "a/b", "c/d"]
    for order in [paths, paths.reversed(), paths.sorted(), paths + paths] {
      var looks = OrderedLooks(in: folder)
      for path in order {
        let expected = try folder.status(of: path)
        let status = looks.status(of: path)
        #expect(status?.st_ino == expected?.st_ino, "\(path)")
        #expect(status?.st_size == expected?.st_size, "\(path)")
      }
    }
  }

  @Test("A folder at the top that has become a link is not followed")
  func link() throws {
    let sandbox = try OutputSandbox()
    try sandbox.write("x", to: "elsewhere/file")
    try sandbox.link("posts", to: "elsewhere")
    try sandbox.link("link", to: "elsewhere/file")
    var looks = OrderedLooks(in: try HeldFolder(sandbox.root))
    #expect(looks.status(of: "posts/file") == nil)
    #expect(looks.status(of: "elsewhere/file")?.st_size == 1)
    #expect(looks.status(of: "link").map(FileKind.init) == .link)
  }
}
