import Domain
import TemplateEngine
import UseCases

/// Turns planned files into bytes. Pure: the same site and theme always give the same bytes.
public struct SiteRenderer: Sendable {
  let interface: Interface
  let theme: Theme
  /// What every page says of the site: always the same.
  let siteRecord: Value
  let messageRecord: Value
  /// The theme's templates, made for this site.
  let templates: [PageTemplate: Template]
  /// The cards of posts, by ``PostIndex``: each is rendered once and copied wherever it appears.
  let cards: CardStore
  let search: SearchDocuments

  var site: Site { interface.site }

  /// Renders the cards on the files that are to be rendered, and makes the indexes of which some are.
  ///
  /// - Throws: when a card needs more than it may.
  public init(
    _ site: Site, theme: Theme, files: some Collection<PlannedFile>, workers: Workers
  ) throws(ThemeFailure) {
    let interface = Interface(site: site, messages: theme.messages, workers: workers)
    let messageRecord = PageFrame(messages: theme.messages).messageRecord
    self.interface = interface
    self.theme = theme
    self.messageRecord = messageRecord
    let siteRecord = PageReader(interface, assets: theme.assets).wholeValue(
      .reference(.page(.site)))
    self.siteRecord = siteRecord
    templates = theme.templates.mapValues {
      $0.specialized(for: [PageFrame.siteSlot: siteRecord, PageFrame.messagesSlot: messageRecord])
    }
    let card = theme.card.specialized(for: [PageFrame.cardMessagesSlot: messageRecord])
    let isShown = ShownCards(
      on: files, of: site, isOwnShown: theme.templates[.post]?.reads("card") ?? true
    ).isShown
    let parts = try workers.mapRanges(site.network.posts.count, atLeast: 32) {
      (range) throws(ThemeFailure) -> [CardStore.Part] in
      let reader = PageReader(interface, assets: theme.assets)
      var part = CardStore.Part(count: range.count)
      var memory = RenderingMemory()
      for position in range {
        guard isShown[position] else {
          part.skip()
          continue
        }
        do throws(RenderingError) {
          try part.add { (bytes) throws(RenderingError) in
            try card.render(
              [.reference(.card(PostIndex(position))), messageRecord], from: reader, in: &memory,
              into: &bytes)
          }
        } catch {
          throw ThemeFailure(problems: [.rendering(error, of: site.network.posts[position].id)])
        }
      }
      part.closeBlock()
      return [part]
    }
    cards = CardStore(parts)
    search = SearchDocuments(interface, files: files, workers: workers)
  }

  /// What renders files one after the other; every worker needs one of its own.
  public func writer() -> PageWriter { PageWriter(self) }
}
