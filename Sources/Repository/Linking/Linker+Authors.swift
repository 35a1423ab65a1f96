import Domain
import Markup

/// Who has written a record.
extension Linker {
  /// The author of a record; unknown people keep the name and the picture that the record states.
  ///
  /// - Parameter photoField: nil where such records state a picture within `author` only.
  mutating func author<Field: RecordField>(
    _ author: RawAuthor, _ place: PlaceInRun, run: Int, idField: Field, authorField: Field,
    photoField: Field? = nil
  ) -> Author {
    if let user = knownUser(author, run: run) { return .user(user) }
    // Of those who are hidden nobody asks who they are.
    if hiddenName(author, run: run) == nil {
      tellOfUnknown(author, place, run: run, idField: idField, authorField: authorField)
    }
    let name = author.name.isNone && author.id.isNone ? author.nameOrID : author.name
    let photo = linked(
      raw.photo(author, run: run), photoField ?? authorField, or: authorField,
      raw.place(place, run: run))
    let shown = name.isEmpty ? nil : AuthorText(raw.string(name, run: run)).shownName
    return .unknown(name: shown, photo: photo)
  }

  /// The author of a record, where that is a user. An id that is nobody's stays so: whoever writes into a database
  /// can state somebody else beside their own id.
  func knownUser(_ author: RawAuthor, run: Int) -> UserIndex? {
    if !author.id.isNone { return user(author.id) }
    if author.nameOrID.isNone { return nil }
    let text = raw.string(author.nameOrID, run: run)
    return userNamed(text) ?? userAddressed(text)
  }

  /// Notes the picture that a record states of an author who is a user.
  mutating func noteUnshownPhoto(
    of author: RawAuthor, run: Int, _ record: UnshownText.Record
  ) {
    if media.isEmpty { return }
    switch raw.photo(author, run: run) {
    case .media(let path):
      if let file = media[path] {
        notes.unshownPhotos.append(UnshownPhoto(record, .media(path: file.path)))
      }
    case .remote(let url):
      // It may be the site's own address: what that is, is known later.
      if url.contains("media") || url.contains("%") {
        notes.unshownPhotos.append(UnshownPhoto(record, .remote(url: url)))
      }
    case nil: return
    }
  }

  private mutating func tellOfUnknown<Field: RecordField>(
    _ author: RawAuthor, _ place: PlaceInRun, run: Int, idField: Field, authorField: Field
  ) {
    guard isComplete else { return }
    let place = raw.place(place, run: run)
    if !author.id.isNone {
      notes.add(
        author: DanglingReference(
          fault: .unknownAuthor(author.id), field: idField, place: place), author.id)
    } else if !author.nameOrID.isNone {
      let text = raw.string(author.nameOrID, run: run)
      notes.add(
        author: DanglingReference(
          fault: .said(.unknownAuthor(text)), field: authorField, place: place), ids.id(text))
    } else {
      let name = author.name.isNone ? nil : raw.string(author.name, run: run)
      notes.add(
        author: DanglingReference(
          fault: .said(.noAuthor(name: name)), field: idField, place: place), nameKey(name))
    }
  }

  /// Whether the settings hide an author who is no user.
  mutating func hides(_ author: RawAuthor, run: Int) -> Bool {
    guard let name = hiddenName(author, run: run) else { return false }
    notes.foundHidden.insert(name)
    return true
  }

  /// By which name the settings hide somebody: the id, or what may be the username or the id.
  private func hiddenName(_ author: RawAuthor, run: Int) -> String? {
    if hiddenAuthors.isEmpty { return nil }
    if let name = hiddenAuthors[author.id] { return name }
    if author.nameOrID.isNone { return nil }
    let text = raw.string(author.nameOrID, run: run)
    return hiddenAuthors[ids.id(text)] ?? hiddenAuthors[ids.id(HiddenNames.username(text))]
  }

  /// Stands for a name among ids, and for nobody: no id has a control character in it.
  private func nameKey(_ name: String?) -> RecordID {
    ids.id(name.map { "\0" + $0 } ?? "\0\0")
  }

  /// A user by username or id.
  private func userNamed(_ name: String) -> UserIndex? {
    (usernames.value(of: ids.id(NameFolding.folded(name))) ?? users.value(of: ids.id(name)))
      .map { UserIndex(Int($0)) }
  }

  /// A user by their address for mail.
  private func userAddressed(_ text: String) -> UserIndex? {
    if addresses.isEmpty { return nil }
    return AuthorText(text).address.flatMap { addresses[ids.id($0)] } ?? nil
  }
}
