import Domain

/// Where the records of imported files come from.
///
/// What is wrong with one is found in the file that it would be in. Nobody can look there: nothing was written,
/// and the database has to be put right.
public struct ImportOrigins: Sendable {
  /// The documents of the records, by the files that were to hold them. The first record stands on the second
  /// line, and each has one.
  var documents: [String: [FirestoreDocument]] = [:]

  public init() {}

  /// Where a record stands in its file.
  ///
  /// - Parameter place: among the records, from 0.
  static func place(ofRecord place: Int, in path: String) -> FindingPlace {
    FindingPlace(path: path, line: place + 2, column: 3)
  }

  /// The documents of the records that errors are about.
  public func broken(by findings: [Finding]) -> BrokenDocuments {
    BrokenDocuments(
      places: Set(
        findings.lazy.filter { $0.severity == .error }.compactMap { document(of: $0)?.place }))
  }

  private func document(of finding: Finding) -> FirestoreDocument? {
    guard let place = finding.place, let documents = documents[place.path],
      documents.indices.contains(place.line - 2)
    else { return nil }
    return documents[place.line - 2]
  }

  /// The findings with their places in the export, and in the order of those.
  public func placed(_ findings: [Finding]) -> [Finding] {
    var findings = findings
    var found: [(finding: Int, place: ArchivePlace)] = []
    for (number, finding) in findings.enumerated() {
      guard let document = document(of: finding) else { continue }
      found.append((number, document.value.discreetPlace))
      let name = "it is the document `\(document.name)`"
      findings[number].hint = finding.hint.map { "\(named(in: $0)); \(name)" } ?? name
    }
    for (found, place) in zip(found, ArchivePlace.shown(found.map(\.place))) {
      findings[found.finding].place = place
    }
    return findings.sorted(by: Finding.isOrderedBefore)
  }
}

extension ImportOrigins {
  /// A hint in which another record is named by its document, and not by a file that was not written.
  private func named(in hint: String) -> String {
    for (path, documents) in documents {
      guard let start = hint.firstRange(of: path + ":") else { continue }
      let digits = hint[start.upperBound...].prefix { $0.isASCII && $0.isNumber }
      guard let line = Int(digits), documents.indices.contains(line - 2) else { continue }
      let range = start.lowerBound..<digits.endIndex
      return hint[..<range.lowerBound] + "`\(documents[line - 2].name)`" + hint[range.upperBound...]
    }
    return hint
  }
}

/// Documents that can't be records of a site, so that an import leaves them out.
public struct BrokenDocuments: Sendable {
  fileprivate(set) var places: Set<FirestoreDocument.Place> = []

  public init() {}

  fileprivate init(places: Set<FirestoreDocument.Place>) { self.places = places }

  /// Whether every document can be a record.
  public var isEmpty: Bool { places.isEmpty }

  /// Adds others.
  public mutating func formUnion(_ others: BrokenDocuments) { places.formUnion(others.places) }
}

extension FindingPlace {
  /// Without what stands there.
  var withoutLine: FindingPlace { FindingPlace(path: path, line: line, column: column) }
}
