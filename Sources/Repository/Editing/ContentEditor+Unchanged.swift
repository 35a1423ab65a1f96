import Domain

/// Whether a change is one.
extension ContentEditor {
  /// Whether a post says already what changes would make it say.
  func isUnchanged(_ post: Post, by changes: [FieldChange]) -> Bool {
    var isUnchanged = true
    forEachRecord(ofPost: post.id) { _, view in
      isUnchanged = isUnchanged && changes.allSatisfy { view.says($0, as: post) }
    }
    return isUnchanged
  }
}

extension RecordView {
  /// Whether a post says already what a change would make it say.
  ///
  /// - Parameter post: what was read of it.
  fileprivate func says(_ change: FieldChange, as post: Post) -> Bool {
    switch change {
    case .set(let field, _) where hasOthersBeside(field): false
    case .remove(let field) where hasOthersBeside(field): false
    case .set(PostField.content.rawValue, .text(let text)): TrimmedText.of(post.content) == text
    case .set(PostField.visibility.rawValue, .text(let word)):
      (text(PostField.visibility) ?? Visibility.public.rawValue) == word
    case .set(PostField.createdAt.rawValue, .time(let time)): post.createdAt == time.timestamp
    case .set(PostField.hashtags.rawValue, .list(let tags)):
      tags == post.statedHashtags.map { .text($0) }
    case .set(PostField.images.rawValue, .list(let images)): images == post.pictures.map(\.written)
    case .set(let field, .text(let text)): self.text(field) == text
    case .set(let field, .boolean(let answer)): boolean(field) == answer
    case .remove(PostField.draft.rawValue): boolean(PostField.draft) != true
    case .remove(let field): member(field) == nil
    case .set, .removeKey, .step, .stepReaction: false
    }
  }

  /// Whether a field that says who sees the record stands there under two names: the narrower counts.
  private func hasOthersBeside(_ field: String) -> Bool {
    guard PostField(rawValue: field)?.saysWhoSees == true else { return false }
    return members.count { $0.name == field && kept.tape.tokens[$0.value].kind != .null } > 1
  }
}

extension Picture {
  /// As it is written into a record.
  fileprivate var written: WrittenValue {
    let url =
      switch source {
      case .media(let path): path
      case .remote(let url): url
      }
    return .image(url, alt: alt)
  }
}
