/// The pages in which the REST interface has answered what collections hold. All but the last of one say how to ask for
/// the next.
///
/// The last may be an object without members. That is also the answer for a collection in which there is nothing, such
/// as the comments below most posts, so it counts only directly behind a page that has a next one.
struct AnsweredPages {
  /// The first page of each collection that is not its last; under no name those without documents.
  private var open: [String: ArchivePlace] = [:]
  private var complete: Set<String> = []
  private var file = NumberedName("")
  private var isFileBegun = false
  /// The collection of the last page of each file that has a next one; at first that of the page before.
  private var ends: [NumberedName: String] = [:]
  /// The files that begin with a page without documents.
  private var emptyBeginnings: [NumberedName] = []

  /// - Parameter name: of the file in which the pages stand that follow, without its ending.
  mutating func begin(file name: String) {
    file = NumberedName(name)
    isFileBegun = false
  }

  /// - Parameter collection: its path; nil where the page has no documents.
  mutating func note(_ page: ArchiveValue, of collection: String?) {
    let before = ends.removeValue(forKey: file)
    if let token = page["nextPageToken"], token.kind != .null, token.string?.isEmpty != true {
      let name = collection ?? before ?? ""
      if open[name] == nil { open[name] = page.discreetPlace }
      ends[file] = name
    } else if let collection = collection ?? before {
      complete.insert(collection)
    } else if !isFileBegun {
      emptyBeginnings.append(file)
    }
    isFileBegun = true
  }

  /// Makes sure that the last page of each collection is there: what is on it would be taken for deleted.
  func check() throws(ArchiveError) {
    let complete = complete.union(emptyBeginnings.compactMap(collection(before:)))
    var missing = open.filter { !complete.contains($0.key) }
    // Behind a page without documents comes one of a collection that nobody knows.
    if !complete.isEmpty || missing.count > 1 { missing[""] = nil }
    guard let first = missing.min(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    else { return }
    throw .missingPage(first.key.isEmpty ? "documents" : first.key, first.value)
  }

  /// The collection with whose page the file ends that has the number before.
  private func collection(before file: NumberedName) -> String? {
    guard let number = file.number else { return nil }
    // Behind `users` comes `users-2`, or `users-1`.
    let first = number <= 2 ? ends[NumberedName(file.name, nil)] : nil
    return ends[NumberedName(file.name, number - 1)] ?? first
  }

  /// The name of a file without the number at its end: `users` of `users-2`.
  private struct NumberedName: Hashable {
    let name: String
    let number: Int?

    init(_ name: String, _ number: Int?) {
      self.name = name
      self.number = number
    }

    init(_ name: String) {
      let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.count
      number = Int(name.suffix(digits))
      let stem = number == nil ? Substring(name) : name.dropLast(digits)
      self.name = String(stem.reversed().drop { !$0.isLetter && !$0.isNumber }.reversed())
    }
  }
}
