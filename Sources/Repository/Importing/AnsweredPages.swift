/// The pages in which the REST interface has answered what collections hold. All but the last of one say how to ask for
/// the next.
struct AnsweredPages {
  /// How many there are without documents that may each be the last of any collection.
  private var emptyCount = 0
  /// The first page of each collection that is not its last; under no name those without documents.
  private var open: [String: ArchivePlace] = [:]
  private var complete: Set<String> = []

  /// - Parameter collection: its path; nil where the page has no documents.
  mutating func note(_ page: ArchiveValue, of collection: String?) {
    if let token = page["nextPageToken"], token.kind != .null, token.string?.isEmpty != true {
      let name = collection ?? ""
      if open[name] == nil { open[name] = page.discreetPlace }
    } else if let collection {
      complete.insert(collection)
    } else {
      emptyCount += 1
    }
  }

  /// Makes sure that the last page of each collection is there: what is on it would be taken for deleted.
  func check() throws(ArchiveError) {
    var missing = open.filter { !complete.contains($0.key) }
    // Behind a page without documents comes one of a collection that nobody knows.
    if !complete.isEmpty || missing.count > 1 { missing[""] = nil }
    guard missing.count > emptyCount,
      let first = missing.min(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    else { return }
    throw .missingPage(first.key.isEmpty ? "documents" : first.key, first.value)
  }
}
