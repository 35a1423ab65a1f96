import Dispatch
import Domain
import FlyingFox
import FlyingSocks
import Foundation
import Preview
import Synchronization

/// The preview on a port of this machine: FlyingFox has the connections, ``Preview`` the answers.
struct PreviewServer {
  enum Ports {
    /// This one; 0 is any that is free.
    case exactly(UInt16)
    case firstFree(in: ClosedRange<UInt16>)
  }

  let port: UInt16
  let preview: Preview

  /// Looks for a port, and begins to answer there.
  ///
  /// - Parameter makePreview: makes what answers at a port.
  /// - Throws: when the address is none of this machine's, or the port is taken, or the system can't
  ///   show the program its threads.
  init(
    host: String, ports: Ports, isQuiet: Bool, _ makePreview: (UInt16) -> Preview
  ) throws(ServingFailure) {
    guard Environment.showsThreads else { throw .threadsNotShown }
    let candidates: [UInt16] =
      switch ports {
      // Each time it is another one.
      case .exactly(0): Array(repeating: 0, count: 20)
      case .exactly(let port): [port]
      case .firstFree(let range): Array(range)
      }
    for candidate in candidates {
      guard let wanted = ListeningAddress(host, candidate) else { throw .badAddress(host) }
      switch wanted.trial() {
      case .free(let port):
        guard let address = ListeningAddress(host, port) else { throw .badAddress(host) }
        let preview = makePreview(port)
        guard Self.listens(at: address, preview, isQuiet: isQuiet) else { continue }
        self.port = port
        self.preview = preview
        return
      case .taken: continue
      case .elsewhere: throw .elsewhere(host)
      }
    }
    throw .taken(host, candidates)
  }

  /// Begins to answer, and goes on after there has been no room for a connection.
  ///
  /// - Returns: once it listens, true; false where another program has taken the port since it was tried.
  private static func listens(
    at address: ListeningAddress, _ preview: Preview, isQuiet: Bool
  ) -> Bool {
    let beginning = Beginning()
    let handler = PreviewHandler(preview: preview)
    let pool = LastingPool()
    Task {
      do {
        try await pool.wait {
          try await Listening.run(
            tell: { if !isQuiet { Console.write(PreviewServer.warning($0), toErrors: true) } },
            listen: {
              let server = address.server(handler, pool)
              let listening = Task {
                try await server.waitUntilListening(timeout: ListeningAddress.longestAnswer)
                _ = beginning.tell(listens: true)
              }
              defer { listening.cancel() }
              try await server.run()
            })
        }
      } catch {
        if Listening.isTaken(error), beginning.tell(listens: false) { return }
        Console.tell(error: "the preview can't listen: \(Listening.words(for: error))")
        Console.end(.inputOutput)
      }
    }
    return beginning.wait()
  }

  /// Whether a text is an address that a machine may have.
  static func canListen(on host: String) -> Bool { ListeningAddress(host, 0) != nil }

  private static func warning(_ problem: String) -> String {
    """
    warning: a connection could not be accepted (\(problem)): all were closed, and the preview \
    listens again

    """
  }
}

/// Whether a server has come to listen, for whoever waits until that is known.
private final class Beginning: Sendable {
  private let listens = Mutex<Bool?>(nil)
  private let isKnown = DispatchSemaphore(value: 0)

  /// - Returns: whether it was not known before.
  func tell(listens: Bool) -> Bool {
    let isFirst = self.listens.withLock { known in
      defer { known = known ?? listens }
      return known == nil
    }
    if isFirst { isKnown.signal() }
    return isFirst
  }

  func wait() -> Bool {
    isKnown.wait()
    return listens.withLock { $0 == true }
  }
}

/// Hands requests over to the preview, and its answers to the connection.
struct PreviewHandler: HTTPHandler {
  let preview: Preview

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let headers = Dictionary(
      request.headers.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    let answer = await preview.answer(
      PreviewRequest(
        method: request.method.rawValue, target: request.target.rawValue, headers: headers))
    switch answer {
    case .response(let response):
      var fields = HTTPHeaders()
      for (name, value) in response.headers { fields[HTTPHeader(name)] = value }
      fields[.contentLength] = String(response.contentLength)
      fields[.date] = SystemClock.now().rfc822
      let status = HTTPStatusCode(response.status.rawValue, phrase: response.status.phrase)
      // Nothing here reads the body of a request, and what is left of one would be read as the next
      // request: one that a web page made up, and whose host and origin nobody has checked.
      let isLast = request.bodySequence.count != 0
      if isLast { fields[HTTPHeader("Connection")] = "close" }
      return HTTPResponse(
        statusCode: status, headers: fields,
        body: HTTPBodySequence(
          from: Body(bytes: response.body, isLast: isLast), count: response.body.count))
    case .events:
      return HTTPResponse(
        statusCode: .ok,
        headers: [
          .contentType: "text/event-stream", .cacheControl: "no-store",
          .date: SystemClock.now().rfc822,
          HTTPHeader("X-Content-Type-Options"): "nosniff",
          // Else nginx in front of it keeps what is sent until there is more.
          HTTPHeader("X-Accel-Buffering"): "no",
        ],
        body: HTTPBodySequence(from: EventStream(states: preview.states())))
    }
  }
}

/// A body that is sent piece by piece: a large one is not there a second time for each connection.
///
/// Behind the last one the connection ends: by an error, since FlyingFox keeps a connection whatever the
/// headers of a response say.
private struct Body: AsyncBufferedSequence {
  typealias Element = UInt8

  let bytes: ArraySlice<UInt8>
  let isLast: Bool

  /// In bytes.
  private static let pieceSize = 1 << 18

  func makeAsyncIterator() -> Iterator { Iterator(rest: bytes, isLast: isLast) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var rest: ArraySlice<UInt8>
    let isLast: Bool

    mutating func next() async throws -> UInt8? {
      if let byte = rest.popFirst() { return byte }
      if isLast { throw CancellationError() }
      return nil
    }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      if rest.isEmpty {
        if isLast { throw CancellationError() }
        return nil
      }
      defer { rest = rest.dropFirst(Body.pieceSize) }
      return Array(rest.prefix(Body.pieceSize))
    }
  }
}

/// States as server-sent events (HTML Living Standard, section 9.2).
private struct EventStream: AsyncBufferedSequence {
  typealias Element = UInt8

  let states: AsyncStream<[UInt8]>

  func makeAsyncIterator() -> Iterator { Iterator(states: states.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var states: AsyncStream<[UInt8]>.Iterator
    private var rest: [UInt8] = []

    init(states: AsyncStream<[UInt8]>.Iterator) {
      self.states = states
    }

    mutating func next() async throws -> UInt8? {
      if rest.isEmpty { rest = try await nextBuffer(suggested: 1) ?? [] }
      return rest.isEmpty ? nil : rest.removeFirst()
    }

    /// A state has no line break, so it is one line of data.
    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      guard let state = await states.next() else { return nil }
      return Array("data: ".utf8) + state + Array("\n\n".utf8)
    }
  }
}
