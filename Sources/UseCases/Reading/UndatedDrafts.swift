import Domain

extension Audience {
  /// Gives drafts without a date that of the newest post which is shown, so that they stand before it.
  ///
  /// That of the clock would be another one for each build, and the site with it.
  ///
  /// - Parameter hidden: what of the network the settings hide.
  /// - Complexity: O(posts that are held back), and nothing where each post has a date.
  func dateDrafts(of network: inout Network, _ hidden: HiddenRecords) {
    guard includesDrafts, network.posts.last?.createdAt == Post.noDate else { return }
    let newest = network.posts.indices.last {
      network.posts[$0].createdAt != Post.noDate
        && reasonToHoldBack($0, of: network.posts, hidden) == nil
    }
    let date = newest.map { network.posts[$0].createdAt } ?? .epoch
    for position in network.posts.indices.reversed() {
      guard network.posts[position].createdAt == Post.noDate else { break }
      network.posts[position].createdAt = date
    }
  }
}
