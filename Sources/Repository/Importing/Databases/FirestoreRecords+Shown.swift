/// What an app shows under names that no site knows.
extension FirestoreRecords {
  /// Notes a field that the app may show something of.
  func note(
    _ value: FirestoreValue, _ shown: ShownName?, _ name: String, in record: inout FirestoreRecord
  ) {
    guard let shown else { return }
    if case .answer = shown {
      record.answered.append((name, value))
    } else if let content = shown.content(of: record.kind, value) {
      record.unshown.append(.init(name: name, kind: record.kind, content: content))
    }
  }

  /// Takes what a record answers from fields under other names where they lead to one alone.
  func settleAnswer(of record: inout FirestoreRecord) {
    guard record.kind.isPost || record.kind == .comment,
      record.values[PostField.inReplyTo] == nil, !record.answered.isEmpty
    else { return }
    let path = record.document.path
    let parents = Set(record.answered.compactMap { parent(under: $0.value, path, record.kind) })
    if parents.count == 1 {
      record.values[PostField.inReplyTo] = parents.first.map { .text($0) }
    } else if let field = record.answered.first(where: { $0.value.isFilled }) {
      record.unshown.append(.init(name: field.name, kind: record.kind, content: .answer))
    }
  }

  /// Forgets what is noted as not shown of a record that has the like under a name that a site knows.
  func forgetShown(of record: inout FirestoreRecord) {
    if record.unshown.isEmpty { return }
    let hasPicture =
      record.pictureCount > 0 || record.kind == .user && record.text(UserField.photoURL) != nil
    let hasText = record.kind == .user && record.text(UserField.bio) != nil
    record.unshown.removeAll {
      switch $0.content {
      case .picture: hasPicture
      case .text: hasText
      case .film, .answer: false
      }
    }
  }

  /// The id of the record in the export to which a value leads, of those that another one may answer.
  ///
  /// - Parameter path: that of the one that answers.
  private func parent(
    under value: FirestoreValue, _ path: [String], _ kind: RecordKind
  ) -> String? {
    var places: [[String]] = []
    switch value.content {
    case .reference(let path): places = [path]
    case .text, .number:
      guard let id = value.id else { return nil }
      if id.utf8.contains(UInt8(ascii: "/")) {
        places = [FirestoreValue.path(ofDocument: id)]
      } else if kind == .comment {
        places = [path.dropLast() + [id]]
      } else {
        places = [[RecordKind.post.folder, id], [RecordKind.message.folder, id]]
      }
    default: return nil
    }
    return places.lazy.filter { place in
      guard place != path, let other = FirestorePlace(place)?.kind else { return false }
      return kind == .comment ? other == .comment : other.isPost
    }.compactMap(ids.id(ofPresent:)).first
  }
}
