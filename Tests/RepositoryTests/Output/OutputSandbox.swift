import Domain
import Foundation
import TestSupport
import Testing

@testable import Repository

extension OutputFolder {
  /// One of whoever runs the tests.
  init(destination: String, stateFolder: String) {
    self.init(
      destination: destination, stateFolder: stateFolder,
      homeFolder: ProcessInfo.processInfo.environment["HOME"])
  }
}

/// A folder of its own for one test, removed after it: `site/` with content, `site/public/`.
final class OutputSandbox: Sendable {
  private let folder: TemporaryFolder

  init(below parent: String? = nil) throws {
    folder = try TemporaryFolder(below: parent)
    try folder.makeFolder("site/content")
  }

  /// Whether `A` and `a` are one file where the sandboxes lie.
  static let ignoresCase: Bool = {
    guard let sandbox = try? OutputSandbox(), (try? sandbox.write("", to: "A")) != nil else {
      return false
    }
    return FileManager.default.fileExists(atPath: sandbox.root + "/a")
  }()

  var root: String { folder.path }
  var site: String { root + "/site" }
  var publicFolder: String { site + "/public" }
  var stateFolder: String { site + "/.socialconnect" }

  /// What is known of the last build, and what the source is now.
  func memory(_ workers: Workers = .serial) -> BuildMemory {
    var memory = BuildMemory(
      of: OutputFolder(destination: publicFolder, stateFolder: stateFolder),
      BuildInputs(program: [], others: []), workers: workers)
    let files = SourceFiles(siteFolder: site, key: memory.key, memory: memory, workers: .serial)
    memory.look(at: files)
    return memory
  }

  /// Starts a publication of these paths, in any order.
  ///
  /// - Parameter fingerprints: by the path.
  func begin(
    _ planned: [PlannedOutput] = [], fingerprints: [String: UInt64] = [:],
    destination: String? = nil, seen: PublishedSite? = nil,
    adopting: Bool = false
  ) throws(OutputError) -> Publication {
    try OutputFolder(destination: destination ?? publicFolder, stateFolder: stateFolder)
      .beginPublishing(
        planned: planned, protecting: [site + "/content"], seen: seen,
        adoptingForeignFiles: adopting, fingerprints: { planned.map { fingerprints[$0.path] } })
  }

  /// Starts a publication and puts all files of it.
  func stage(
    _ files: [String: String], ranks: [String: UInt8] = [:], destination: String? = nil,
    adopting: Bool = false
  ) throws(OutputError) -> Publication {
    let planned = files.keys.map { PlannedOutput(path: $0, rank: ranks[$0] ?? 0) }
    let publication = try begin(planned, destination: destination, adopting: adopting)
    for (index, output) in planned.enumerated() {
      try publication.put(index, Array((files[output.path] ?? "").utf8))
    }
    return publication
  }

  /// A whole publication of these files.
  @discardableResult
  func publish(
    _ files: [String: String], adopting: Bool = false
  ) throws(OutputError) -> PublicationSummary {
    try commit(stage(files, adopting: adopting))
  }

  /// Publishes what was put, and takes it that somebody was told what has changed.
  func commit(
    _ publication: Publication, workers: Workers = .serial, removers: Workers = .serial
  ) throws(OutputError) -> PublicationSummary {
    let summary = try publication.commit(workers: workers, removers: removers)
    forgetChanges()
    return summary
  }

  /// As if somebody had taken the list of what has changed. The memory of a build would leave more behind.
  func forgetChanges() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: stateFolder)) ?? []
    for name in names where name.hasSuffix(".changes") {
      try? FileManager.default.removeItem(atPath: "\(stateFolder)/\(name)")
    }
  }

  /// Writes a file as a person would, with its folders.
  func write(_ text: String, to path: String) throws {
    try folder.write(Data(text.utf8), to: path)
  }

  func remove(_ path: String) throws { try folder.remove(path) }

  func makeFolder(_ path: String) throws { try folder.makeFolder(path) }

  func link(_ path: String, to target: String) throws { try folder.link(path, to: target) }

  /// Every file and folder of the output by its path; folders end in a slash and hold no text.
  func output() throws -> [String: String] { try contents(of: "site/public") }

  func contents(of folder: String) throws -> [String: String] {
    var result: [String: String] = [:]
    let base = root + "/" + folder
    for path in try FileManager.default.subpathsOfDirectory(atPath: base) {
      let attributes = try FileManager.default.attributesOfItem(atPath: base + "/" + path)
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory: result[path + "/"] = ""
      case .typeSymbolicLink: result[path] = "a link"
      default: result[path] = try String(contentsOfFile: base + "/" + path, encoding: .utf8)
      }
    }
    return result
  }

  /// What tells whether a file has been touched.
  func identity(_ path: String) throws -> [String] {
    let attributes = try FileManager.default.attributesOfItem(atPath: root + "/" + path)
    let inode = try #require(attributes[.systemFileNumber])
    let date = try #require(attributes[.modificationDate] as? Date)
    return ["\(inode)", "\(date.timeIntervalSinceReferenceDate)"]
  }

  /// The names in the state folder without the one that differs between destinations.
  func stateKinds() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: stateFolder)
      .map { String($0.split(separator: ".").last ?? "") }.sorted()
  }

  func stateFile(_ kind: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: stateFolder)
    return "site/.socialconnect/" + (try #require(names.first { $0.hasSuffix("." + kind) }))
  }
}

extension Publication {
  /// Publishes until some of its steps are made, and ends as a killed program does.
  ///
  /// - Returns: how many steps there are.
  func kill(after count: Int, exchangingFrom many: Int = manyFiles) throws -> Int {
    let state = try #require(state)
    let journal = try state.begin(try steps(exchangingFrom: many), next: manifest())
    #expect(throws: OutputError.badPath("killed")) {
      _ = try journal.perform(
        in: commitFolders, over: before.manifest
      ) { step throws(OutputError) in
        if step == count { throw .badPath("killed") }
      }
    }
    forget()
    return journal.steps.count
  }
}
