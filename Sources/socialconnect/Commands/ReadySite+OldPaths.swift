import Domain
import Repository
import UseCases

extension SitePipeline.ReadySite {
  /// The same site without the old paths of posts at which something of others stands in the output folder.
  ///
  /// That is seen only when all of the site is there and about to be published. It is not published over what
  /// others have put there, but a post that a stranger wrote must not keep it from being published either.
  ///
  /// - Returns: the site, and what is told of the paths; nil where none of them was in the way.
  func givingWay(
    to failure: BuildFailure, in output: OutputFolder, workers: Workers
  ) -> (site: SitePipeline.ReadySite, findings: [Finding])? {
    let paths: [String]
    switch failure {
    case .output(.foreignFiles(let files)), .output(.unknownFiles(let files)): paths = files
    case .output(.foreignObstacles(let obstacles)): paths = obstacles
    case .output(.symbolicLink(let link)):
      // The first one ends the publishing, and there may be one for each old path.
      paths =
        [link] + output.links(onTheWayTo: plan.files.filter(\.content.isOfOldPaths).map(\.path))
    default: return nil
    }
    let rest = planned(besides: paths, workers: workers)
    guard rest.plan.files.count < plan.files.count else { return nil }
    var findings = rest.aliases(missingFrom: self).map {
      Self.finding($0.alias, of: site.network[$0.post].id)
    }
    if hasList, !rest.hasList, rest.plan.files.contains(where: \.content.isOfOldPaths) {
      findings.append(Self.findingOfList)
    }
    return (rest, findings)
  }

  /// The aliases that lead nowhere, and did in another plan.
  private func aliases(missingFrom other: SitePipeline.ReadySite) -> [UnusableAlias] {
    let known = Dictionary(grouping: other.plan.unusableAliases) { $0.post }
    return plan.unusableAliases.filter { unusable in
      !(known[unusable.post] ?? []).contains { $0.alias == unusable.alias }
    }
  }

  private var hasList: Bool {
    plan.files.contains { if case .redirectList = $0.content { true } else { false } }
  }

  private static func finding(_ alias: String, of id: String) -> Finding {
    Finding(
      .warning, rule: .badAlias,
      message: """
        nothing leads from `\(alias)`, an alias of post `\(id)`: in the output folder stands something \
        there that SocialConnect did not write
        """,
      hint: "move that away, or take the path out of `aliases`",
      about: FindingRecord(.post, id, .item(alias, of: "aliases"))
    ).ofBuildAlone
  }

  private static var findingOfList: Finding {
    Finding(
      .warning, rule: .badAlias,
      message: """
        the list of old paths is left out: `\(SiteNames.redirectList)` in the output folder was not written by \
        SocialConnect
        """,
      hint: "pages lead from the old paths all the same; move the file away to have the list"
    ).ofBuildAlone
  }
}
