import Domain
import Markup
import TemplateEngine
import UseCases

extension SiteRenderer {
  func timeline(_ page: Int?) -> Contents {
    var head = listHead("timeline", title: site.settings.title, page: page) {
      .timeline(page: $0)
    }
    if let page { head.title = message(.titleTimelinePage, ["page": String(page)]) }
    head.feeds = interface.siteFeeds
    return (.timeline, head, [Model.posts.record(list(.timeline(page: nil), page: page))])
  }

  func directory(_ page: Int?) -> Contents {
    let head = listHead("directory", title: message(.titleDirectory), page: page) {
      .directory(page: $0)
    }
    let people = positions(.directory(page: nil), page: page).map {
      Model.profile.record(ProfileSource(user: UserIndex($0), interface: interface))
    }
    return (.directory, head, [.list(people)])
  }

  func tagIndex() -> Contents {
    let tags = site.tags.indices.map { TagLinkSource(TagIndex($0), interface) }
    let sorted = tags.sorted { left, right in
      (right.useCount, site.tags[left.tag.position].identity)
        < (left.useCount, site.tags[right.tag.position].identity)
    }
    let head = head("tags", .tagIndex, title: message(.titleTags))
    return (.tags, head, [.list(sorted.map(Model.tagEntry.record))])
  }

  func tagPage(_ tag: TagIndex, _ page: Int?) -> Contents {
    let name = "#" + site.tags[tag.position].spelling
    let entry = TagLinkSource(tag, interface)
    var head = listHead(
      "tag", title: name, description: message(.descriptionTag, ["tag": name]), page: page
    ) { .tag(tag, page: $0) }
    head.feeds = interface.feeds(
      .tag(tag), title: message(.feedTag, ["tag": name, "site": site.settings.title]))
    let list = list(.tag(tag, page: nil), page: page)
    return (.tag, head, [Model.tagEntry.record(entry), Model.posts.record(list)])
  }

  func archive() -> Contents {
    var years: [YearSource] = []
    for position in site.months.indices.reversed() {
      let month = MonthSource(month: position, interface: interface)
      if let last = years.last, last.year == month.record.year {
        years[years.count - 1] = YearSource(year: last.year, months: last.months + [month])
      } else {
        years.append(YearSource(year: month.record.year, months: [month]))
      }
    }
    let head = head("archive", .archive, title: message(.titleArchive))
    return (.archive, head, [.list(years.map(Model.year.record))])
  }

  func monthPage(_ month: Int, _ page: Int?) -> Contents {
    let record = site.months[month]
    let title = interface.monthAndYear(year: record.year, month: record.month)
    let head = listHead("month", title: title, page: page) { .month(month, page: $0) }
    let count = interface.messages.text(.posts, count: record.range.count)
    // A numbered page must not change with the size of its month.
    let list = list(
      .month(month, page: nil), page: page, countLabel: page == nil ? count : "")
    return (.month, head, [Model.posts.record(list)])
  }

  func search() -> Contents {
    let head = head("search", .search, title: message(.titleSearch))
    return (.search, head, Model.search.slots(SearchSource(interface: interface)))
  }

  func plainPage(_ position: Int) -> Contents {
    let page = site.network.pages[position]
    let text = site.texts.pages[position]
    let description = page.summary ?? titleText(text.plain, limit: 160)
    var head = head(
      "page", .plainPage(position), title: page.title, description: description)
    head.language = page.language
    return (.page, head, [.html(HTML(bytes: text.html))])
  }

  func notFound() -> Contents {
    var head = head("not-found", nil, title: message(.titleNotFound))
    head.isIndexed = false
    return (.notFound, head, [])
  }
}
