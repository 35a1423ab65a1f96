import Domain
import UseCases

extension SitePipeline.ReadySite {
  /// What is wrong with the plan.
  var planFindings: [Finding] {
    plan.collisions.map(Self.collision)
      + plan.unusableAliases.map { Self.unusable($0.alias, of: site.network[$0.post].id) }
  }

  private static func unusable(_ alias: String, of id: String) -> Finding {
    Finding(
      .warning, rule: .badAlias,
      message: "`\(alias)`, an alias of post `\(id)`, is no path at which a page can stand",
      hint: "it is taken, has a query, or is no name of a page; nothing leads from there",
      about: FindingRecord(.post, id, .item(alias, of: "aliases")))
  }

  private static func collision(_ path: String) -> Finding {
    Finding(
      .error, rule: .pathCollision, message: "two files of the site would be `\(path)`",
      hint: "rename the page, post or picture that stands there")
  }
}
