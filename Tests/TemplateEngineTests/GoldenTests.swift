import Foundation
import Testing

@testable import TemplateEngine

/// Compares templates with the output or the errors that stand beside them in `Golden/`.
///
/// With `RECORD_GOLDEN` set to the path of the folder `Golden` in the sources, what comes out
/// is written there, and the tests fail, so that recording never passes for testing.
@Suite struct GoldenTests {
  private static let files: [URL] = {
    guard let folder = Bundle.module.resourceURL?.appendingPathComponent("Golden") else {
      return []
    }
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (all ?? []).filter { $0.pathExtension == "txt" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()

  private static let recordingFolder = ProcessInfo.processInfo.environment["RECORD_GOLDEN"]

  @Test func thereAreGoldenFiles() {
    #expect(Self.files.count >= TemplateRule.allCases.count)
  }

  @Test(arguments: Self.files.map(\.lastPathComponent))
  func rendersAsRecorded(file: String) throws {
    let url = try #require(Self.files.first { $0.lastPathComponent == file })
    let golden = try GoldenFile(String(contentsOf: url, encoding: .utf8))
    let result = try golden.result()
    if let folder = Self.recordingFolder {
      let target = URL(fileURLWithPath: folder).appendingPathComponent(file)
      try golden.text(with: result).write(to: target, atomically: true, encoding: .utf8)
      Issue.record("\(file) was recorded; run again without RECORD_GOLDEN")
      return
    }
    #expect(
      result == golden.expected,
      "\(file)\nexpected:\n\(golden.expected.body)\nfound:\n\(result.body)")
  }

  @Test func everyRuleHasAGoldenFile() throws {
    var recorded: Set<String> = []
    for file in Self.files {
      let golden = try GoldenFile(String(contentsOf: file, encoding: .utf8))
      guard golden.expected.title == "errors" else { continue }
      for rule in TemplateRule.allCases where golden.expected.body.contains("[\(rule.rawValue)]") {
        recorded.insert(rule.rawValue)
      }
    }
    let missing = TemplateRule.allCases.map(\.rawValue).filter { !recorded.contains($0) }
    #expect(missing.isEmpty, "no golden file shows \(missing)")
  }
}

/// A golden file: sections that each begin with a line `--- title`.
struct GoldenFile {
  struct Section: Equatable {
    let title: String
    let body: String
  }

  private let inputs: [Section]
  let expected: Section

  struct Malformed: Error {}

  init(_ text: String) throws {
    var sections: [Section] = []
    var title: String?
    var body = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- ") {
        if let title { sections.append(Section(title: title, body: body)) }
        title = String(line.dropFirst(4))
        body = ""
      } else {
        body += line + "\n"
      }
    }
    // The text after the last newline is no line.
    if let title { sections.append(Section(title: title, body: String(body.dropLast()))) }
    guard let last = sections.last else { throw Malformed() }
    let isRecorded = last.title == "output" || last.title == "errors"
    expected = isRecorded ? last : Section(title: "nothing", body: "")
    inputs = isRecorded ? sections.dropLast() : sections
  }

  /// Compiles and renders the template named `main`.
  func result() throws -> Section {
    guard let data = inputs.first(where: { $0.title == "data" }) else { throw Malformed() }
    let json = try JSONSerialization.jsonObject(with: Data(data.body.utf8))
    guard let object = json as? [String: Any], let shape = object["shape"],
      let values = object["values"]
    else { throw Malformed() }
    let sample = try SampleData(shape: shape, values: values)
    var sources: [TemplateSource] = []
    for section in inputs where section.title.hasPrefix("template ") {
      sources.append(try Self.source(section))
    }
    do {
      let output = try rendered("main", of: sources, with: sample)
      return Section(title: "output", body: output + "\n")
    } catch let errors as TemplateErrors {
      return Section(title: "errors", body: description(of: errors))
    }
  }

  /// A template: its name, and `times N` to repeat its body or `escaped` for `%XX` in it.
  private static func source(_ section: Section) throws -> TemplateSource {
    let words = section.title.split(separator: " ").map(String.init)
    guard words.count >= 2 else { throw Malformed() }
    var bytes = Array(section.body.utf8)
    if words.count == 4, words[2] == "times", let count = Int(words[3]) {
      bytes = Array(repeatElement(bytes, count: count).joined())
    } else if words.count == 3, words[2] == "escaped" {
      bytes = try unescaped(section.body)
    }
    return TemplateSource(name: words[1], bytes: bytes)
  }

  private static func unescaped(_ text: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        throw Malformed()
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  func text(with result: Section) -> String {
    (inputs + [result]).map { "--- \($0.title)\n\($0.body)" }.joined()
  }
}
