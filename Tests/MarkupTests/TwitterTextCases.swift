import Foundation
import Testing
import Yams

/// One case of twitter-text's conformance suite (Apache-2.0, see `twitter-text/LICENSE`).
struct TwitterTextCase: Sendable, CustomTestStringConvertible {
  struct Entity: Sendable, Equatable {
    let name: String
    let start: Int
    let end: Int
  }

  let description: String
  let text: String
  let names: [String]
  let entities: [Entity]
  let html: String
  let isValid: Bool?

  var testDescription: String { description }

  /// The cases of one section of one file; empty if there is no such section.
  static func load(_ file: String, _ section: String) -> [TwitterTextCase] {
    let url = Fixtures.folder.appending(path: "twitter-text/\(file).yml")
    guard let yaml = try? String(contentsOf: url, encoding: .utf8),
      let root = (try? Yams.load(yaml: yaml)) as? [String: Any],
      let sections = root["tests"] as? [String: Any],
      let cases = sections[section] as? [[String: Any]]
    else { return [] }
    return cases.compactMap(TwitterTextCase.init)
  }

  private init?(_ fields: [String: Any]) {
    guard let description = fields["description"] as? String, let text = fields["text"] as? String
    else { return nil }
    self.description = description
    self.text = text
    names = fields["expected"] as? [String] ?? []
    entities = (fields["expected"] as? [[String: Any]] ?? []).compactMap { entity in
      guard let indices = entity["indices"] as? [Int], indices.count == 2,
        let name = (entity["hashtag"] ?? entity["screen_name"]) as? String
      else { return nil }
      return Entity(name: name, start: indices[0], end: indices[1])
    }
    html = fields["expected"] as? String ?? ""
    isValid = fields["expected"] as? Bool
  }
}
