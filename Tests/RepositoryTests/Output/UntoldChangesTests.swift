import Testing

@testable import Repository

@Suite("Changes that nobody was told of")
struct UntoldChangesTests {
  private func changes(
    _ sandbox: OutputSandbox, _ files: [String: String], isHeard: Bool = true
  ) throws -> String {
    var told = ""
    let publication = try sandbox.stage(files)
    _ = try publication.commit { told = String(decoding: $0.changeList, as: UTF8.self) }
    if isHeard { sandbox.forgetChanges() }
    return told
  }

  @Test("what nobody has heard is told again, with what came later")
  func again() throws {
    let sandbox = try OutputSandbox()
    #expect(try changes(sandbox, ["a": "1", "b": "1"], isHeard: false) == "added a\nadded b\n")
    // Everything is new still.
    #expect(try changes(sandbox, ["a": "2", "c": "1"]) == "added a\nadded c\n")
    #expect(try changes(sandbox, ["a": "2", "c": "1"]) == "")
    #expect(
      try changes(sandbox, ["a": "3", "d": "1"], isHeard: false)
        == "changed a\nadded d\nremoved c\n".sortedByPath)
    // One that was added and removed again was never there; one that came back has changed.
    #expect(
      try changes(sandbox, ["b": "1", "c": "1"], isHeard: false)
        == "removed a\nadded b\nchanged c\n")
    #expect(try changes(sandbox, ["b": "1", "c": "1"]) == "removed a\nadded b\nchanged c\n")
    #expect(try changes(sandbox, ["b": "1", "c": "1"]) == "")
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test("what was told is forgotten later, unless another publication has come since")
  func forgotten() throws {
    let sandbox = try OutputSandbox()
    _ = try changes(sandbox, ["a": "1"])
    let memory = sandbox.memory()
    let first = try sandbox.stage(["a": "2"])
    _ = try first.commit()
    let second = try sandbox.stage(["a": "3"])
    _ = try second.commit()
    memory.forgetChanges(toldBy: first)
    #expect(try changes(sandbox, ["a": "3"], isHeard: false) == "changed a\n")
    memory.forgetChanges(toldBy: second)
    #expect(try changes(sandbox, ["a": "3"]) == "")
    #expect(first.toldChanges != second.toldChanges)
  }

  @Test("where lists are taken, publications without one leave their changes to the next list")
  func awaited() throws {
    let sandbox = try OutputSandbox()
    func told(_ files: [String: String], inList: Bool) throws -> String {
      let memory = sandbox.memory()
      var told = ""
      let publication = try sandbox.stage(files)
      _ = try publication.commit { told = String(decoding: $0.changeList, as: UTF8.self) }
      memory.forgetChanges(toldBy: publication, inList: inList)
      return told
    }
    _ = try told(["a": "1", "b": "1"], inList: false)
    _ = try told(["a": "2", "b": "1"], inList: false)
    #expect(try told(["a": "2", "b": "1"], inList: true) == "")
    _ = try told(["a": "3", "b": "1"], inList: false)
    _ = try told(["a": "3"], inList: false)
    _ = try told(["a": "3"], inList: false)
    #expect(try told(["a": "3", "c": "1"], inList: true) == "changed a\nremoved b\nadded c\n")
    #expect(try told(["a": "3", "c": "1"], inList: true) == "")
    // What is damaged may have been awaited.
    try sandbox.write("", to: sandbox.stateFile("changes"))
    _ = try told(["a": "4", "c": "1"], inList: false)
    #expect(try told(["a": "4", "c": "1"], inList: true) == "changed a\nchanged c\n")
    #expect(try told(["a": "4", "c": "1"], inList: true) == "")
  }

  @Test("where nothing is known of the site that stands there, the list has every file")
  func unknownSite() throws {
    let sandbox = try OutputSandbox()
    _ = try changes(sandbox, ["a": "1", "b": "1"])
    try sandbox.remove(sandbox.stateFile("manifest"))
    #expect(try changes(sandbox, ["a": "1", "b": "1", "c": "1"]) == "added a\nadded b\nadded c\n")
    #expect(try changes(sandbox, ["a": "1", "b": "1", "c": "1"]) == "")
  }

  @Test("an output folder that was removed is not a first publication: removals are told again")
  func removedOutput() throws {
    let sandbox = try OutputSandbox()
    #expect(try changes(sandbox, ["a": "1", "b": "1", "c": "1"]) == "added a\nadded b\nadded c\n")
    try sandbox.remove("site/public")
    #expect(
      try changes(sandbox, ["a": "1", "b": "1"], isHeard: false)
        == "added a\nadded b\nremoved c\n")
    // Of the last list that was heard, all three were there.
    #expect(try changes(sandbox, ["a": "1"]) == "changed a\nremoved b\nremoved c\n")
  }

  @Test(
    "where it is damaged, any file may have changed", arguments: ["", "SocialConnect changes 1\n"])
  func damaged(_ text: String) throws {
    let sandbox = try OutputSandbox()
    _ = try changes(sandbox, ["a": "1", "b": "1", "c": "1"])
    _ = try changes(sandbox, ["a": "1", "b": "2", "c": "1"], isHeard: false)
    try sandbox.write(text, to: sandbox.stateFile("changes"))
    #expect(
      try changes(sandbox, ["a": "1", "b": "2", "d": "1"])
        == "changed a\nchanged b\nremoved c\nadded d\n")
    #expect(try changes(sandbox, ["a": "1", "b": "2", "d": "1"]) == "")
  }

  @Test("A path that begins with a mark is read back")
  func marks() {
    let changes = UntoldChanges(
      PublicationSummary(added: ["\u{301}x/index.html"], changed: ["\u{301}y"]))
    #expect(UntoldChanges(changes.bytes) == changes)
  }

  @Test("A path in another Unicode form is another path")
  func forms() {
    let (composed, decomposed) = ("media/\u{C9}.png", "media/E\u{301}.png")
    let changes = UntoldChanges(PublicationSummary(changed: [composed]))
      .adding(UntoldChanges(PublicationSummary(added: [decomposed], removed: [composed])))
    let told = String(decoding: changes.bytes, as: UTF8.self).utf8.split(separator: 0x0A)
    #expect(told.contains { $0.elementsEqual("new \(decomposed)".utf8) })
    #expect(told.count { $0.elementsEqual("had \(composed)".utf8) } == 1)
  }

  @Test("they are read back as they were; what is damaged is none")
  func format() {
    let summary = PublicationSummary(
      added: ["posts/9/index.html", "é x"], changed: ["index.html"], removed: ["a"])
    let changes = UntoldChanges(summary)
    for changes in [changes, .everything, .nothing, .awaited] {
      #expect(UntoldChanges(changes.bytes) == changes)
      for length in 0..<changes.bytes.count {
        #expect(UntoldChanges(Array(changes.bytes.prefix(length))) == nil)
      }
    }
    for text in [
      "SocialConnect changes 2\n", "SocialConnect changes 1\nnew ../a\n",
      "SocialConnect changes 1\nold a\n", "SocialConnect changes 1\nnew a",
    ] {
      #expect(UntoldChanges(sealed(text)) == nil, "\(text)")
    }
  }
}

extension String {
  /// The lines of a list of changes in the order in which it has them.
  fileprivate var sortedByPath: String {
    split(separator: "\n").sorted { $0.split(separator: " ")[1] < $1.split(separator: " ")[1] }
      .map { $0 + "\n" }.joined()
  }
}
