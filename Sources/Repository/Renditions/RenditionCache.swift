import Domain
import Synchronization

/// The renditions of one picture, as they are kept.
struct CachedRenditions: Equatable, Sendable {
  struct File: Equatable, Sendable {
    var width: Int
    var height: Int
    var bytes: [UInt8]
  }

  /// ``RenditionRules/hash(of:)``.
  var hash: String
  /// Those that are smaller than the picture, also in bytes; the smallest first.
  var files: [File]
}

/// Keeps renditions from build to build, so that the tool runs once for a picture.
///
/// As in ``ContentMemory``, nothing is ever changed: the name of a file is a hash of all that its content
/// follows from, keyed with a number that nobody who writes content knows. Each file ends with a hash of
/// itself; what is cut off, damaged or missing is made again.
///
///     .socialconnect/KEY.renditions/0f3a…   the renditions of one picture
///     .socialconnect/KEY.renditions/tool    which version of the tool was found
///
/// A class, because all workers note in it which files are used.
public final class RenditionCache: Sendable {
  let folder: HeldFolder
  let key: UInt64
  private let used = Mutex<Set<String>>([RenditionCache.toolName])

  private static let toolName = "tool"

  /// Opens the folder, which is made where it is missing. Until the cache is let go, no other
  /// removes anything from it.
  init(path: String, key: UInt64) throws(OutputError) {
    try FolderTree.make(path)
    folder = try HeldFolder(path)
    self.key = key
    folder.lockWithOthers()
  }

  /// The name of the file for the renditions of a picture.
  ///
  /// - Parameter picture: the hash of its file.
  func name(of picture: KeyedHash, widths: [Int], toolVersion: String) -> String {
    let rules =
      "\(RenditionRules.version) \(RenditionRules.outputFormat) \(widths) \(toolVersion)"
    return KeyedHash(ofList: [KeyedHash(of: rules, key: key), picture], key: key).text
  }

  /// The renditions in a file; nil when they must be made.
  func renditions(named name: String) -> CachedRenditions? {
    guard
      let renditions = read(
        name,
        { reader throws(SnapshotDamage) in
          CachedRenditions(
            hash: try reader.string(),
            files: try reader.list(ofAtLeast: 20) { reader throws(SnapshotDamage) in
              CachedRenditions.File(
                width: try reader.integer(in: RecordReader.pictureSides),
                height: try reader.integer(in: RecordReader.pictureSides),
                bytes: try reader.utf8())
            })
        })
    else { return nil }
    used.withLock { _ = $0.insert(name) }
    return renditions
  }

  func store(_ renditions: CachedRenditions, named name: String) throws(OutputError) {
    try store(name) { writer in
      writer.add(renditions.hash)
      writer.add(renditions.files) {
        $0.add($1.width)
        $0.add($1.height)
        $0.add($1.bytes)
      }
    }
    used.withLock { _ = $0.insert(name) }
  }

  /// The tool's version, which it is asked for only when its file has changed.
  func version(of tool: RenditionTool) throws(RenditionProblem) -> String {
    let known = read(Self.toolName) { reader throws(SnapshotDamage) in
      (identity: try reader.string(), version: try reader.string())
    }
    if let known, known.identity == tool.identity { return known.version }
    let version = try tool.version(scratch: folder)
    try? store(Self.toolName) {
      $0.add(tool.identity)
      $0.add(version)
    }
    return version
  }

  /// Removes what the build did not use: of pictures that are gone, and from other versions of the tool.
  ///
  /// Not while another build is under way, which may have found or made something here that this
  /// one knows nothing of, and reads it when it publishes; then it is left to whoever ends last.
  func removeUnused() {
    defer { folder.lockWithOthers() }
    guard folder.lockAlone() else { return }
    folder.removeFiles(except: used.withLock { $0 })
  }

  private func read<Value>(
    _ name: String, _ value: (inout SnapshotReader) throws(SnapshotDamage) -> Value
  ) -> Value? {
    guard let bytes = try? folder.contents(of: OutputPath(checked: name)) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      guard var reader = try? SnapshotReader(bytes, key: key), let value = try? value(&reader),
        reader.isAtEnd
      else { return nil }
      return value
    }
  }

  private func store(
    _ name: String, _ add: (inout SnapshotWriter) -> Void
  ) throws(OutputError) {
    var writer = SnapshotWriter(capacity: 4096)
    add(&writer)
    try folder.store(writer.sealed(key: key), in: OutputPath(checked: name), isShared: true)
  }
}
