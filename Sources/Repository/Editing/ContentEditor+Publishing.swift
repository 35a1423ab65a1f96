import Domain

/// Why a published post is not shown now: a field such as `publish_date` or `expires` says so.
public enum PostTime: Sendable {
  case waiting(until: Timestamp)
  case over(since: Timestamp)
}

extension ContentEditor {
  /// What has to be changed in a post, beside `draft` and `visibility`, so that it is published when somebody asks
  /// for it: the fields of other programs that hold it back.
  ///
  /// One that says nothing else goes. What somebody has deleted or hidden is not shown again by the way, and a
  /// list of people is not thrown away.
  func publishing(_ post: Post, _ draft: PostDraft) throws(WriteRefusal) -> [FieldChange] {
    let endsDraft = draft.isDraft == false
    let opens = draft.visibility?.isPublished == true
    guard endsDraft || opens else { return [] }
    var changes: [FieldChange] = []
    if endsDraft, let path = draftsFile(of: post.id) { throw .inDrafts(post: post.id, path: path) }
    if draft.visibility == .public {
      for field in unlistingFields(of: post.id) {
        guard field.isSimple else {
          throw .heldBack(post: post.id, field: field.name, mayOpen: false)
        }
        changes.append(.removeKey(field.name))
      }
    }
    for (field, isSimple) in hidingFields(of: post.id) {
      let isMeant =
        switch field.effect {
        case .draft: endsDraft
        case .forNobody: opens && field.saysWhoSees
        }
      if isMeant, isSimple, !field.isInMap {
        changes.append(.removeKey(field.name))
      } else if isMeant || field.effect == .forNobody {
        throw .heldBack(post: post.id, field: field.name, mayOpen: field.saysWhoSees && !opens)
      }
    }
    return changes
  }

  /// What a post waits for, or what is over, that was to be published now; nil where it is shown.
  public func timeHoldingBack(_ id: String, _ draft: PostDraft) -> PostTime? {
    guard draft.isDraft == false || draft.visibility?.isPublished == true,
      let post = network.posts.first(where: { $0.id == id })
    else { return nil }
    if let until = post.shownUntil, until <= now.timestamp { return .over(since: until) }
    if let from = post.shownFrom, from > now.timestamp { return .waiting(until: from) }
    return nil
  }

  /// The file of the post, if it lies in a folder of drafts.
  private func draftsFile(of id: String) -> String? {
    var path: String?
    forEachRecord(ofPost: id) { file, _ in if file.file.isInDrafts { path = file.file.path } }
    return path
  }

  /// The fields that take the post out of all lists.
  private func unlistingFields(of id: String) -> [UnlistingField] {
    var fields: [UnlistingField] = []
    forEachRecord(ofPost: id) { _, view in fields += view.kept.tape.unlistingFields() }
    return fields
  }

  /// The fields, and whether each says one thing and no more.
  private func hidingFields(of id: String) -> [(field: HidingField, isSimple: Bool)] {
    var fields: [(HidingField, Bool)] = []
    forEachRecord(ofPost: id) { file, view in
      var names = KeyNames(file.kind)
      fields += view.kept.tape.hidingFields(file.kind, &names).map { field in
        (field, view.kept.tape.isSimple(field.value))
      }
    }
    return fields
  }
}
