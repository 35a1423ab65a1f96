import Domain
import Markup

/// Plain pages.
extension Linker {
  mutating func linkPages() -> [PlainPage] {
    // The file of each, by its folded path.
    var paths: [String: Int32] = [:]
    var result: [PlainPage] = []
    let records = raw.runs.indices.flatMap { run in raw.runs[run].pages.map { ($0, run) } }
    for (record, run) in records {
      let place = raw.place(record.place, run: run)
      let path = record.page.path
      let first = path.pathSegments.first ?? path
      // `robots.txt` and `feed.atom` are the site's own too.
      let stem = first.lowercased().prefix { $0 != "." }
      if ReservedNames.atRoot.contains(String(stem)) {
        add(.reservedPagePath(first), at: place, offset: 0)
        continue
      }
      let folded = NameFolding.folded(path)
      if let first = paths[folded] {
        let file = sources.files[Int(first)].path
        add(.duplicatePage(path, first: file), at: place, offset: 0)
      } else {
        paths[folded] = place.file
        result.append(record.page)
      }
    }
    return result.sorted { ($0.order, $0.title, $0.path) < ($1.order, $1.title, $1.path) }
  }
}
