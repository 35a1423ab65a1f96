/// A reference that leads nowhere, which is a warning.
///
/// What it says, and where in its record it stands, is looked for only when somebody is to be told:
/// an export may hold some of a network's posts and the reactions to all of them, and reading each of
/// these again took two fifths of a build from nothing and three fifths of one after a new post.
struct DanglingReference: Sendable {
  /// Of what it refers to; none where the problem says all there is to say.
  let id: RecordID
  let field: any RecordField
  let place: RecordPlace
  /// With an empty text where ``id`` has to be looked for.
  let problem: ContentProblem

  /// The problem as it is told.
  ///
  /// - Complexity: O(bytes of the record).
  func told(_ sources: SourceList, _ ids: IDHash) -> PlacedProblem {
    let (text, offset) = sources.reference(id, field, in: place, ids)
    return PlacedProblem(
      problem: id.isNone ? problem : problem.naming(text), file: Int(place.file), offset: offset)
  }
}

extension ContentProblem {
  /// The same problem of a reference that says this.
  fileprivate func naming(_ text: String) -> ContentProblem {
    switch self {
    case .unknownAuthor: .unknownAuthor(text)
    case .unknownPost(_, let kind): .unknownPost(text, kind: kind)
    case .unknownUser(_, let kind): .unknownUser(text, kind: kind)
    case .unknownReply(let kind, _): .unknownReply(kind: kind, id: text)
    case .replyElsewhere: .replyElsewhere(id: text)
    case .selfFollow: .selfFollow(text)
    default: self
    }
  }
}
