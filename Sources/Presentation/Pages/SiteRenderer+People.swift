import Domain
import Markup
import TemplateEngine
import UseCases

extension SiteRenderer {
  func profile(_ user: UserIndex, _ page: Int?) -> Contents {
    let source = ProfileSource(user: user, interface: interface)
    var head = listHead(
      "profile", title: interface.name(of: user), description: description(of: user), page: page
    ) { .profile(user, page: $0) }
    head.openGraphType = "profile"
    head.image = source.record.photo.map(interface.absoluteLink(to:))
    head.feeds = interface.feeds(
      .user(user), title: message(.feedUser, ["name": interface.name(of: user)]))
    let list = list(.profile(user, page: nil), page: page)
    return (.profile, head, [Model.profile.record(source), Model.posts.record(list)])
  }

  func media(_ user: UserIndex, _ page: Int?) -> Contents {
    let posts = site.posts(of: .media(user, page: nil))
    let gallery = positions(.media(user, page: nil), page: page).flatMap { position in
      let post = posts[posts.startIndex + position]
      return site.network[post].pictures.map { picture in
        Model.galleryItem.record(
          GalleryItemSource(picture: picture, post: post, interface: interface))
      }
    }
    let head = personHead("media", user, .titleMedia, page) { .media(user, page: $0) }
    return (.media, head, [profileRecord(user), .list(gallery)])
  }

  func follows(_ user: UserIndex, _ page: Int?, isFollowers: Bool) -> Contents {
    let address: (Int?) -> Address = {
      isFollowers ? .followers(user, page: $0) : .following(user, page: $0)
    }
    let relations = site.relations
    let follows =
      isFollowers
      ? relations.followersOfUser[user.position] : relations.followingOfUser[user.position]
    let people = positions(address(nil), page: page).map { position in
      let follow = follows[follows.startIndex + position]
      let other = isFollowers ? follow.follower : follow.followee
      return Model.profile.record(ProfileSource(user: other, interface: interface))
    }
    let head = personHead(
      isFollowers ? "followers" : "following", user,
      isFollowers ? .titleFollowers : .titleFollowing, page, address)
    return (.follows, head, [profileRecord(user), .list(people)])
  }

  func notifications(_ user: UserIndex, _ page: Int?) -> Contents {
    let all = site.notices[user.position]
    let notices = positions(.notifications(user, page: nil), page: page).map { position in
      Model.notice.record(
        NoticeSource(notice: all[all.startIndex + position], interface: interface))
    }
    var head = personHead("notifications", user, .titleNotifications, page) {
      .notifications(user, page: $0)
    }
    head.isIndexed = false
    let title = message(.feedNotifications, ["name": interface.name(of: user)])
    head.feeds = interface.feeds(.notifications(user), title: title)
    return (.notifications, head, [profileRecord(user), .list(notices)])
  }

  private func personHead(
    _ kind: String, _ user: UserIndex, _ title: MessageKey, _ page: Int?,
    _ address: (Int?) -> Address
  ) -> PageHead {
    let title = message(title, ["name": interface.name(of: user)])
    return listHead(
      kind, title: title, description: description(of: user), page: page, address)
  }

  private func profileRecord(_ user: UserIndex) -> Value {
    Model.profile.record(ProfileSource(user: user, interface: interface))
  }

  private func description(of user: UserIndex) -> String {
    let bio = titleText(site.texts.bios[user.position].plain, limit: 160)
    return bio.isEmpty
      ? message(.descriptionProfile, ["name": interface.name(of: user)]) : bio
  }
}
