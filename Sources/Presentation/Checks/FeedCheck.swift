import Domain
import UseCases

/// Reads every feed back from its bytes, and tells what a reader of feeds would stumble over.
///
/// The program writes feeds as they should be; what settings and message files put into them, a
/// title that is empty or an id with an address in brackets, it can't better.
public struct FeedCheck: Sendable {
  private let renderer: SiteRenderer
  private let plan: SitePlan
  private let workers: Workers

  public init(_ renderer: SiteRenderer, plan: SitePlan, workers: Workers) {
    self.renderer = renderer
    self.plan = plan
    self.workers = workers
  }

  /// What is wrong, each thing once: an entry stands in several feeds.
  ///
  /// - Complexity: O(bytes of the feeds).
  /// - Throws: when a feed can't be rendered.
  public func findings() throws(ThemeFailure) -> [Finding] {
    let files = plan.files.filter {
      switch $0.content {
      case .feed, .feedArchive: true
      default: false
      }
    }
    let faults = try workers.mapRanges(files.count, atLeast: 16) {
      (range) throws(ThemeFailure) -> [Fault] in
      let writer = renderer.writer()
      var bytes: [UInt8] = []
      var faults: [Fault] = []
      for position in range {
        try writer.render(files[position], into: &bytes)
        faults += Self.faults(in: bytes, isJSON: files[position].content.isJSON)
          .map { Fault(text: $0, file: position) }
      }
      return faults
    }
    var first: [String: Int] = [:]
    var told: [(fault: Fault, count: Int)] = []
    for fault in faults {
      if let number = first[fault.text] {
        told[number].count += 1
      } else {
        first[fault.text] = told.count
        told.append((fault, 1))
      }
    }
    return told.map { fault, count in
      Finding(
        .warning, rule: .invalidFeed, message: "this feed is not valid: \(fault.text)",
        hint: count == 1 ? nil : "so it is in \(count - 1) more feed\(count == 2 ? "" : "s")",
        place: FindingPlace(path: files[fault.file].path, isFile: false))
    }
  }

  private struct Fault: Sendable {
    let text: String
    let file: Int
  }

  /// What is wrong with a feed's bytes.
  static func faults(in bytes: [UInt8], isJSON: Bool) -> [String] {
    if isJSON {
      do throws(JSONText.Fault) {
        return ReadFeed(json: try JSONText(bytes)).faults
      } catch {
        return ["it is no JSON, from byte \(error.offset + 1) on"]
      }
    }
    do throws(XMLReader.Fault) {
      return try ReadFeed(xml: bytes.span).faults
    } catch {
      return ["\(error.problem), at byte \(error.offset + 1)"]
    }
  }
}

extension PlannedContent {
  fileprivate var isJSON: Bool {
    if case .feed(_, .json) = self { true } else { false }
  }
}

extension ReadFeed {
  /// Takes JSON Feed 1.1.
  init(json: JSONText) {
    form = .json
    title = json["title"]?.text
    link = json["home_page_url"]?.text
    entries = (json["items"]?.elements ?? []).map { item in
      var entry = Entry()
      entry.id = item["id"]?.text
      entry.title = item["title"]?.text
      entry.link = item["url"]?.text
      entry.published = item["date_published"]?.text
      entry.updated = item["date_modified"]?.text
      let html = Array((item["content_html"]?.text ?? "").utf8)
      entry.relativeAddresses = Self.relativeAddresses(in: html.span)
      return entry
    }
  }
}
