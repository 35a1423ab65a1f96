import Domain
import Markup

/// Changes records of a site: finds them in their files, and says what the files are to become.
///
/// Nothing is written: ``change()`` gives what ``EditCommit`` writes, and what ``SourceFiles`` can load
/// beforehand.
public struct ContentEditor {
  let siteFolder: String
  let files: [RecordFile]
  /// Plain pages, which are not changed.
  let pages: [SourceText]
  let unread: UnreadFiles
  let staticFolder: StaticFolder
  let network: Network
  let settings: Settings
  /// The moment of the change.
  let now: WrittenTime
  var changes: [Int: FileChanges] = [:]
  /// Files that get other bytes as a whole, or go.
  var replaced: [Int: [UInt8]?] = [:]
  var newFiles = NewFiles()
  var abandoned = AbandonedPictures()
  lazy var shownMedia = ShownMedia(of: network.media, settings: settings)

  /// - Parameters:
  ///   - source: the files that the network was loaded from, without an error.
  ///   - network: all records.
  public init(
    _ source: SourceFiles, _ network: Network, settings: Settings, now: Timestamp
  ) throws(WriteRefusal) {
    siteFolder = source.siteFolder
    self.network = network
    self.settings = settings
    self.now = WrittenTime(now, offsetMinutes: settings.timeZoneOffsetMinutes)
    var files: [RecordFile] = []
    var pages: [SourceText] = []
    for (file, text) in zip(source.records, source.texts) {
      if let record = RecordFile(file, text) {
        files.append(record)
      } else if let text {
        pages.append(text)
      }
      // A large file may have been read again by now.
      if text?.hasChanged == true { throw .changed(path: file.path) }
    }
    self.files = files
    self.pages = pages
    unread = UnreadFiles(source.listing, of: source.siteFolder)
    staticFolder = source.staticFolder
  }

  /// Where a record stands: its file, and its place in it.
  struct Place {
    let file: Int
    let position: Int
  }

  func places(of kinds: RecordKind..., where isMeant: (RecordView) -> Bool) -> [Place] {
    var places: [Place] = []
    for (file, record) in files.enumerated() where kinds.contains(record.kind) {
      record.forEachRecord { position, view in
        if isMeant(view) { places.append(Place(file: file, position: position)) }
      }
    }
    return places
  }

  func userPlaces(_ index: UserIndex) -> [Place] {
    let id = network[index].id
    return places(of: .user) { $0.id == id }
  }

  func postPlaces(_ id: String) -> [Place] {
    places(of: .post, .message) { $0.id == id }
  }

  /// Calls `body` with each record that says to be a post, and with its file.
  func forEachRecord(ofPost id: String, _ body: (RecordFile, RecordView) -> Void) {
    for file in files where file.kind.isPost {
      file.forEachRecord { _, view in if view.id == id { body(file, view) } }
    }
  }

  /// The file that has a path, also where upper and lower case are the same, and the forms of Unicode.
  func file(at path: String) -> Int? {
    let folded = NameFolding.folded(path)
    return files.firstIndex { NameFolding.folded($0.file.path) == folded }
  }

  mutating func remove(_ places: [Place]) {
    for place in places {
      changes[place.file, default: FileChanges()].removed.insert(place.position)
    }
  }

  mutating func change(_ places: [Place], _ fields: [FieldChange]) {
    for place in places {
      changes[place.file, default: FileChanges()].changed[place.position, default: []] += fields
    }
  }
}
