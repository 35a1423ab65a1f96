import Domain

@testable import Repository

extension FuzzTarget {
  /// Files that we wrote ourselves and that anything may have happened to: manifest, journal, record
  /// of the build, snapshots of runs. The first byte chooses.
  static let state = FuzzTarget(name: "state", inputs: 250_000) { bytes in
    guard let choice = bytes.first else { return }
    let bytes = Array(bytes.dropFirst())
    // As they are, and with the seal made right, or nothing behind it would ever be reached.
    var sealed = bytes
    Seal.close(&sealed)
    for bytes in [bytes, sealed] {
      switch choice {
      case UInt8(ascii: "m"): checkManifest(bytes)
      case UInt8(ascii: "j"): checkJournal(bytes)
      case UInt8(ascii: "b"): checkRecord(bytes)
      default: break
      }
    }
    if !"mjb".utf8.contains(choice) { checkSnapshot(bytes) }
  }

  private static func checkRecord(_ bytes: [UInt8]) {
    guard let record = BuildRecord(bytes) else { return }
    claim(BuildRecord(record.bytes) == record, "a record is read as it was written")
  }

  /// Nothing that a manifest or journal names lies outside of the folder.
  private static func claimInside(_ path: String) {
    claim((try? OutputPath(path)) != nil, "a path within the folder: \(path)")
    claim(!path.hasPrefix("/") && !path.split(separator: "/").contains(".."), path)
  }

  private static func checkManifest(_ bytes: [UInt8]) {
    guard let manifest = Manifest(bytes) else { return }
    for index in 0..<manifest.files.count { claimInside(manifest.files.text(index)) }
    for index in 0..<manifest.folders.count { claimInside(manifest.folders.text(index)) }
    claim(manifest.entries.count == manifest.files.count, "an entry for each file")
    let written = manifest.bytes
    claim(Manifest(written)?.bytes == written, "a manifest is read as it was written")
    claim(manifest.union(manifest).bytes == written, "it is the union with itself")
  }

  private static func checkJournal(_ bytes: [UInt8]) {
    guard let journal = Journal(bytes) else { return }
    for step in journal.steps {
      switch step {
      case .show: break
      case .move(let path), .remove(let path), .removeFolder(let path), .place(_, let path),
        .replace(_, let path):
        claimInside(path.text)
      }
    }
    claim(Journal(journal.bytes) == journal, "a journal is read as it was written")
  }

  /// The hash at the end is made right, or nothing behind it would ever be reached.
  private static func checkSnapshot(_ bytes: [UInt8]) {
    var writer = SnapshotWriter(capacity: bytes.count + 16)
    for byte in bytes { writer.add(byte) }
    let sealed = writer.sealed(key: key)
    guard let records = records(ofSnapshot: sealed) else { return }
    guard let again = records.snapshot(key: key) else {
      claim(false, "what was remembered can be remembered")
      return
    }
    claim(self.records(ofSnapshot: again) == records, "a snapshot is read as it was written")
  }

  static let key: UInt64 = 77
  static let rules = ReadingRules(Settings())

  static func records(ofSnapshot bytes: [UInt8]) -> RawRecords? {
    bytes.withUnsafeBytes {
      try? RawRecords(
        snapshot: $0, key: key, of: SourceRun(files: 0..<1), byteCount: 1 << 20, rules: rules)
    }
  }
}
