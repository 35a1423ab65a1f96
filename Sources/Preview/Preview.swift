import Domain
import Synchronization

/// Answers what browsers ask for, from the newest site that could be made, and tells open pages when
/// there is a newer one.
///
/// It knows requests and answers, but no connections. A class, because whoever loads the site and
/// all connections share it.
public final class Preview: Sendable {
  struct State {
    var site: PreviewSite?
    var root: String
    var live = LiveState()
    /// The first version with the pictures as they are now.
    var picturesVersion = 0
    /// Whether the content has been looked at yet.
    var isReady = false
    var listeners: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
    var nextListener = 0

    /// Under the lock: a listener keeps what it was told last, which must not be an older state.
    func tellListeners() {
      let event = live.json
      for listener in listeners.values { listener.yield(event) }
    }
  }

  let hosts: AllowedHosts
  let state: Mutex<State>

  /// - Parameter firstVersion: from where on the sites are counted that are shown. It differs from start to
  ///   start, so that a page which an earlier process has shown is not taken for one of this.
  public init(hosts: AllowedHosts, firstVersion: Int = 0) {
    self.hosts = hosts
    state = Mutex(State(root: "/", live: LiveState(version: firstVersion)))
  }

  // MARK: - What is shown

  /// Shows another site from now on.
  ///
  /// - Parameters:
  ///   - isStyleOnly: whether nothing but style sheets differs, so that open pages need not be loaded
  ///     again, unless there are others than before.
  ///   - hasOtherPictures: whether pictures may differ: of those, the pages that show them say nothing.
  public func show(
    _ site: PreviewSite, _ findings: [Finding], moreWarnings: Int = 0, isStyleOnly: Bool = false,
    hasOtherPictures: Bool = false
  ) {
    change { state in
      if !isStyleOnly || state.site?.styleSheets.names != site.styleSheets.names {
        state.live.version += 1
      }
      if hasOtherPictures { state.picturesVersion = state.live.version }
      state.site = site
      state.root = site.root
      state.live.styleSheets = site.styleSheets.links
      state.live.findings = findings
      state.live.moreWarnings = moreWarnings
    }
  }

  /// Says what stands in the way of showing the content as it is now; the site before stays.
  ///
  /// - Parameter root: the path of the site's address, for while there is no site yet.
  public func show(errors findings: [Finding], root: String = "/") {
    change { state in
      if state.site == nil { state.root = root }
      state.live.findings = findings
      state.live.moreWarnings = 0
    }
  }

  private func change(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state in
      change(&state)
      state.isReady = true
      defer { state.waiting = [] }
      state.tellListeners()
      return state.waiting
    }
    for reader in waiting { reader.resume() }
  }

  // MARK: - Listening

  /// The states of the preview: the one of now at once, then each as it comes.
  ///
  /// A listener that does not keep up misses all but the newest.
  public func states() -> AsyncStream<[UInt8]> {
    let (stream, listener) = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.nextListener += 1
      state.listeners[state.nextListener] = listener
      if state.isReady { listener.yield(state.live.json) }
      return state.nextListener
    }
    listener.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  /// Sends the state once more, so that listeners that have gone are noticed.
  public func repeatState() {
    state.withLock { if $0.isReady { $0.tellListeners() } }
  }

  /// Ends what listens, when the server ends.
  public func end() {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners { listener.finish() }
  }
}
