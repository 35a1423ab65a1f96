import Foundation
import Testing

/// The forms of these files are tested bit by bit beside their readers; here the program meets them.
@Suite("A state folder that something has damaged")
struct DamagedStateTests {
  /// What can happen to a file.
  private static let damages: [(name: String, apply: @Sendable (String) throws -> Void)] = [
    ("empty", { try Data().write(to: URL(filePath: $0)) }),
    (
      "cut short",
      { path in
        let data = try Data(contentsOf: URL(filePath: path))
        try data.prefix(data.count / 2).write(to: URL(filePath: path))
      }
    ),
    (
      "other bits",
      { path in
        var data = try Data(contentsOf: URL(filePath: path))
        for place in stride(from: 0, to: data.count, by: 97) { data[place] ^= 4 }
        try data.write(to: URL(filePath: path))
      }
    ),
    (
      "longer",
      { path in
        let data = try Data(contentsOf: URL(filePath: path))
        try (data + data).write(to: URL(filePath: path))
      }
    ),
    ("gone", { try FileManager.default.removeItem(atPath: $0) }),
    (
      "a folder",
      { path in
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(
          atPath: path + "/mine", withIntermediateDirectories: true)
      }
    ),
    (
      "a link",
      { path in
        try FileManager.default.moveItem(atPath: path, toPath: path + ".real")
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: path + ".real")
      }
    ),
  ]

  @Test(
    "the next build makes the right site or says what is wrong, and touches nothing of others",
    arguments: damages.map(\.name))
  func damaged(name: String) throws {
    let apply = try #require(Self.damages.first { $0.name == name }).apply
    let start = try SiteCopy.small(["public/CNAME": "mine", "public/posts/notes.txt": "mine"])
    try start.build()
    let state = try FolderContents.read(start.root + "/.socialconnect").keys.sorted()
    #expect(state.count >= 4)
    for file in state {
      let site = try SiteCopy(try texts(of: start))
      try FileManager.default.copyItem(
        atPath: start.root + "/.socialconnect", toPath: site.root + "/.socialconnect")
      try apply(site.root + "/.socialconnect/" + file)
      try site.write(
        """
        [{"id": "p2", "author_id": "u1", "created_at": "2026-01-02", "content": "Rain"}]
        """, to: "content/posts.json")
      let before = try site.output()
      var run = try site.run("build")
      if run.status != 0 {
        #expect([1, 74].contains(run.status), "\(file): \(run.errors)")
        #expect(
          run.findings.count == 1
            && (run.findings[0].hasSuffix("[foreign-file]")
              || run.findings[0].hasSuffix("[input-output]")),
          "\(file): \(run.errors)")
        #expect(try site.output() == before, "\(file)")
        if run.status == 74 { try? site.remove(".socialconnect/" + file) }
        run = try site.run("build", "--force")
      }
      try #require(run.status == 0, "\(file): \(run.errors)")
      var output = try site.output()
      #expect(output.removeValue(forKey: "CNAME") == Data("mine".utf8), "\(file)")
      #expect(output.removeValue(forKey: "posts/notes.txt") == Data("mine".utf8), "\(file)")
      // Without the manifest nobody knows whose the page of the post that has gone is.
      if file.hasSuffix(".manifest") { output["posts/p1/index.html"] = nil }
      try site.build("-d", site.root + "/clean")
      let difference = FolderContents.difference(output, try site.output("clean"))
      #expect(difference == nil, "\(file): \(difference ?? "")")
    }
  }

  @Test("a state folder that is a link to nowhere is told as such")
  func danglingState() throws {
    let site = try SiteCopy.small([:])
    try FileManager.default.createSymbolicLink(
      atPath: site.root + "/.socialconnect", withDestinationPath: "/nowhere/state")
    let run = try site.run("build")
    #expect(run.status == 1)
    #expect(
      run.errors.contains(
        ".socialconnect, where SocialConnect keeps what it knows of the site, is a"))
    #expect(run.errors.contains("hint: remove the link, or make the folder that it leads to"))
  }

  /// Content, templates and output of a site.
  private func texts(of site: SiteCopy) throws -> [String: String] {
    try FolderContents.read(site.root).filter { !$0.key.hasPrefix(".socialconnect/") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
