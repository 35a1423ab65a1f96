import Domain
import Synchronization

extension Publication {
  /// Up to this number of new and changed files, a publication waits until they are on the disk. That
  /// took 3 to 25 ms for 20 files and 20 to 90 ms for 99; for all files of a large site it takes
  /// seconds, while nothing is lost but time when they have to be made again.
  static let fewFiles = 100

  /// Sees to it that the journal names no file whose bytes a power cut could take away.
  ///
  /// - Parameter workers: wait side by side, so that the disk writes many files at once.
  func makeStagedFilesLasting(with workers: Workers) throws(OutputError) {
    let staged = (0..<plan.files.count).filter { files[$0].isStaged }
    guard staged.count <= Self.fewFiles else { return }
    let failure = Mutex<OutputError?>(nil)
    workers.forEachRange(of: staged.count) { _, range in
      for position in staged[range] {
        do throws(OutputError) {
          if isAlone(position) {
            try staging.files.makeLasting(
              StagedFile(number: Int32(position)).name, isFollowed: true)
          } else {
            try plan.files.withPath(position) { path throws(OutputError) in
              try staging.tree.makeLasting(path, isFollowed: true)
            }
          }
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    try staging.files.makeAllLasting()
  }
}
