import Domain
import UseCases

/// What the pages of a site say of links, anchors and images. Every page is rendered once, and only
/// this is kept of it.
public struct RenderedPages: Sendable {
  /// A link that leads to no file of the site.
  struct BrokenLink: Sendable {
    /// The page that has it, by its position in the plan.
    let page: Int
    let link: String
    let leavesSite: Bool
  }

  /// A link to a place within a page, and the page that has it.
  struct AnchorUse: Sendable {
    let page: Int
    let target: Int
    let fragment: String
    let link: String
  }

  let files: [PlannedFile]
  let brokenLinks: [BrokenLink]
  let missingAnchors: [AnchorUse]
  /// The links to other hosts, by address.
  public let externalLinks: [ExternalLink]
  /// Images without an `alt` attribute, each form once.
  let imagesWithoutAlt: [ImageForm]
  /// The paths of the media files to which pages link.
  public let linkedMedia: Set<String>

  /// Renders every page.
  ///
  /// - Complexity: O(bytes of the pages); memory is proportional to the number of different links and
  ///   of anchors.
  /// - Throws: when a page can't be rendered.
  public init(
    _ renderer: SiteRenderer, plan: SitePlan, workers: Workers
  ) throws(ThemeFailure) {
    let files = plan.files
    let settings = renderer.site.settings
    let inspections = try workers.mapRanges(files.count, atLeast: 16) {
      (range) throws(ThemeFailure) -> [PageInspection] in
      let writer = renderer.writer()
      var inspection = PageInspection(plan.paths, settings: settings)
      var bytes: [UInt8] = []
      for position in range {
        guard case .page = files[position].content else { continue }
        try writer.render(files[position], into: &bytes)
        inspection.read(bytes.span, page: position)
      }
      return [inspection]
    }
    self.files = files
    brokenLinks = inspections.flatMap(\.brokenLinks)
    missingAnchors = Self.missing(inspections)
    externalLinks = ExternalLink.merged(inspections.map(\.externalLinks), files: files)
    imagesWithoutAlt = ImageForm.merged(inspections.flatMap(\.imagesWithoutAlt.values))
    linkedMedia = inspections.reduce(into: []) { $0.formUnion($1.linkedMedia) }
  }

  private static func missing(_ inspections: [PageInspection]) -> [AnchorUse] {
    var anchors: [Int: [Int]] = [:]
    for inspection in inspections { anchors.merge(inspection.anchors) { first, _ in first } }
    var sets: [Int: Set<Int>] = [:]
    var missing: [AnchorUse] = []
    for use in inspections.lazy.flatMap(\.anchorUses) {
      // A link into a file that is no page can't be told.
      guard let known = anchors[use.target] else { continue }
      let hash = PageInspection.hash(of: use.fragment.utf8Span.span)
      if sets[use.target] == nil { sets[use.target] = Set(known) }
      if sets[use.target]?.contains(hash) == true { continue }
      missing.append(use)
    }
    return missing
  }

  func message(of broken: BrokenLink) -> String {
    broken.leavesSite
      ? "the link `\(broken.link)` leads out of the site"
      : "the link `\(broken.link)` leads to no page of the site"
  }
}

/// A link to another host.
public struct ExternalLink: Sendable, Equatable {
  /// As it stands on the page, with its fragment.
  public let url: String
  /// The first pages that have it, by path.
  public fileprivate(set) var pages: [String]
  /// How many pages have it.
  public fileprivate(set) var pageCount: Int

  public init(url: String, pages: [String], pageCount: Int) {
    self.url = url
    self.pages = pages
    self.pageCount = pageCount
  }

  /// How many pages are named.
  static let namedPages = 3

  fileprivate static func merged(
    _ parts: [[PageInspection.ExternalUse]], files: [PlannedFile]
  ) -> [ExternalLink] {
    var numbers: [String: Int] = [:]
    var links: [ExternalLink] = []
    for use in parts.joined() {
      let pages = use.pages.map { files[$0].path }
      if let number = numbers[use.url] {
        links[number].pages += pages.prefix(namedPages - links[number].pages.count)
        links[number].pageCount += use.pageCount
      } else {
        numbers[use.url] = links.count
        links.append(ExternalLink(url: use.url, pages: pages, pageCount: use.pageCount))
      }
    }
    return links.sorted { $0.url.utf8.lexicographicallyPrecedes($1.url.utf8) }
  }
}

/// Images whose tags have the same attributes, as one line of a template makes them.
struct ImageForm: Sendable {
  /// The names of the attributes.
  let form: [UInt8]
  /// The first page that has one, by its position in the plan, and its tag there.
  let page: Int
  let tag: String
  var count = 1

  static func merged(_ forms: some Sequence<ImageForm>) -> [ImageForm] {
    var merged: [[UInt8]: ImageForm] = [:]
    for form in forms {
      if let known = merged[form.form] {
        var first = known.page <= form.page ? known : form
        first.count = known.count + form.count
        merged[form.form] = first
      } else {
        merged[form.form] = form
      }
    }
    return merged.values.sorted { ($0.page, $0.tag) < ($1.page, $1.tag) }
  }
}
