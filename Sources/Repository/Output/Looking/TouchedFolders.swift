import Synchronization

/// What is known of folders that somebody has put something into since a publication, or taken something out of:
/// whether they hold a symbolic link or a folder that was moved there. To tell that, a folder is listed, and each
/// folder in it looked at.
///
/// A class because all workers share it: each folder is listed once, whoever asks. In a folder of 100,000 posts
/// that takes a tenth of a second, and whoever looks at the files in pieces asks for it hundreds of times.
final class TouchedFolders: Sendable {
  let root: HeldFolder
  let clocks: PublishingClocks
  /// By the path with a zero behind it, whether it holds none.
  private let answers = Mutex<[[CChar]: Bool]>([:])

  /// - Parameter clocks: of the publication.
  init(in folder: HeldFolder, since clocks: PublishingClocks) {
    root = folder
    self.clocks = clocks
  }

  /// Whether a folder holds neither; false also where that can't be told. Others who ask meanwhile wait, as they
  /// need the answer.
  ///
  /// - Parameter folder: its path, with a zero behind it.
  func holdNoSwappedFolder(in folder: [CChar]) -> Bool {
    if (try? root.isUntouchedFolder(folder, since: clocks)) == true { return true }
    return answers.withLock { answers in
      if let answer = answers[folder] { return answer }
      let answer = (try? root.holdsNoSwappedFolder(in: folder, since: clocks)) ?? false
      answers[folder] = answer
      return answer
    }
  }
}
