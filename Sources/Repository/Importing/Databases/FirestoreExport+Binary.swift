import Domain

/// The exports that Google's own tools write, which are no JSON and not read.
extension FirestoreExport {
  /// Whether a folder holds one, or what the emulator writes.
  static func isBinary(_ folder: ArchiveFolder) throws(ArchiveError) -> Bool {
    let names = try folder.names(in: ".") + folder.names(in: "firestore_export")
    return names.contains(where: isBinary(fileNamed:))
  }

  /// Whether a file is called as those of one are: `output-0`, or what says what is in these.
  static func isBinary(fileNamed name: String) -> Bool {
    name.hasSuffix("export_metadata")
      || name.hasPrefix("output-") && name.utf8.dropFirst(7).allSatisfy(\.isASCIIDigit)
  }
}
