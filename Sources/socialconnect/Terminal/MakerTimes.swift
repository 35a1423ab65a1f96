import Presentation
import Synchronization

/// How long the files of each template, and of each other kind, took to make and to write.
///
/// A class because all workers add to it, once for each range of files.
final class MakerTimes: Sendable {
  /// Of one worker, or of all together.
  struct Times: Sendable {
    struct Time: Sendable {
      var seconds = 0.0
      var fileCount = 0
    }

    fileprivate(set) var byMaker: [FileMaker: Time] = [:]
    /// Comparing files with those that are there, and writing.
    fileprivate(set) var writing = Time()

    mutating func add(_ maker: FileMaker, rendering: Double, writing: Double) {
      byMaker[maker, default: Time()].seconds += rendering
      byMaker[maker, default: Time()].fileCount += 1
      self.writing.seconds += writing
      self.writing.fileCount += 1
    }

    fileprivate mutating func add(_ other: Times) {
      for (maker, time) in other.byMaker {
        byMaker[maker, default: Time()].seconds += time.seconds
        byMaker[maker, default: Time()].fileCount += time.fileCount
      }
      writing.seconds += other.writing.seconds
      writing.fileCount += other.writing.fileCount
    }

    /// What each made, longest first.
    var rows: [(name: String, time: Time)] {
      byMaker.map { (name: $0.name, time: $1) }.sorted {
        ($1.time.seconds, $0.name) < ($0.time.seconds, $1.name)
      }
    }
  }

  private let times = Mutex(Times())

  var all: Times { times.withLock { $0 } }

  func add(_ worker: Times) { times.withLock { $0.add(worker) } }
}

/// Measures what one worker does, file after file.
struct MakerClock {
  private(set) var times = MakerTimes.Times()
  private var began = SystemClock.monotonicSeconds()
  private var rendered: (by: FileMaker, seconds: Double)?

  mutating func rendered(by maker: FileMaker) {
    rendered = (maker, lap())
  }

  /// A file that nothing rendered was copied.
  mutating func wrote() {
    let (maker, seconds) = rendered ?? (.copy, 0)
    times.add(maker, rendering: seconds, writing: lap())
    rendered = nil
  }

  private mutating func lap() -> Double {
    let now = SystemClock.monotonicSeconds()
    defer { began = now }
    return now - began
  }
}
