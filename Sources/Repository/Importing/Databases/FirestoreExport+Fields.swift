import Domain

extension FirestoreExport {
  /// Why nothing is imported of posts whose text or pictures are called by names that a site does not know; nil where
  /// any of them is known, or there are no posts.
  var refusalOfUnknownFields: WriteRefusal? {
    var keys = KeyNames(.post)
    var count = 0
    var names: Set<String> = []
    for document in documents where FirestorePlace(document.path)?.kind.isPost == true {
      if document.members.isEmpty { continue }
      count += 1
      for (name, _) in document.members {
        let field = keys.canonical(name)
        if field == PostField.content.rawValue || field == PostField.images.rawValue { return nil }
        // Whoever writes into the database may add any number of them.
        if field == nil, HidingName(ofFieldNamed: SnakeCase.of(name), isPerson: false) == nil,
          names.count < Self.mostNames
        {
          names.insert(String(name.prefix(Self.longestName)))
        }
      }
    }
    return count == 0 ? nil : .unknownFields(posts: count, fields: names.sorted())
  }

  private static let mostNames = 20
  /// Characters.
  private static let longestName = 40
}
