import Dispatch
import Domain
import Foundation
import TemplateEngine
import UseCases

@testable import Presentation

/// Small networks without the noise of fields that a test does not speak of.
enum Fixture {
  /// 2023-11-14T22:13:20Z and as many minutes later.
  static func time(_ minute: Int) -> Timestamp {
    Timestamp(seconds: 1_700_000_000 + Int64(minute) * 60) ?? .epoch
  }

  /// Later than everything that ``time(_:)`` is asked for.
  static let now = Timestamp(seconds: 1_900_000_000) ?? .epoch

  static func author(_ user: Int?) -> Author {
    user.map { .user(UserIndex($0)) } ?? .unknown(name: "Guest", photo: nil)
  }

  static func post(
    _ id: String, by author: Int? = 0, _ content: String = "", minute: Int,
    _ change: (inout Post) -> Void = { _ in }
  ) -> Post {
    var post = Post(
      id: id, author: Self.author(author), content: content, createdAt: time(minute))
    change(&post)
    return post
  }

  static func site(
    _ network: Network, remembering memory: TextMemory = TextMemory(key: 0),
    workers: Workers = .serial, _ change: (inout Settings) -> Void = { _ in }
  ) -> Site {
    var settings = Settings()
    change(&settings)
    return Site(
      network, settings: settings, audience: Audience(now: now), remembering: memory,
      workers: workers)
  }

  /// Messages that say their own key, so that no test depends on the wording of the theme.
  static let messages: Messages = {
    var texts: [String: String] = [:]
    for key in MessageKey.allCases { texts[key.rawValue] = key.rawValue }
    for key in PluralKey.allCases { texts[key.name + "[other]"] = "{count} \(key.name)" }
    texts["thousands"] = ","
    texts["feed_user"] = "Posts of {name}"
    texts["feed_tag"] = "{tag} on {site}"
    texts["notice_comment"] = "{name} has commented"
    texts["title_untitled"] = "Post by {name}"
    return Messages(language: "en", texts: texts)
  }()
}

extension Workers {
  /// Real threads, so that pieces overlap and end in any order.
  static func threads(_ count: Int) -> Workers {
    Workers(count: count) { pieces, body in
      DispatchQueue.concurrentPerform(iterations: pieces, execute: body)
    }
  }
}

/// The default theme, as it lies in `Templates/`.
enum DefaultThemeFiles {
  static let all: [ThemeFile] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Templates/")
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
    return names.compactMap { $0 as? String }.sorted().compactMap { name in
      let file = folder.appending(path: name)
      guard !file.hasDirectoryPath, let data = try? Data(contentsOf: file) else { return nil }
      return ThemeFile(name: name, bytes: Array(data))
    }
  }()

  static func theme(_ settings: Settings = Settings()) throws -> Theme {
    try Theme(files: all, settings: settings)
  }

  /// The theme with a file replaced, or without it where there is no text.
  static func replacing(_ name: String, with text: String?) -> [ThemeFile] {
    all.filter { $0.name != name }
      + (text.map { [ThemeFile(name: name, bytes: Array($0.utf8))] } ?? [])
  }
}

/// What is appended, as text.
func text(_ write: (inout [UInt8]) -> Void) -> String {
  var bytes: [UInt8] = []
  write(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// A whole site in memory.
struct BuiltSite {
  let site: Site
  let plan: SitePlan
  let renderer: SiteRenderer
  let files: [String: [UInt8]]

  init(
    _ network: Network, workers: Workers = .serial, _ change: (inout Settings) -> Void = { _ in }
  )
    throws
  {
    let site = Fixture.site(network, workers: workers, change)
    let theme = try DefaultThemeFiles.theme(site.settings)
    let plan = SitePlan(site, assets: theme.assets.assets.map(\.path))
    let renderer = try SiteRenderer(
      SiteLook(site, theme: theme, workers: workers), files: plan.files, workers: workers)
    let rendered = try workers.mapRanges(plan.files.count) { range in
      let writer = renderer.writer()
      var bytes: [UInt8] = [0xFF]
      return try range.map { position in
        try writer.render(plan.files[position], into: &bytes)
        return bytes
      }
    }
    self.site = site
    self.plan = plan
    self.renderer = renderer
    files = Dictionary(uniqueKeysWithValues: zip(plan.files.map(\.path), rendered))
  }

  func text(_ path: String) -> String {
    String(decoding: files[path] ?? [], as: UTF8.self)
  }
}

/// The links and anchors of a page.
struct PageLinks {
  private(set) var links: Set<String> = []
  private(set) var anchors: Set<String> = []

  init(html: [UInt8]) {
    var tags = HTMLTags()
    while tags.next(in: html.span) {
      for (attribute, range) in tags.attributes {
        var value: [UInt8] = []
        CharacterReferences.append(decoded: range, of: html.span, to: &value)
        let text = String(decoding: value, as: UTF8.self)
        switch attribute {
        case .href, .src: links.insert(text)
        case .id: anchors.insert(text)
        default: break
        }
      }
    }
  }
}
