import Domain
import Markup

/// What an import leaves as it is, though the archive says otherwise.
extension ContentEditor {
  /// The ids of posts that everybody sees here, and that are deleted where they were published.
  func deletedPosts(of archive: AccountArchive, among known: KnownPosts) -> [String] {
    let places = Set(archive.deletedAddresses.compactMap(known.place(ofAddress:)))
    return places.filter(known.isShown).map { network[$0].id }.sorted()
  }

  /// The ids of posts that everybody sees here, that come from where the account's own were published, and that the
  /// archive has not, nor says that they were deleted.
  ///
  /// It has all posts that there were when it was made. Nothing tells when that was, but its last post: what is later
  /// may have come from a newer archive.
  func missingPosts(of archive: AccountArchive, among known: KnownPosts) -> [String] {
    guard let last = archive.posts.last?.createdAt else { return [] }
    let addresses = archive.posts.compactMap(\.url) + archive.deletedAddresses
    let told = Set(addresses.compactMap(known.place(ofAddress:)))
    return known.places(below: archive.ownAddresses).subtracting(told)
      .filter { known.isShown($0) && network[$0].createdAt <= last }
      .map { network[$0].id }.sorted()
  }

  /// Whether an archive shows somebody who is here otherwise than they are here.
  func isOther(
    _ account: ArchivedAccount, than user: User, _ pictures: inout ImportedPictures
  ) -> Bool {
    if let name = account.displayName, name != user.displayName { return true }
    let bio = bio(of: account)
    if !bio.isEmpty, bio != user.bio { return true }
    guard let archived = account.photo, let photo = try? pictures.picture(archived) else {
      return false
    }
    guard case .media(let path) = user.photo else { return true }
    return !pictures.isCopy(path, of: photo)
  }

  /// The biography of an account as it is written here.
  func bio(of account: ArchivedAccount) -> String {
    // No number of characters is too many for it.
    account.bio.text(limits: .forCharacters(settings.maxCharacters), mayGrow: true)
  }
}

extension ArchivedPost {
  /// Whether it was edited since it was as a post of the site is, to the second as that is written.
  func isLater(than post: Post) -> Bool {
    guard let updatedAt else { return false }
    return updatedAt.seconds > (post.updatedAt ?? post.createdAt).seconds
  }
}
