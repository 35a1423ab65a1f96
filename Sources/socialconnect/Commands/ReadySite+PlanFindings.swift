import Domain
import Repository
import UseCases

extension SitePipeline.ReadySite {
  /// What is wrong with the plan.
  var planFindings: [Finding] {
    collisions + plan.staticConflicts.map(Self.collision)
      + plan.unusableAliases.map(unusable)
      + (plan.leavesOutList ? [listLeftOut] : [])
  }

  private func unusable(_ alias: UnusableAlias) -> Finding {
    let id = site.network[alias.post].id
    let (what, hint) =
      if let other = alias.other {
        (
          "leads to post `\(site.network[other].id)` already",
          "one path leads to one post: take it out of the `aliases` of one of the two"
        )
      } else {
        (
          "is no path at which a page can stand",
          "it is taken, has a query or a blank, or is no name of a page in NFC; nothing leads from there"
        )
      }
    return Finding(
      .warning, rule: .badAlias, message: "`\(alias.alias)`, an alias of post `\(id)`, \(what)",
      hint: hint, about: FindingRecord(.post, id, .item(alias.alias, of: "aliases")))
  }

  private var listLeftOut: Finding {
    let isFile = content.copied.staticFolder.paths.contains(where: Redirects.isAtPlaceOfList)
    let page = isFile ? nil : site.network.pages.first { Redirects.isAtPlaceOfList($0.path) }
    guard let page else {
      return Finding(
        .warning, rule: .badAlias,
        message: "the list of old paths is left out: this file has its place",
        hint: "pages lead from the old paths all the same; take the file away to have the list",
        place: FindingPlace(path: StaticFolder.name + "/" + SiteNames.redirectList))
    }
    return Finding(
      .warning, rule: .badAlias,
      message:
        "the list of old paths, `\(SiteNames.redirectList)`, is left out: this page has its place",
      hint: "pages lead from the old paths all the same; rename the page to have the list",
      about: FindingRecord(.page, page.path))
  }

  private var collisions: [Finding] {
    if plan.collisions.isEmpty { return [] }
    // As strings are compared, an accent is the same in each of its Unicode forms.
    let files = Dictionary(
      content.copied.staticFolder.paths.lazy.map { ($0, 1) }, uniquingKeysWith: +)
    return plan.collisions.map { collision($0, isOfOwner: files[$0, default: 0] > 1) }
  }

  /// - Parameter isOfOwner: whether both are files of the site's owner.
  private func collision(_ path: String, isOfOwner: Bool) -> Finding {
    if isOfOwner {
      return Finding(
        .error, rule: .pathCollision,
        message: "another file has this name, with an accent in another Unicode form",
        hint: "many systems take both names for one: rename one of the files, or take it out",
        place: FindingPlace(path: StaticFolder.name + "/" + path))
    }
    return Finding(
      .error, rule: .pathCollision, message: "two files of the site would be `\(path)`",
      hint: "rename the page, post or picture that stands there")
  }

  private static func collision(_ conflict: StaticFiles.Conflict) -> Finding {
    let hint =
      switch conflict.other {
      case SiteNames.notFound: "change that page with `Templates/404.html`, and take this file out"
      case SiteNames.robots:
        "that lets everything be read, and names the sitemap; take this file out"
      default: "rename it, or take it out"
      }
    return Finding(
      .error, rule: .pathCollision,
      message: conflict.path == conflict.other
        ? "the site makes `\(conflict.other)` itself"
        : "it can't stand beside `\(conflict.other)`, which the site makes itself",
      hint: hint, place: FindingPlace(path: StaticFolder.name + "/" + conflict.path))
  }
}
