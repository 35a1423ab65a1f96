import Domain
import Markup

/// The documents of a database, one for each path.
///
/// To a database two ids are two that are the same letters in another form, to a site they are one: of such twins the
/// one whose path is in the form that keyboards and apps write is kept, or else the first.
struct FirestoreDocumentSet {
  private(set) var documents: [FirestoreDocument] = []
  /// Documents whose paths are the same letters as those of others, in another form.
  private(set) var twins: [FirestoreDocument] = []
  /// The bytes of paths of documents that were added before such others, which are in the usual form.
  private var unusualPaths: Set<[[UInt8]]> = []
  private var paths: Set<[String]> = []

  func has(_ path: [String]) -> Bool { paths.contains(path) }

  /// - Returns: the document, where it is the twin of another one that is kept.
  mutating func add(_ document: FirestoreDocument) throws(ArchiveError) -> FirestoreDocument? {
    guard document.path.last != "", FirestorePlace(document.path) != nil else {
      documents.append(document)
      return nil
    }
    let (isNew, there) = paths.insert(document.path)
    if isNew {
      documents.append(document)
    } else if Self.bytes(of: there) == Self.bytes(of: document.path) {
      throw .repeatedDocument(document.name, document.value.discreetPlace)
    } else if Self.isUsual(document.path), !Self.isUsual(there) {
      unusualPaths.insert(Self.bytes(of: there))
      paths.update(with: document.path)
      documents.append(document)
    } else {
      twins.append(document)
      return document
    }
    return nil
  }

  /// Removes documents of which another one has the letters in the usual form, and what lies below those that are
  /// left out so: it would be taken for the others'.
  ///
  /// - Returns: what was removed.
  mutating func removeTwins() -> [FirestoreDocument] {
    let gone = unusualPaths.union(twins.map { Self.bytes(of: $0.path) })
    if gone.isEmpty { return [] }
    let isGone: (FirestoreDocument) -> Bool = { [unusualPaths] in
      unusualPaths.contains(Self.bytes(of: $0.path))
        || $0.path.count > 2 && gone.contains(Self.bytes(of: $0.path.prefix(2)))
    }
    let removed = documents.filter(isGone)
    documents.removeAll(where: isGone)
    twins += removed
    return removed
  }

  /// Whether a path is in the form that keyboards and apps write: nobody takes what is another's by an id that
  /// stands before it in the file.
  private static func isUsual(_ path: [String]) -> Bool {
    path.allSatisfy { $0.utf8.elementsEqual(NameFolding.nfc($0).utf8) }
  }

  private static func bytes(of path: some Sequence<String>) -> [[UInt8]] {
    path.map { Array($0.utf8) }
  }
}
