import Domain
import Synchronization

/// The site in the output folder, looked at while the content is read: file by file, or at its folders alone.
///
/// Which files nobody has touched since the publication before can be known before it is known which of them
/// are to be made anew. To look at all takes a quarter of the time of a build after one new post, so it is
/// done in passing, by workers who would wait for others else (``Workers/inPassing(_:_:)``).
///
/// The output folder isn't locked meanwhile. So who uses this first makes sure, with the lock, that nobody has
/// published there since (``isStill(_:record:folder:)``). What is changed by other hands after it was looked
/// at is not seen by this build but by the next one, which holds as well for looks that are taken later.
///
/// A class because all workers share it.
public final class PublishedSite: Sendable {
  let old: PublishingState.StoredManifest
  let checkedFrom: Timestamp?
  let look: OutputLook
  private let record: BuildRecord
  private let stamp: FileStamp
  private let folder: HeldFolder
  private let touched: TouchedFolders
  /// For each file of the manifest.
  private let untouched: AtomicRow<Bool>
  private let rest = Mutex<(@Sendable () -> Void)?>(nil)

  /// Looking at a file takes 1 to 2 µs, so a piece is done before anybody has waited long.
  private static let filesPerPiece = 256
  /// At how many one thread looks beforehand, to see how long that takes.
  private static let sampleCount = 64

  /// - Parameters:
  ///   - folder: the destination, which is that of the record.
  ///   - look: at every file where the folders do not do.
  /// - Returns: nil when nothing is known of its files that holds for them.
  init?(
    _ state: borrowing PublishingState, _ record: BuildRecord, in folder: HeldFolder,
    look: OutputLook, _ workers: Workers
  ) {
    let checkedFrom = PublishingClocks.earliest(state.times(in: folder))
    guard let stamp = try? state.manifestStamp(), let old = try? state.manifest(workers),
      old.hash == record.receipt.manifest
    else { return nil }
    let isTrusted =
      look == .topFolders
      && old.manifest.hasUntouchedTopFolders(in: folder, since: record.receipt.clocks, workers)
    guard isTrusted || record.receipt.fileClocks != nil else { return nil }
    self.old = old
    self.look = isTrusted ? .topFolders : .everyFile
    self.checkedFrom = checkedFrom
    self.record = record
    self.stamp = stamp
    self.folder = folder
    touched = TouchedFolders(in: folder, since: record.receipt.clocks)
    untouched = AtomicRow(
      repeating: false, count: isTrusted ? 0 : old.manifest.files.count)
  }

  /// Has the workers look at the files in passing, or more of them at once where that waits for the disk.
  func lookAtFiles(_ workers: LookingWorkers) {
    let count = untouched.count
    let sample = count / 2..<min(count / 2 + Self.sampleCount, count)
    let isSlow = workers.isSlow(by: 1) {
      look(at: sample)
      return sample.count
    }
    let pieces = (count + Self.filesPerPiece - 1) / Self.filesPerPiece
    let rest = (isSlow ? workers.many : workers.few).inPassing(pieces) { [self] piece in
      let start = piece * Self.filesPerPiece
      look(at: start..<min(start + Self.filesPerPiece, count))
    }
    self.rest.withLock { $0 = rest }
    if isSlow { finish() }
  }

  /// Looks at what nobody has looked at yet.
  func finish() {
    rest.withLock { $0.take() }?()
  }

  /// Whether a file stood there as the publication before left it, when it was looked at. Where
  /// somebody has put a link or a folder among the site's folders, it is said of none below.
  ///
  /// - Parameter file: its position in the manifest.
  func isUntouched(_ file: Int) -> Bool {
    look == .everyFile && untouched[file].load(ordering: .relaxed)
  }

  /// Whether it is the site that stands there now.
  ///
  /// - Parameters:
  ///   - state: is locked.
  ///   - identity: of the destination.
  func isStill(
    _ state: PublishingState, record: BuildRecord?, folder identity: FileIdentity?
  ) -> Bool {
    record == self.record && identity == self.record.receipt.folder
      && (try? state.manifestStamp()) == stamp
  }

  private func look(at files: Range<Int>) {
    var looks = OrderedLooks(in: folder)
    var folders = OrderedFolders(touched)
    for file in files {
      let isUntouched = old.manifest.files.withPath(file) { path in
        folders.leadsThroughNoSwappedFolder(path)
          && looks.status(of: path).map {
            record.receipt.clocks.isUntouched($0, old.manifest.entries[file])
          } ?? false
      }
      untouched[file].store(isUntouched, ordering: .relaxed)
    }
  }
}

extension Manifest {
  /// Whether the folders at the top that hold its files are as a publication left them.
  fileprivate func hasUntouchedTopFolders(
    in folder: HeldFolder, since clocks: PublishingClocks, _ workers: Workers
  ) -> Bool {
    let answers = workers.mapRanges(files.count, atLeast: 4096) { range in
      var folders = TopFolders(of: folder, since: clocks)
      let isUntouched = range.allSatisfy { file in
        files.withPath(file) { path in folders.areUntouched(above: path) }
      }
      return [isUntouched]
    }
    return answers.allSatisfy(\.self)
  }
}
