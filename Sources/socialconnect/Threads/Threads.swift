import Dispatch
import Domain

extension Workers {
  /// Removing files from a disk that is waited for took 234 to 277 µs each with one thread, 150 to 260
  /// with two, 64 to 80 with 16, and no less with 32.
  private static let waitingCount = 16

  /// Workers for what waits for the disk and hardly computes: more than there are cores.
  static let waiting = ofThreadsThatWait(waitingCount)

  /// Workers that wait for other hosts: as many are asked at the same time.
  static let asking = ofThreadsThatWait(8)

  private static func ofThreadsThatWait(_ count: Int) -> Workers {
    Workers(count: count) { pieces, body in
      withoutActuallyEscaping(body) { body in
        let work = SharedWork(pieces: pieces, body)
        let group = DispatchGroup()
        for _ in 1..<max(1, min(count, pieces)) {
          let thread = HelperThread()
          group.enter()
          let isThere = thread.perform {
            work.performAll()
            group.leave()
          }
          thread.end()
          if !isThere { group.leave() }
        }
        work.performAll()
        group.wait()
        work.forgetBody()
      }
    }
  }

  /// Workers on the system's threads.
  ///
  /// - Parameter jobs: how many run at the same time, at least 1.
  static func threads(_ jobs: Int) -> Workers {
    let pool = WorkerPool(count: jobs)
    return Workers(
      count: jobs, perform: { pieces, body in pool.perform(pieces, body) },
      offer: { pieces, body in pool.offer(pieces, body) })
  }
}
