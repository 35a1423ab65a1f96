import Domain
import Markup
import TemplateEngine
import UseCases

/// Turns planned files into bytes. Pure: the same site and theme always give the same bytes.
public struct SiteRenderer: Sendable {
  let look: SiteLook
  /// The cards of posts, by ``PostIndex``: each is rendered once and copied wherever it appears.
  let cards: FinishedParts
  /// The entries that several feeds have.
  let entries: FinishedParts
  let search: SearchDocuments

  var interface: Interface { look.interface }
  var site: Site { look.interface.site }

  /// Renders the cards on the files that are to be rendered, and makes the indexes of which some are.
  ///
  /// - Throws: when a card needs more than it may.
  public init(
    _ look: SiteLook, files: some Collection<PlannedFile>, workers: Workers
  ) throws(ThemeFailure) {
    self.look = look
    let site = look.interface.site
    let isShown = ShownCards(
      on: files, of: site, isOwnShown: look.theme.templates[.post]?.reads("card") ?? true
    ).isShown
    let runs = try workers.mapRanges(site.network.posts.count, atLeast: 32) {
      (range) throws(ThemeFailure) -> [FinishedParts.Run] in
      let reader = PageReader(look.interface, assets: look.theme.assets)
      var run = FinishedParts.Run(count: range.count)
      var memory = RenderingMemory(limits: .card(of: site.settings))
      var slots = [Value.absent, look.messageRecord, look.assetRecord]
      for position in range {
        guard isShown[position] else {
          run.skip()
          continue
        }
        do throws(RenderingError) {
          try run.add { (bytes) throws(RenderingError) in
            slots[0] = .reference(.card(PostIndex(position)))
            try look.card.render(slots, from: reader, in: &memory, into: &bytes)
          }
        } catch {
          throw ThemeFailure(problems: [.rendering(error, of: site.network.posts[position].id)])
        }
      }
      run.closeBlock()
      return [run]
    }
    cards = FinishedParts(runs)
    entries = SharedEntries(of: files, in: look.interface).finished(workers: workers)
    search = SearchDocuments(look.interface, files: files, workers: workers)
  }

  /// What renders files one after the other; every worker needs one of its own.
  public func writer() -> PageWriter { PageWriter(self) }
}

extension RenderingLimits {
  /// For a card: all of them are kept at once, and pages hold many. The text of a post may be in it twice, so no
  /// post that the settings allow is too long for it.
  static func card(of settings: Settings) -> RenderingLimits {
    let text = TextLimits.forCharacters(settings.maxCharacters).htmlBytes
    return RenderingLimits(
      steps: page.steps, valueBytes: page.valueBytes, outputBytes: 4 << 20 + 2 * text)
  }
}
