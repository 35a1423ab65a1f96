import Domain
import Foundation
import Markup
import TemplateEngine
import TestSupport
import Testing
import UseCases

@testable import Presentation

extension Fixture {
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

extension Theme {
  /// What is wrong with a theme.
  static func problems(
    of files: [ThemeFile], _ settings: Settings = Settings()
  ) -> [ThemeProblem] {
    do throws(ThemeFailure) {
      _ = try Theme(files: files, settings: settings)
      return []
    } catch {
      return error.problems
    }
  }

  /// A page of a site without records.
  static func page(_ path: String, of theme: Theme) throws -> [UInt8] {
    let site = Fixture.site(Network())
    let planned = SitePlan(site, assets: []).files
    let writer = try SiteRenderer(
      SiteLook(site, theme: theme, workers: .serial), files: planned, workers: .serial
    ).writer()
    var bytes: [UInt8] = []
    try writer.render(#require(planned.first { $0.path == path }), into: &bytes)
    return bytes
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
        HTMLEntities.append(decoded: range, of: html.span, to: &value)
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
