import Domain
import UseCases

/// The posts that more than one of some Atom feeds shows: their entries are made once. In a network with
/// a hashtag for every twenty posts that is a third of all entries.
///
/// All are in memory at once, 1.1 KB each. So archives are not asked, with which it would be nearly all posts
/// of a network, and of a huge one only the newest are made.
struct SharedEntries {
  /// As many as take 10 MB at their usual size. An entry may have 64 KB; but then so has the post's HTML,
  /// which is in memory in any case.
  static let largestCount = 8192

  private let interface: Interface
  /// By ``PostIndex``; empty where there are none.
  private let isShared: [Bool]

  init(
    of files: some Sequence<PlannedFile>, in interface: Interface,
    atMost limit: Int = largestCount
  ) {
    let site = interface.site
    var isShown = [Bool](repeating: false, count: site.network.posts.count)
    var isShared = isShown
    for file in files {
      guard case .feed(let subject, .atom) = file.content else { continue }
      for post in site.posts(of: subject, archive: nil) {
        if isShown[post.position] { isShared[post.position] = true }
        isShown[post.position] = true
      }
    }
    var count = 0
    for position in isShared.indices.reversed() where isShared[position] {
      count += 1
      if count > limit { isShared[position] = false }
    }
    self.interface = interface
    self.isShared = count > 0 ? isShared : []
  }

  /// The entries in Atom.
  func finished(workers: Workers) -> FinishedParts {
    let siteRoot = interface.settings.baseURL.textInHTML
    let runs = workers.mapRanges(isShared.count, atLeast: 32) { range in
      var run = FinishedParts.Run(count: range.count)
      for position in range {
        guard isShared[position] else {
          run.skip()
          continue
        }
        var author = AtomAuthor()
        run.add { output in
          FeedEntry(post: PostIndex(position), interface)
            .appendAtom(&author, siteRoot: siteRoot, to: &output)
        }
      }
      run.closeBlock()
      return [run]
    }
    return FinishedParts(runs)
  }
}
