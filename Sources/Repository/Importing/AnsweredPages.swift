/// The pages in which the REST interface has answered what collections hold. All but the last of one say how to ask for
/// the next.
struct AnsweredPages {
  /// Whether there is one without documents, which says of no collection that it is its last.
  var hasEmpty = false
  /// The first page of each collection that is not its last.
  private var open: [String: ArchivePlace] = [:]
  private var complete: Set<String> = []

  mutating func note(_ page: ArchiveValue, of collection: String) {
    if page["nextPageToken"]?.string?.isEmpty ?? true {
      complete.insert(collection)
    } else if open[collection] == nil {
      open[collection] = page.discreetPlace
    }
  }

  /// Makes sure that the last page of each collection is there: what is on it would be taken for deleted.
  func check() throws(ArchiveError) {
    if hasEmpty { return }
    let missing = open.filter { !complete.contains($0.key) }
    guard let first = missing.min(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    else { return }
    throw .missingPage(first.key, first.value)
  }
}
