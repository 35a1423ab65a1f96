import Domain
import Markup
import TemplateEngine
import UseCases

extension PageWriter {
  func timeline(_ page: Int?) -> PageTemplate {
    let title = page.map { message(.titleTimelinePage, ["page": String($0)]) }
    begin("timeline", title: site.settings.title, page, numberedTitle: title) {
      .timeline(page: $0)
    }
    describe()
    reader.page.feeds = .site
    return .timeline
  }

  func directory(_ page: Int?) -> PageTemplate {
    begin("directory", title: message(.titleDirectory), page) { .directory(page: $0) }
    describe()
    return .directory
  }

  func tagIndex() -> PageTemplate {
    begin("tags", .tagIndex, title: message(.titleTags))
    describe()
    let counts = site.tags.indices.map { site.relations.postsOfTag.count(of: $0) }
    let keys = site.tags.map { HashtagOrder.key(of: $0.identity) }
    reader.page.tags = site.tags.indices.sorted { left, right in
      (counts[right], keys[left], site.tags[left].identity)
        < (counts[left], keys[right], site.tags[right].identity)
    }.map(TagIndex.init)
    return .tags
  }

  func tagPage(_ tag: TagIndex, _ page: Int?) -> PageTemplate {
    let name = "#" + site.tags[tag.position].spelling
    begin("tag", title: name, page) { .tag(tag, page: $0) }
    describe(message(.descriptionTag, ["tag": name]))
    reader.page.feeds = .tag(tag)
    reader.page.subject = tag.position
    return .tag
  }

  func archive() -> PageTemplate {
    begin("archive", .archive, title: message(.titleArchive))
    describe()
    var years: [(year: Int, months: [Int])] = []
    for month in site.months.indices.reversed() {
      if years.last?.year == site.months[month].year {
        years[years.count - 1].months.append(month)
      } else {
        years.append((site.months[month].year, [month]))
      }
    }
    reader.page.years = years
    return .archive
  }

  func monthPage(_ month: Int, _ page: Int?) -> PageTemplate {
    let record = site.months[month]
    let title = interface.monthAndYear(year: record.year, month: record.month)
    begin("month", title: title, page) { .month(month, page: $0) }
    describe()
    // A numbered page must not change with the size of its month.
    if page == nil { reader.page.postCount = record.range.count }
    return .month
  }

  func search() -> PageTemplate {
    begin("search", .search, title: message(.titleSearch))
    describe()
    return .search
  }

  func plainPage(_ position: Int) -> PageTemplate {
    let page = site.network.pages[position]
    begin("page", .plainPage(position), title: page.title)
    describe(page.summary ?? titleText(site.texts.pages[position].plain, limit: 160))
    reader.page.language = page.language
    reader.page.subject = position
    return .page
  }

  func notFound() -> PageTemplate {
    begin("not-found", nil, title: message(.titleNotFound))
    describe()
    reader.page.isIndexed = false
    return .notFound
  }
}
