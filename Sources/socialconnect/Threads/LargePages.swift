import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Pages of 2 MB instead of 4 KB for the heap, for as long as they come quickly.
///
/// A network is a million small pieces all over the heap, and the processor remembers the places of
/// some thousand pages. A build of 10,000 posts takes a tenth less processor time with large pages.
///
/// A large page takes 0.1 ms. But a virtual machine may have given memory back to its host that nobody
/// had used for seconds, and then the host has to find 512 pages first: 6 ms, against 0.7 ms for as
/// much in small pages, which were somebody's a moment ago. So one in four large pages is timed, and
/// after a slow one the next 64 MB are left with small pages, after another one twice as many, and so on:
/// the kernel hands out first what it has not given back.
///
/// Where the system has no such pages, or the heap lies elsewhere, nothing happens: this is advice.
enum LargePages {
  /// Glibc's heaps of threads begin at multiples of this, and are as large. As much is asked of the system
  /// at a time: a heap of a thread would grow by 4 KB else, in which no large page can lie.
  static let threadHeapSize: UInt = 64 << 20

  private struct State {
    var areWanted = false
    /// How many windows are to be left with small pages.
    var pause = 0
    /// How many after the next slow page.
    var nextPause = shortestPause
    /// How far large pages have been asked for, by where the heap begins, which is 0 for the main heap.
    var ends: [UInt: UInt] = [:]
  }

  private static let state = Mutex(State())
  /// Whether somebody is asking. Whoever asks meanwhile would have to wait for a page that is made for
  /// another, and even to try the lock is to ask the system.
  private static let isBusy = Atomic(false)

  /// In windows of 8 MB.
  private static let shortestPause = 8

  /// Says that there is work that is worth large pages. A build that finds nothing changed needs
  /// hardly more memory than one of them.
  static func want() {
    state.withLock {
      $0.areWanted = true
      $0.pause = 0
      $0.nextPause = shortestPause
    }
  }

  /// Looks how far the calling thread's heap has grown, and asks for large pages behind it. Call this
  /// often: what has been used before keeps its small pages.
  static func use() {
    #if os(Linux)
      guard !isBusy.exchange(true, ordering: .relaxed) else { return }
      defer { isBusy.store(false, ordering: .relaxed) }
      state.withLock { state in
        guard state.areWanted, let window = nextWindow(&state.ends) else { return }
        guard state.pause == 0 else {
          state.pause -= 1
          return
        }
        let first = window.lowerBound..<window.lowerBound + size
        advise(first, MADV_HUGEPAGE)
        let start = threadSeconds()
        // Linux before 5.14 has no such call, and takes no time to say so.
        advise(first, MADV_POPULATE_WRITE)
        if threadSeconds() - start < slow {
          advise(first.upperBound..<window.upperBound, MADV_HUGEPAGE)
          state.nextPause = shortestPause
        } else {
          state.pause = state.nextPause
          state.nextPause *= 2
        }
      }
    #endif
  }

  #if os(Linux)
    private static let size: UInt = 2 << 20
    private static let windowSize = 4 * size
    /// Seconds: half of what a page takes that the host has to find.
    private static let slow = 0.003

    /// The next part of the calling thread's heap, if what has been asked for is nearly used up.
    private static func nextWindow(_ ends: inout [UInt: UInt]) -> Range<UInt>? {
      // A large piece comes from the end of the newest heap, unless one as large has become free.
      guard let piece = malloc(256 << 10) else { return nil }
      let place = UInt(bitPattern: piece)
      free(piece)
      let mainEnd = UInt(bitPattern: sbrk(0))
      // The system gives out what lies behind the main heap.
      let heap = place < mainEnd ? 0 : place & ~(threadHeapSize - 1)
      let heapEnd = place < mainEnd ? mainEnd & ~(size - 1) : heap + threadHeapSize
      let asked = ends[heap, default: 0]
      guard asked == 0 || asked < heapEnd && (asked <= place || isUsed(asked - 2 * size)) else {
        return nil
      }
      let start = max(asked, (place + size - 1) & ~(size - 1))
      let end = min(start + windowSize, heapEnd)
      ends[heap] = max(start, end)
      return start < end ? start..<end : nil
    }

    private static func isUsed(_ page: UInt) -> Bool {
      var isThere: UInt8 = 0
      let asked = mincore(UnsafeMutableRawPointer(bitPattern: page), 1, &isThere)
      return asked == 0 && isThere & 1 == 1
    }

    private static func advise(_ part: Range<UInt>, _ advice: Int32) {
      _ = madvise(UnsafeMutableRawPointer(bitPattern: part.lowerBound), part.count, advice)
    }

    /// What the calling thread has worked. A clock would count other programs, too.
    private static func threadSeconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  #endif
}
