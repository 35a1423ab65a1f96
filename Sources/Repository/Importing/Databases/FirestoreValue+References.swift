/// References to documents, and values that say of what type they are, in the forms in which tools write them.
extension FirestoreValue {
  /// A text, or the reference that a tool has written as one: `DocumentReference<..>(users/ada)`.
  static func content(ofText text: String) -> Content {
    // Most texts are none, as their first letter says.
    let first = text.utf8.first
    guard first == UInt8(ascii: "_") || first == UInt8(ascii: "D") else { return .text(text) }
    var path: Substring?
    if text.hasPrefix(reservedPrefix) {
      path = text.dropFirst(reservedPrefix.count)
    } else if text.hasPrefix("DocumentReference("), text.hasSuffix(")") {
      path = text.dropFirst("DocumentReference(".count).dropLast()
    } else if text.hasPrefix("DocumentReference<"), text.hasSuffix(")"),
      let end = text.firstRange(of: ">(")
    {
      path = text[end.upperBound...].dropLast()
    }
    return path.flatMap { document(named: String($0)) } ?? .text(text)
  }

  private static let reservedPrefix = "__DocumentReference__"

  /// A reference in an object, as the libraries write a `DocumentReference`: those of servers, those of browsers,
  /// and the latest ones; and as scripts write it.
  static func reference(_ object: ArchiveValue) -> Content? {
    if object["type"]?.string == "firestore/documentReference/1.0" {
      return (object["referencePath"]?.string).map { .reference(path(ofDocument: $0)) }
    }
    if object["__type"]?.string == "Pointer", let name = object["className"]?.string,
      let id = object["objectId"]?.string
    {
      // Parse has a class for what others have a collection for.
      return .reference([name == "_User" ? "users" : name.lowercased() + "s", id])
    }
    if let path = object["__ref__"]?.string { return document(named: path) }
    if let path = object["path"]?.string { return reference(object, path) }
    guard let path = object["_path"] ?? object["_key"]?["path"], let segments = path["segments"],
      segments.kind == .array
    else { return nil }
    let names = segments.items.compactMap(\.string)
    let offset = min(max(path["offset"]?.integer ?? 0, 0), names.count)
    return .reference(Self.path(ofDocument: Array(names[offset...])))
  }

  /// An object with a path, which may also be that of a picture.
  private static func reference(_ object: ArchiveValue, _ path: String) -> Content? {
    let type = object["__type__"]?.string?.lowercased().filter(\.isLetter)
    if type == "documentreference" || type == "reference" { return document(named: path) }
    let isAlone = object.keys.allSatisfy(namesBesidePaths.contains)
    guard isAlone, FirestorePlace(Self.path(ofDocument: path)) != nil else { return nil }
    return document(named: path)
  }

  /// What libraries say of a reference beside its path.
  private static let namesBesidePaths: Set = [
    "path", "id", "type", "converter", "_converter", "firestore", "_firestore", "parent",
  ]

  private static func document(named name: String) -> Content? {
    let path = path(ofDocument: name)
    return !path.isEmpty && path.count.isMultiple(of: 2) ? .reference(path) : nil
  }

  /// The path of a document whose whole name is `projects/P/databases/(default)/documents/posts/fog`.
  static func path(ofDocument name: String) -> [String] { path(ofDocument: name.pathSegments) }

  /// The path of the document to which it leads, also as the text that some tools write: no id has a slash.
  var documentPath: [String]? {
    switch content {
    case .reference(let path): path
    case .text(let text) where text.utf8.contains(UInt8(ascii: "/")): Self.path(ofDocument: text)
    default: nil
    }
  }

  var isReferenceToUser: Bool { documentPath.map(FirestorePlace.isUser) ?? false }

  private static func path(ofDocument segments: [String]) -> [String] {
    guard segments.count > 5, segments[0] == "projects", segments[4] == "documents" else {
      return segments
    }
    return Array(segments.dropFirst(5))
  }

  /// Whether an object is a value with its type, as the REST interface writes it and some scripts keep it:
  /// `{"booleanValue": false}` is no map, which would say yes.
  static func saysType(_ object: ArchiveValue) -> Bool {
    let members = object.members
    guard members.count == 1, let (type, value) = members.first else { return false }
    return switch type {
    case "stringValue", "timestampValue", "referenceValue", "bytesValue": value.kind == .string
    case "integerValue", "doubleValue": value.kind == .string || value.kind == .number
    case "booleanValue": value.kind == .true || value.kind == .false
    case "arrayValue", "mapValue", "geoPointValue": value.isObject
    case "nullValue": !value.isObject && value.kind != .array
    default: false
    }
  }
}
