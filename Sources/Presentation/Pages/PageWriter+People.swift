import Domain
import Markup
import TemplateEngine
import UseCases

extension PageWriter {
  func profile(_ user: UserIndex, _ page: Int?) {
    begin(title: interface.name(of: user), page) { .profile(user, page: $0) }
    let posts = message(.descriptionProfile, ["name": interface.isolatedName(of: user)])
    if page == nil { describe(user, orElse: posts) } else { describe(posts) }
    reader.page.openGraphType = "profile"
    reader.page.image = site.network.users[user.position].photo.map { photo in
      var size: (width: Int, height: Int)?
      if case .media(let path) = photo, let file = site.network.media.file(at: path) {
        size = (file.width, file.height)
      }
      return Picture(
        source: photo, alt: interface.name(of: user), width: size?.width, height: size?.height)
    }
    reader.page.feeds = .user(user)
  }

  func media(_ user: UserIndex, _ page: Int?) {
    begin(user, .titleMedia, page) { .media(user, page: $0) }
    let posts = site.posts(of: .media(user, page: nil))
    reader.page.gallery = reader.page.range.reversed().flatMap { position in
      let post = posts[posts.startIndex + position]
      return site.network.posts[post.position].pictures.indices.map { (post, $0) }
    }
  }

  func replies(_ user: UserIndex, _ page: Int?) {
    begin(user, .titleReplies, page) { .replies(user, page: $0) }
    reader.page.feeds = .user(user)
  }

  func followers(_ user: UserIndex, _ page: Int?) {
    begin(user, .titleFollowers, page) { .followers(user, page: $0) }
  }

  func following(_ user: UserIndex, _ page: Int?) {
    begin(user, .titleFollowing, page) { .following(user, page: $0) }
  }

  func notifications(_ user: UserIndex, _ page: Int?) {
    begin(user, .titleNotifications, page) { .notifications(user, page: $0) }
    reader.page.isIndexed = false
    reader.page.feeds = .notifications(user)
  }

  /// Begins a page of a list of somebody's.
  private func begin(
    _ user: UserIndex, _ title: MessageKey, _ page: Int?, _ address: (Int?) -> Address
  ) {
    begin(
      title: message(title, ["name": interface.isolatedName(of: user)]), page, address: address)
    // A numbered page is not about them, and would change with each word of it.
    if page == nil { describe(user) }
  }

  /// Describes a page of somebody's with their biography.
  ///
  /// - Parameter description: of somebody without one; without that, the site's.
  private func describe(_ user: UserIndex, orElse description: String = "") {
    interface.append(bioOf: user, to: &reader.page.description)
    if reader.page.description.isEmpty { describe(description) }
  }
}
