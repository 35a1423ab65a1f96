import UseCases

extension PlannedFile {
  /// Whether it holds something of nearly every page, so that one worker is long at it.
  var coversSite: Bool {
    switch content {
    case .sitemap, .people, .search: true
    default: false
    }
  }

  /// Pages are published before the lists that link to them, and assets before both.
  var rank: UInt8 {
    switch content {
    case .asset, .copied: 0
    case .page(.post): 1
    case .page(let address): address.page == nil ? 3 : 2
    default: 4
    }
  }
}
