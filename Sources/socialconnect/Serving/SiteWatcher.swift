import Dispatch
import Repository

/// Tells when something in a site folder was saved: by the system's file events where it has them,
/// otherwise by looking again and again.
///
/// A class, because events and timers lead to it; everything happens on one queue.
final class SiteWatcher {
  private let siteFolder: String
  private let queue: DispatchQueue
  /// Gets the paths from the site folder that have changed; nil when it is not known which.
  private let handle: (Set<String>?) -> Void
  private var sources: [any DispatchSourceProtocol] = []

  private var changed: Set<String> = []
  private var isUncertain = false
  private var firstChange: DispatchTime?
  private var report: DispatchWorkItem?
  private var isPolling = false

  /// Programs save a file in several steps, and several files one after the other: what comes within
  /// this time belongs together.
  private static let quietTime = DispatchTimeInterval.milliseconds(15)
  /// But no change waits longer than this for others to end.
  private static let longestWait = DispatchTimeInterval.milliseconds(150)
  /// Whoever saves more files than this at once is a program that changes many, such as `git checkout`: between its
  /// steps half of the content is that of before, so it is waited for longer.
  private static let mostSaved = 20
  private static let longestWaitForMany = DispatchTimeInterval.seconds(2)
  private static let pollingInterval = DispatchTimeInterval.milliseconds(400)
  private static let quietTimeBetweenLooks = DispatchTimeInterval.milliseconds(500)

  /// Begins to watch; called on the queue.
  init(
    siteFolder: String, isPolling: Bool, on queue: DispatchQueue,
    _ handle: @escaping (Set<String>?) -> Void
  ) {
    self.siteFolder = siteFolder
    self.queue = queue
    self.handle = handle
    if isPolling || !takeEvents() { poll() }
  }

  /// What the queue holds already comes too late, and is told to nobody.
  deinit {
    for source in sources { source.cancel() }
    report?.cancel()
  }

  private func takeEvents() -> Bool {
    #if os(Linux)
      guard let events = FileEvents(siteFolder: siteFolder) else { return false }
      let source = DispatchSource.makeReadSource(
        fileDescriptor: events.descriptor, queue: queue)
      source.setEventHandler { [weak self] in
        guard let self else { return }
        note(events.changes())
        if !events.isComplete {
          // What has changed in folders that nobody watched is not known.
          for source in sources { source.cancel() }
          sources = []
          poll()
          note(nil)
        }
      }
      // The descriptor stays open until nobody waits for it.
      source.setCancelHandler { withExtendedLifetime(events) {} }
      source.activate()
      sources.append(source)
      return true
    #else
      return false
    #endif
  }

  private func poll() {
    isPolling = true
    var last = FolderSnapshot(siteFolder: siteFolder)
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(
      deadline: .now() + Self.pollingInterval, repeating: Self.pollingInterval)
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      let now = FolderSnapshot(siteFolder: siteFolder)
      note(now.changes(since: last))
      last = now
    }
    timer.activate()
    sources.append(timer)
  }

  private func note(_ paths: Set<String>?) {
    if paths == [] { return }
    changed.formUnion(paths ?? [])
    if paths == nil { isUncertain = true }
    let now = DispatchTime.now()
    let first = firstChange ?? now
    firstChange = first
    report?.cancel()
    let item = DispatchWorkItem { [weak self] in self?.tell() }
    report = item
    let areMany = changed.count > Self.mostSaved
    let longestWait = areMany ? Self.longestWaitForMany : Self.longestWait
    // By looking, the next ones are seen only at the next look.
    let quietTime = areMany && isPolling ? Self.quietTimeBetweenLooks : Self.quietTime
    queue.asyncAfter(deadline: min(now + quietTime, first + longestWait), execute: item)
  }

  private func tell() {
    let paths = isUncertain ? nil : changed
    changed = []
    isUncertain = false
    firstChange = nil
    handle(paths)
  }
}
