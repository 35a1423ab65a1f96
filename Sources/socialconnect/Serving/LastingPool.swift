import FlyingFox
import FlyingSocks

/// What waits for connections to have something to read or room to write, for one server after another.
///
/// A server with a pool of its own needs three files to begin, not one, and leaves some of them open
/// when it ends: where files are short, every attempt to listen again would take more of them.
struct LastingPool: AsyncSocketPool {
  private let pool: any AsyncSocketPool = HTTPServer.defaultPool()

  /// Waits while servers come and go; ends when one of both fails.
  func wait(during servers: @escaping @Sendable () async throws -> Void) async throws {
    try await pool.prepare()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.run() }
      group.addTask { try await servers() }
      try await group.next()
      group.cancelAll()
    }
  }

  // MARK: - For one server

  /// It is prepared already.
  func prepare() {}

  /// It runs already; the server only has to stay.
  func run() async throws {
    while true { try await Task.sleep(for: .seconds(86_400)) }
  }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    try await pool.suspendSocket(socket, untilReadyFor: events)
  }
}
