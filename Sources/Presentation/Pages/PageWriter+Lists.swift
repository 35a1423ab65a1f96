import Domain
import Markup
import TemplateEngine
import UseCases

extension PageWriter {
  func timeline(_ page: Int?) {
    let title = page.map { message(.titleTimelinePage, ["page": String($0)]) }
    begin(title: site.settings.title, page, numberedTitle: title) {
      .timeline(page: $0)
    }
    describe()
    reader.page.feeds = .site
  }

  func directory(_ page: Int?) {
    begin(title: message(.titleDirectory), page) { .directory(page: $0) }
    describe()
  }

  func tagIndex() {
    begin(.tagIndex, title: message(.titleTags))
    describe()
    let counts = site.tags.indices.map { site.relations.postsOfTag.count(of: $0) }
    let keys = site.tags.map { HashtagOrder.key(of: $0.identity) }
    let sorted = site.tags.indices.sorted { left, right in
      (counts[right], keys[left], site.tags[left].identity)
        < (counts[left], keys[right], site.tags[right].identity)
    }
    reader.page.tags = sorted.prefix(Self.mostTagsOnIndex).map(TagIndex.init)
  }

  /// How many hashtags the index shows, 160 KB in the default theme; people find the others on posts and by searching.
  private static let mostTagsOnIndex = 1000

  func tagPage(_ tag: TagIndex, _ page: Int?) {
    let name = "#" + site.tags[tag.position].spelling
    begin(title: name, page) { .tag(tag, page: $0) }
    describe(message(.descriptionTag, ["tag": interface.isolated(name)]))
    reader.page.feeds = .tag(tag)
  }

  func archive() {
    begin(.archive, title: message(.titleArchive))
    describe()
    var years: [(year: Int, months: [MonthIndex])] = []
    for position in site.months.indices.reversed() {
      let year = site.months[position].year
      if years.last?.year == year {
        years[years.count - 1].months.append(MonthIndex(position))
      } else {
        years.append((year, [MonthIndex(position)]))
      }
    }
    reader.page.years = years
  }

  func monthPage(_ month: MonthIndex, _ page: Int?) {
    let record = site.months[month.position]
    let title = interface.monthAndYear(year: record.year, month: record.month)
    begin(title: title, page) { .month(month, page: $0) }
    describe()
    // A numbered page must not change with the size of its month.
    if page == nil { reader.page.postCount = record.range.count }
  }

  func search() {
    begin(.search, title: message(.titleSearch))
    describe()
  }

  func plainPage(_ index: PageIndex) {
    let page = site.network.pages[index.position]
    begin(.plainPage(index), title: page.title)
    describe(page.summary ?? titleText(site.texts.pages[index.position].plain, limit: 160))
    reader.page.language = page.language
    reader.page.image = site.texts.pages[index.position].firstPicture
  }

  func notFound() {
    begin(.notFound, title: message(.titleNotFound))
    describe()
    reader.page.isIndexed = false
  }
}
