import Testing

@testable import Repository

@Suite("Files of an owner that appear after a killed commit, where ours give way")
struct KilledCommitOwnFilesTests {
  /// Pages at old paths, and others.
  private static let before = ["index.html": "1", "fog": "ours 1", "sun": "ours 1", "a/b": "1"]
  private static let after = [
    "index.html": "2", "fog": "ours 2", "rain": "ours 2", "sea/wind": "ours 2", "a/b": "2",
  ]
  private static let givingWay: Set = ["fog", "sun", "rain", "sea/wind"]

  private func stage(
    _ files: [String: String], in sandbox: OutputSandbox, adopting: Bool = false
  ) throws -> Publication {
    let isOurs: @Sendable ([UInt8]) -> Bool = { $0.starts(with: "ours".utf8) }
    let planned = files.keys.sorted().map { path -> PlannedOutput in
      let givesWay = Self.givingWay.contains(path)
      return PlannedOutput(path: path, givesWay: givesWay)
    }
    let publication = try OutputFolder(
      destination: sandbox.publicFolder, stateFolder: sandbox.stateFolder
    ).beginPublishing(
      planned: planned, protecting: [sandbox.site + "/content"], adoptingForeignFiles: adopting,
      recognises: isOurs, fingerprints: { planned.map { _ in nil } })
    for (index, output) in planned.enumerated() {
      try publication.put(index, Array((files[output.path] ?? "").utf8))
    }
    return publication
  }

  @Test(
    "they stay, whenever it was killed", arguments: ["fog", "sun", "rain", "sea/wind"], [1, 100])
  func killed(path: String, exchangingFrom many: Int) throws {
    for isAdopting in [false, true] {
      var count = 0
      var steps = 0
      repeat {
        let sandbox = try OutputSandbox()
        _ = try sandbox.commit(stage(Self.before, in: sandbox))
        steps = try stage(Self.after, in: sandbox).kill(after: count, exchangingFrom: many)
        try sandbox.write("mine", to: "site/public/" + path)
        var left = Self.after
        left[path] = nil
        for _ in 0..<2 { _ = try sandbox.commit(stage(left, in: sandbox, adopting: isAdopting)) }
        left[path] = "mine"
        #expect(
          try sandbox.output() == PublicationWalkTests.tree(left),
          "killed after \(count) of \(steps)")
        #expect(try sandbox.stateKinds() == ["lock", "manifest"])
        count += 1
      } while count <= steps
      #expect(steps == 6)
    }
  }

  /// Where something else stands in the way, so that all is taken back.
  @Test(
    "they stay when the rest is taken back", arguments: ["fog", "sun", "rain", "sea/wind"],
    [1, 100])
  func takenBack(path: String, exchangingFrom many: Int) throws {
    for count in 0...5 {
      let sandbox = try OutputSandbox()
      _ = try sandbox.commit(stage(Self.before, in: sandbox))
      _ = try stage(Self.after, in: sandbox).kill(after: count, exchangingFrom: many)
      try sandbox.write("mine", to: "site/public/" + path)
      let blocked = Self.after.keys.sorted().filter { $0 != path }
      for other in blocked where try sandbox.output()[other] != Self.after[other] {
        if try sandbox.output()[other] != nil { try sandbox.remove("site/public/" + other) }
        try sandbox.write("in the way", to: "site/public/\(other)/x")
        break
      }
      try? sandbox.begin().abandon()
      #expect(try sandbox.output()[path] == "mine", "killed after \(count)")
    }
  }

  @Test("a page of ours that a tool has made shorter is none of theirs")
  func shortened() throws {
    for count in 0...5 {
      let sandbox = try OutputSandbox()
      _ = try sandbox.commit(stage(Self.before, in: sandbox))
      _ = try stage(Self.after, in: sandbox).kill(after: count, exchangingFrom: 100)
      for path in ["fog", "sun"] where try sandbox.output()[path] == "ours 1" {
        try sandbox.write("ours", to: "site/public/" + path)
      }
      _ = try sandbox.commit(stage(Self.after, in: sandbox))
      #expect(
        try sandbox.output() == PublicationWalkTests.tree(Self.after), "killed after \(count)")
    }
  }
}
