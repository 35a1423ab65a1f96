import Domain
import Markup

/// Every text of the network, each rendered once at most.
public struct SiteTexts: Sendable {
  /// By ``PostIndex``.
  public let posts: RenderedTexts
  /// By ``CommentIndex``.
  public let comments: RenderedTexts
  /// By ``UserIndex``.
  public let bios: RenderedTexts
  /// By the page's position in ``Network/pages``.
  public let pages: [RenderedText]
  /// The identities of the hashtags that have a page.
  let linkedTags: NameTable

  /// Whether a hashtag has a page, by any of its spellings.
  func hasPage(hashtag spelling: Span<UInt8>) -> Bool {
    linkedTags.contains(HashtagScanner.identity(of: String(utf8: spelling)).utf8Span.span)
  }
}

/// Reads texts in the order that links need: listed posts make the hashtags that exist, and only
/// then do comments, biographies and unlisted posts know which of theirs have a page.
struct TextReading: Sendable {
  private let settings: Settings
  private let network: Network
  private let profiles: Router
  private let workers: Workers
  private let memory: TextMemory
  private let people: UsernameTable
  private let media: [String: MediaFile]

  init(
    settings: Settings, network: Network, profiles: Router, remembering memory: TextMemory,
    workers: Workers
  ) {
    self.settings = settings
    self.memory = memory.with(settings)
    self.network = network
    self.profiles = profiles
    self.workers = workers
    people = UsernameTable(network.users)
    media = network.media.byPath
  }

  /// What is known of the posts before the hashtags are, by ``PostIndex``, and those of the listed posts'
  /// texts that had to be rendered for it.
  func posts() -> (notes: TextNotes, places: TextPlaces) {
    let style = settings.urlStyle
    let hasTags = settings.sections.tags
    let renderer = renderer { identity, output in
      if hasTags { Router.appendLinkToTag(identity: identity, style: style, to: &output) }
      return hasTags
    }
    let posts = network.posts
    let places = TextPlaces(count: posts.count)
    // Through the buffer: a part of an element of an array would be counted.
    let notes = notes(posts.count) { position, notes in
      // The others' hashtags lead to pages only if listed posts have them too.
      let isListed = posts[position].visibility == .public
      posts.withUnsafeBufferPointer {
        notes.add($0[position].content, remembering: memory, people: people) {
          renderer.render($0, into: places, isListed ? position : nil)
        }
      }
    }
    return (notes, places)
  }

  /// All texts.
  ///
  /// - Parameter posts: what ``posts()`` gave.
  func texts(_ posts: (notes: TextNotes, places: TextPlaces), tags: [Tag]) -> SiteTexts {
    let style = settings.urlStyle
    let known = NameTable(settings.sections.tags ? tags.map(\.identity) : [])
    let renderer = renderer { identity, output in
      guard known.contains(identity.utf8Span.span) else { return false }
      Router.appendLinkToTag(identity: identity, style: style, to: &output)
      return true
    }
    let network = network
    let comments = TextPlaces(count: network.comments.count)
    let commentNotes = notes(comments.count) { position, notes in
      network.comments.withUnsafeBufferPointer {
        notes.add($0[position].content, remembering: memory, people: people) {
          renderer.render($0, into: comments, position)
        }
      }
    }
    let bios = TextPlaces(count: network.users.count)
    let bioNotes = notes(bios.count) { position, notes in
      notes.add(network.users[position].bio, remembering: memory, people: people) {
        renderer.render($0, into: bios, position)
      }
    }
    return SiteTexts(
      posts: RenderedTexts(notes: posts.notes, places: posts.places) {
        renderer.render(network.posts[$0].content, origin: .stranger)
      },
      comments: RenderedTexts(notes: commentNotes, places: comments) {
        renderer.render(network.comments[$0].content, origin: .stranger)
      },
      bios: RenderedTexts(notes: bioNotes, places: bios) {
        renderer.render(network.users[$0].bio, origin: .stranger)
      },
      pages: network.pages.map { renderer.render($0.content, origin: .owner) },
      linkedTags: known)
  }

  private func notes(
    _ count: Int, _ add: @Sendable (_ position: Int, _ notes: inout TextNotes) -> Void
  ) -> TextNotes {
    TextNotes(
      joining: workers.mapRanges(count, atLeast: 64) { range in
        var notes = TextNotes(capacity: range.count)
        for position in range { add(position, &notes) }
        return [notes]
      })
  }

  private func renderer(
    _ appendHashtagPath: @escaping TextSurroundings.HashtagPath
  ) -> TextRenderer {
    TextRenderer(settings, surroundings: surroundings(appendHashtagPath))
  }

  private func surroundings(
    _ appendHashtagPath: @escaping TextSurroundings.HashtagPath
  ) -> TextSurroundings {
    TextSurroundings(
      person: { [people] in people.user(named: $0) },
      appendPersonPath: { [profiles] person, output in
        profiles.appendLink(to: .profile(UserIndex(person), page: nil), to: &output)
      },
      appendHashtagPath: appendHashtagPath,
      picture: { [media] path in
        guard let file = media[path] else { return nil }
        return (MediaPath.link(to: file.path), file.width, file.height)
      },
      pageEnding: settings.urlStyle == .pretty ? "/" : ".html",
      baseURL: settings.baseURL)
  }
}

extension TextRenderer {
  /// Renders somebody's text, and puts it into its place, if it has one. One with more hashtags than count of a post is
  /// to be rendered again, once it is known which of them have pages.
  ///
  /// - Returns: its note, which is not kept with the text.
  fileprivate func render(
    _ text: borrowing String, into places: TextPlaces, _ position: Int?
  ) -> [UInt8] {
    var rendered = render(copy text, origin: .stranger)
    guard let position, rendered.hashtags.count <= Post.mostHashtags else { return rendered.note }
    var note: [UInt8] = []
    swap(&note, &rendered.note)
    places.fill(position, with: consume rendered)
    return note
  }
}
