import Domain

/// What is found out about records while they are linked, beside the records themselves.
struct LinkerNotes: Sendable {
  var problems: [PlacedProblem] = []
  /// References that lead nowhere, but for those to authors.
  var references: [DanglingReference] = []
  /// Unknown authors, each where they were met first: once for each is enough.
  private var authors: [DanglingReference] = []
  /// Their ids or names, in the same order.
  private var authorKeys: [RecordID] = []
  private var toldAuthors: Set<RecordID> = []
  /// Whose posts and comments nobody is to see, of those who are no users.
  var foundHidden: Set<String> = []
  var unshownPhotos: [UnshownPhoto] = []
  var unshownTexts: [UnshownText] = []

  /// All references that lead nowhere.
  var danglingReferences: [DanglingReference] { authors + references }

  /// Notes an unknown author, unless they are known to be one.
  ///
  /// - Parameter key: stands for their id or name.
  mutating func add(author reference: @autoclosure () -> DanglingReference, _ key: RecordID) {
    guard toldAuthors.insert(key).inserted else { return }
    authors.append(reference())
    authorKeys.append(key)
  }

  /// Takes what was found out about other records.
  mutating func merge(_ other: LinkerNotes) {
    problems += other.problems
    references += other.references
    for (reference, key) in zip(other.authors, other.authorKeys) { add(author: reference, key) }
    foundHidden.formUnion(other.foundHidden)
    unshownPhotos += other.unshownPhotos
    unshownTexts += other.unshownTexts
  }
}
