import Foundation
import Testing

@testable import TemplateEngine

/// Templates render as Jinja2 renders them, byte for byte.
@Suite struct JinjaComparisonTests {
  private let cases: [Case]

  private struct Case {
    let name: String
    let templates: [String: String]
    let data: SampleData
  }

  private static var folder: URL? {
    Bundle.module.resourceURL?.appendingPathComponent("Jinja")
  }

  init() throws {
    let file = try #require(Self.folder).appendingPathComponent("cases.json")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let contexts = try #require(document["contexts"] as? [String: [String: Any]])
    let samples = try contexts.mapValues { context in
      try SampleData(
        shape: try #require(context["shape"]), values: try #require(context["values"]))
    }
    let list = try #require(document["cases"] as? [[String: Any]])
    cases = try list.map { json in
      let context = try #require(json["context"] as? String)
      return Case(
        name: try #require(json["name"] as? String),
        templates: try #require(json["templates"] as? [String: String]),
        data: try #require(samples[context]))
    }
  }

  @Test func rendersEveryRecordedCaseAsJinja() throws {
    #expect(cases.count >= 300)
    let file = try #require(Self.folder).appendingPathComponent("cases-expected.json")
    try compare(with: Data(contentsOf: file))
  }

  /// `make test` names a Python that has Jinja2.
  private static let python = ProcessInfo.processInfo.environment["SOCIALCONNECT_PYTHON"]

  @Test(.enabled(if: python != nil)) func theInstalledJinjaSaysWhatIsRecorded() throws {
    let output = try Self.outputOfJinja(try #require(Self.python))
    let recorded = try #require(Self.folder).appendingPathComponent("cases-expected.json")
    #expect(
      try Data(contentsOf: recorded) == output,
      "cases-expected.json is out of date: run render.py")
  }

  private func compare(with expectedJSON: Data) throws {
    let expected = try #require(
      JSONSerialization.jsonObject(with: expectedJSON) as? [[String: String]])
    #expect(expected.count == cases.count)
    for (test, answer) in zip(cases, expected) {
      #expect(test.name == answer["name"])
      let wanted = try #require(answer["output"])
      do {
        let output = try rendered("main", of: test.templates, with: test.data)
        // Compared by code points: `==` on strings would take canonical equivalents for equal.
        #expect(
          output.unicodeScalars.elementsEqual(wanted.unicodeScalars),
          """
          \(test.name) \(test.templates)
          Jinja2: \(wanted.debugDescription)
          ours:   \(output.debugDescription)
          """)
      } catch let errors as TemplateErrors {
        Issue.record("\(test.name)\n\(test.templates)\n\(description(of: errors))")
      }
    }
  }

  /// What `render.py` prints.
  private static func outputOfJinja(_ python: String) throws -> Data {
    let folder = try #require(folder)
    let script = folder.appendingPathComponent("render.py").path
    let cases = folder.appendingPathComponent("cases.json").path
    let result = try run([python, script, cases])
    #expect(result.status == 0, "render.py failed: is Jinja2 there?")
    return result.output
  }

  private static func run(_ command: [String]) throws -> (status: Int32, output: Data) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
