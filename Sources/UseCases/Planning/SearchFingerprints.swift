import Domain

/// What the files of the search index depend on: less than a card does, so that a comment or a
/// reaction does not make an index anew.
struct SearchFingerprints: Sendable {
  private let site: Site
  private let records: RecordFingerprints
  /// A segment has up to thousands of files, which all depend on all of its items.
  private let segments: [SearchList: [Fingerprint]]

  init(_ site: Site, _ records: RecordFingerprints, key: UInt64) {
    self.site = site
    self.records = records
    var segments: [SearchList: [Fingerprint]] = [:]
    for (list, layout) in site.searchLayouts {
      segments[list] = layout.segments.map { segment in
        var print = Fingerprint(key: key)
        for item in segment.range { Self.add(item, of: list, site, records, to: &print) }
        return print
      }
    }
    self.segments = segments
  }

  func add(_ file: SearchFile, to print: inout Fingerprint) {
    switch file {
    case .terms(let list, let segment, _):
      if let segments = segments[list] { print.add(segments[segment]) }
    case .newest(let list):
      guard let layout = site.searchLayouts[list] else { return }
      print.add(layout.newest.lowerBound)
      for item in layout.newest { Self.add(item, of: list, site, records, to: &print) }
    case .items(let list, _, let block):
      let start = block * SearchLayout.itemsPerFile
      for item in start..<start + SearchLayout.itemsPerFile {
        Self.add(item, of: list, site, records, to: &print)
      }
    }
  }

  /// Adds what the search page must know to find the files.
  func addLayouts(to print: inout Fingerprint) {
    for list in SearchLayout.lists(of: site) {
      guard let layout = site.searchLayouts[list] else { continue }
      print.add(layout.segments.count)
      for segment in layout.segments { print.add(segment.name) }
      for folder in layout.folders { print.add(folder.name) }
    }
  }

  private static func add(
    _ item: Int, of list: SearchList, _ site: Site, _ records: RecordFingerprints,
    to print: inout Fingerprint
  ) {
    switch list {
    case .posts:
      let post = site.timeline[item].position
      print.add(records.references[post])
      print.add(site.network.posts[post].createdAt)
      let tags = site.relations.tagsOfPost[post]
      print.add(tags.count)
      for tag in tags { print.add(site.tags[tag.position].identity) }
    case .people: print.add(records.people[item])
    case .tags:
      print.add(site.tags[item].identity)
      print.add(site.tags[item].spelling)
      site.router.tagSegments.withBytes(of: item) { print.add($0) }
    }
  }
}
