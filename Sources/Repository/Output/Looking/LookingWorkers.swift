import Domain

/// Who looks at many files: as many as there are processors while the system has in its memory what it knows of
/// the files, and more where each look waits for the disk.
///
/// 141,043 files on ext4 that the system had forgotten: 5.8 s with two threads, 3.7 s with four, 2.2 s with 16, in
/// a C program that does nothing else. With all in memory each takes 0.1 s.
struct LookingWorkers: Sendable {
  let few: Workers
  let many: Workers

  /// A look takes 1 to 2 µs where nothing waits, and 30 µs or more on a fast disk.
  static let slowLook = Duration.microseconds(15)
  /// To read a file of a few KB and take its hash takes 7 to 15 µs where nothing waits.
  static let slowReading = Duration.microseconds(60)

  init(few: Workers, many: Workers? = nil) {
    self.few = few
    self.many = many ?? few
  }

  /// Whether looks wait for the disk.
  ///
  /// - Parameters:
  ///   - threads: how many share the looks.
  ///   - limit: how long a look takes where nothing waits, at most.
  ///   - looks: takes some, and returns how many.
  func isSlow(by threads: Int, from limit: Duration = slowLook, _ looks: () -> Int) -> Bool {
    var count = 0
    let time = ContinuousClock().measure { count = looks() }
    return count > 0 && time * threads > limit * count
  }
}
