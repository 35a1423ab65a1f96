import Domain

/// A reference that leads nowhere, which is a warning.
///
/// What it says, and where in its record it stands, is looked for only when somebody is to be told:
/// an export may hold some of a network's posts and the reactions to all of them, and reading each of
/// these again took two fifths of a build from nothing and three fifths of one after a new post.
struct DanglingReference: Sendable {
  /// What is wrong, and with which id.
  enum Fault: Sendable {
    case unknownAuthor(RecordID)
    case unknownPost(RecordID, of: RecordKind)
    case unknownUser(RecordID, of: RecordKind)
    case unknownReply(RecordID, of: RecordKind)
    case replyElsewhere(RecordID)
    case selfFollow(RecordID)
    /// A problem that says all there is to say.
    case said(ContentProblem)

    /// What the record is read for; none where nothing is to be looked for.
    fileprivate var id: RecordID {
      switch self {
      case .unknownAuthor(let id), .unknownPost(let id, _), .unknownUser(let id, _),
        .unknownReply(let id, _), .replyElsewhere(let id), .selfFollow(let id):
        id
      case .said: .none
      }
    }

    /// - Parameter text: the id as it is written.
    fileprivate func problem(_ text: String) -> ContentProblem {
      switch self {
      case .unknownAuthor: .unknownAuthor(text)
      case .unknownPost(_, let kind): .unknownPost(text, kind: kind)
      case .unknownUser(_, let kind): .unknownUser(text, kind: kind)
      case .unknownReply(_, let kind): .unknownReply(kind: kind, id: text)
      case .replyElsewhere: .replyElsewhere(id: text)
      case .selfFollow: .selfFollow(text)
      case .said(let problem): problem
      }
    }
  }

  let fault: Fault
  let field: any RecordField
  let place: RecordPlace

  /// Whether nobody is to be told, whatever the reference says.
  func isSilenced(by settings: Settings) -> Bool { fault.problem("").isSilenced(by: settings) }

  /// The problem as it is told.
  ///
  /// - Complexity: O(bytes of the record).
  func told(_ sources: SourceList, _ ids: IDHash) -> PlacedProblem {
    let (text, offset) = sources.reference(fault.id, field, in: place, ids)
    return PlacedProblem(problem: fault.problem(text), file: Int(place.file), offset: offset)
  }
}
