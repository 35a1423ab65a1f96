import Domain
import Markup

/// The files of the site's owner that are published as they are, as far as the site has nothing of its own
/// at their paths.
public struct StaticFiles: Sendable {
  /// A file of the owner, and one of the site: they have one path to a file system that ignores case and
  /// normalises, or one needs a folder where the other is a file.
  public struct Conflict: Sendable, Equatable {
    /// The owner's file, which is not published.
    public let path: String
    /// The file of the site, from the output folder.
    public let other: String
  }

  let files: [PlannedFile]
  /// In the order of the owner's files, each of which is named once.
  let conflicts: [Conflict]

  /// - Parameters:
  ///   - paths: of all files of the owner.
  ///   - others: the files that the site makes.
  init(_ paths: [String], besides others: [PlannedFile], workers: Workers) {
    guard !paths.isEmpty else {
      files = []
      conflicts = []
      return
    }
    var places = Places()
    for (position, path) in paths.enumerated() { places.take(path, by: position) }
    let found = workers.mapRanges(others.count, atLeast: 1024) { [places] range in
      range.flatMap { other in
        places.positions(meeting: others[other].path).map { (position: $0, other: other) }
      }
    }
    let first = Dictionary(found.map { ($0.position, $0.other) }, uniquingKeysWith: min)
    files = paths.indices.filter { first[$0] == nil }
      .map { PlannedFile(path: paths[$0], content: .copied(.staticFile($0))) }
    conflicts = first.sorted { $0.key < $1.key }
      .map { Conflict(path: paths[$0.key], other: others[$0.value].path) }
  }

  /// Paths as such a file system compares them.
  private struct Places {
    private var files: [String: [Int]] = [:]
    /// By the path of a folder, the first file in it.
    private var folders: [String: Int] = [:]
    /// The names at the top: what begins with another meets nothing.
    private var tops: Set<String> = []

    mutating func take(_ path: String, by position: Int) {
      let segments = path.pathSegments.map(NameFolding.folded)
      tops.insert(segments[0])
      var folder = ""
      for segment in segments.dropLast() {
        folder += segment
        if folders[folder] == nil { folders[folder] = position }
        folder += "/"
      }
      files[folder + segments[segments.count - 1], default: []].append(position)
    }

    /// The files that can't be there beside this one.
    func positions(meeting path: String) -> [Int] {
      let bytes = path.utf8
      let top = bytes.prefix { $0 != UInt8(ascii: "/") }
      guard tops.contains(NameFolding.folded(String(decoding: top, as: UTF8.self))) else {
        return []
      }
      var positions: [Int] = []
      var place = ""
      for segment in path.pathSegments {
        place += NameFolding.folded(segment)
        positions += files[place] ?? []
        place += "/"
      }
      if let position = folders[String(place.dropLast())] { positions.append(position) }
      return positions
    }
  }
}
