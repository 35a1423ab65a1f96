/// How a list is cut into pages that stay as they are.
///
/// Blocks are counted from the oldest item: block 1 holds the oldest `size` items and never
/// changes when a new one arrives. The front page shows the newest full block together with what
/// has come since, and a block gets its numbered page once the front page no longer shows it. So
/// a new item changes the front page alone, and links into the archive keep working.
public struct Blocks: Sendable, Equatable {
  /// How many the list has.
  public let itemCount: Int
  /// Items in a block: ``Settings/pageSize`` for posts.
  public let size: Int

  public init(itemCount: Int, size: Int) {
    precondition(size > 0, "a block holds at least one item")
    self.itemCount = itemCount
    self.size = size
  }

  /// How many numbered pages there are; they are 1 to this number.
  public var pageCount: Int { max(0, itemCount / size - 1) }

  /// The items of the front page, by age: the oldest of the list is 0.
  var frontRange: Range<Int> { (pageCount * size)..<itemCount }

  /// The items of a page, by age; nil is the front page.
  public func range(ofPage page: Int?) -> Range<Int> {
    guard let page else { return frontRange }
    return ((page - 1) * size)..<(page * size)
  }

  /// The page with older items: a number, or nil when there is none.
  public func olderPage(than page: Int?) -> Int? {
    let older = (page ?? pageCount + 1) - 1
    return older >= 1 ? older : nil
  }

  /// The page with newer items than a numbered page: a number, or nil for the front page.
  public func newerPage(than page: Int) -> Int? {
    page < pageCount ? page + 1 : nil
  }
}
