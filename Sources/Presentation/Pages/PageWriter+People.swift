import Domain
import Markup
import TemplateEngine
import UseCases

extension PageWriter {
  func profile(_ user: UserIndex, _ page: Int?) -> PageTemplate {
    begin("profile", title: interface.name(of: user), page) { .profile(user, page: $0) }
    describe(user, orElse: message(.descriptionProfile, ["name": interface.name(of: user)]))
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
    reader.page.user = user
    return .profile
  }

  func media(_ user: UserIndex, _ page: Int?) -> PageTemplate {
    begin("media", user, .titleMedia, page) { .media(user, page: $0) }
    let posts = site.posts(of: .media(user, page: nil))
    reader.page.gallery = reader.page.range.reversed().flatMap { position in
      let post = posts[posts.startIndex + position]
      return site.network.posts[post.position].pictures.indices.map { (post, $0) }
    }
    return .media
  }

  func replies(_ user: UserIndex, _ page: Int?) -> PageTemplate {
    begin("replies", user, .titleReplies, page) { .replies(user, page: $0) }
    reader.page.feeds = .user(user)
    return .replies
  }

  func follows(
    _ user: UserIndex, _ page: Int?, _ list: PageState.FollowsList
  ) -> PageTemplate {
    if list == .followers {
      begin("followers", user, .titleFollowers, page) { .followers(user, page: $0) }
    } else {
      begin("following", user, .titleFollowing, page) { .following(user, page: $0) }
    }
    reader.page.follows = list
    return .follows
  }

  func notifications(_ user: UserIndex, _ page: Int?) -> PageTemplate {
    begin("notifications", user, .titleNotifications, page) { .notifications(user, page: $0) }
    reader.page.isIndexed = false
    reader.page.feeds = .notifications(user)
    return .notifications
  }

  /// Begins a page of a list of somebody's.
  private func begin(
    _ kind: String, _ user: UserIndex, _ title: MessageKey, _ page: Int?,
    _ address: (Int?) -> Address
  ) {
    begin(
      kind, title: message(title, ["name": isolated(interface.name(of: user))]), page,
      address: address)
    describe(user)
    reader.page.user = user
  }

  /// Describes a page of somebody's with their biography.
  ///
  /// - Parameter description: of somebody without one; without that, the site's.
  private func describe(_ user: UserIndex, orElse description: String = "") {
    interface.append(bioOf: user, to: &reader.page.description)
    if reader.page.description.isEmpty { describe(description) }
  }
}
