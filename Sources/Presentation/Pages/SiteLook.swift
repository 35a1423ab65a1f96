import Domain
import TemplateEngine
import UseCases

/// A site in its theme: what is the same for everything that is rendered of it.
public struct SiteLook: Sendable {
  let interface: Interface
  let theme: Theme
  /// What every page says of the site: always the same.
  let siteRecord: Value
  let messageRecord: Value
  let assetRecord: Value
  /// The theme's templates, made for this site.
  let templates: [PageTemplate: Template]
  let card: Template

  /// Works out what no page changes: links to assets, the frame around pages, texts of the interface.
  public init(_ site: Site, theme: Theme, workers: Workers) {
    let interface = Interface(site: site, messages: theme.messages, workers: workers)
    let frame = PageFrame(messages: theme.messages, assets: theme.assets)
    let messageRecord = frame.messageRecord
    let reader = PageReader(interface, assets: theme.assets)
    let assetRecord = frame.assetRecord(reader.link)
    let siteRecord = reader.wholeValue(.reference(.page(.site)))
    self.interface = interface
    self.theme = theme
    self.messageRecord = messageRecord
    self.assetRecord = assetRecord
    self.siteRecord = siteRecord
    let pages = Array(theme.templates)
    let templates = workers.map(pages.count) { index in
      pages[index].value.specialized(for: [
        PageFrame.siteSlot: siteRecord, PageFrame.messagesSlot: messageRecord,
        PageFrame.assetsSlot: assetRecord,
      ])
    }
    self.templates = Dictionary(uniqueKeysWithValues: zip(pages.map(\.key), templates))
    card = theme.card.specialized(for: [
      PageFrame.cardMessagesSlot: messageRecord, PageFrame.cardAssetsSlot: assetRecord,
    ])
  }
}
