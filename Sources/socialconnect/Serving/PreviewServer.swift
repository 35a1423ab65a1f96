import Domain
import FlyingFox
import FlyingSocks
import Foundation
import Preview

/// The preview on a port of this machine: FlyingFox has the connections, ``Preview`` the answers.
final class PreviewServer {
  enum Ports {
    /// This one; 0 is any that is free.
    case exactly(UInt16)
    case firstFree(in: ClosedRange<UInt16>)
  }

  /// Seconds that the making of an answer may take: the first one waits until a network of any size is
  /// loaded.
  private static let longestAnswer = 3600.0

  let port: UInt16
  private let address: Address

  private enum Address: Sendable {
    case ip4(sockaddr_in)
    case ip6(sockaddr_in6)

    init?(_ host: String, _ port: UInt16) {
      let host = host == "localhost" ? "127.0.0.1" : host
      if host.contains(":") {
        guard let address = try? sockaddr_in6.inet6(ip6: host, port: port) else { return nil }
        self = .ip6(address)
      } else {
        guard let address = try? sockaddr_in.inet(ip4: host, port: port) else { return nil }
        self = .ip4(address)
      }
    }

    /// A server that listens there when it is run.
    func server(_ handler: PreviewHandler, _ pool: LastingPool) -> HTTPServer {
      switch self {
      case .ip4(let address):
        HTTPServer(
          address: address, timeout: PreviewServer.longestAnswer, pool: pool, logger: .disabled,
          handler: handler)
      case .ip6(let address):
        HTTPServer(
          address: address, timeout: PreviewServer.longestAnswer, pool: pool, logger: .disabled,
          handler: handler)
      }
    }

    /// What comes of wanting to listen there.
    enum Trial {
      case free(UInt16)
      case taken
      /// It is none of this machine's, at any port.
      case elsewhere
    }

    func trial() -> Trial {
      switch self {
      case .ip4(let address): Self.trial(address)
      case .ip6(let address): Self.trial(address)
      }
    }

    private static func trial(_ address: some SocketAddress) -> Trial {
      do {
        let socket = try Socket(domain: Int32(type(of: address).family))
        defer { try? socket.close() }
        try? socket.setValue(true, for: .localAddressReuse)
        // Without listening: whoever waits for the preview would be let in, and sent away again.
        try socket.bind(to: address)
        switch try socket.sockname() {
        case .ip4(_, let port), .ip6(_, let port): return .free(port)
        default: return .taken
        }
      } catch SocketError.failed(_, EADDRNOTAVAIL, _), SocketError.failed(_, EAFNOSUPPORT, _) {
        return .elsewhere
      } catch {
        return .taken
      }
    }
  }

  /// Looks for a port.
  ///
  /// - Throws: when the address is none of this machine's, or the port is taken, or the system can't
  ///   show the program its threads.
  init(host: String, ports: Ports) throws(ServingFailure) {
    guard Environment.showsThreads else { throw .threadsNotShown }
    let candidates: [UInt16] =
      switch ports {
      case .exactly(let port): [port]
      case .firstFree(let range): Array(range)
      }
    for candidate in candidates {
      guard let wanted = Address(host, candidate) else { throw .badAddress(host) }
      switch wanted.trial() {
      case .free(let port):
        guard let address = Address(host, port) else { throw .badAddress(host) }
        self.port = port
        self.address = address
        return
      case .taken: continue
      case .elsewhere: throw .elsewhere(host)
      }
    }
    throw .taken(host, candidates)
  }

  /// Begins to answer, and goes on after there has been no room for a connection.
  func start(_ preview: Preview, isQuiet: Bool) {
    let address = self.address
    let handler = PreviewHandler(preview: preview)
    let pool = LastingPool()
    Task {
      do {
        try await pool.wait {
          try await Listening.run(
            tell: { if !isQuiet { Console.write(PreviewServer.warning($0), toErrors: true) } },
            listen: { try await address.server(handler, pool).run() })
        }
      } catch {
        Console.tell(error: "the preview can't listen: \(error)")
        Console.end(.inputOutput)
      }
    }
  }

  /// Whether a text is an address that a machine may have.
  static func canListen(on host: String) -> Bool { Address(host, 0) != nil }

  private static func warning(_ problem: String) -> String {
    """
    warning: a connection could not be accepted (\(problem)): all were closed, and the preview \
    listens again

    """
  }
}

/// Why the preview can't be served.
enum ServingFailure: Error, CustomStringConvertible {
  case badAddress(String)
  case elsewhere(String)
  case taken(String, [UInt16])
  case threadsNotShown

  var description: String {
    switch self {
    case .badAddress(let host): "\(host) is no address of a machine, such as 127.0.0.1 or ::1"
    case .elsewhere(let host): "\(host) is none of this machine's addresses"
    case .taken(let host, let ports):
      ports.count == 1
        ? "port \(ports[0]) of \(host) is taken, or may not be used"
        : "the ports \(ports[0]) to \(ports[ports.count - 1]) of \(host) are taken"
    case .threadsNotShown: "a preview needs the system's folder /proc, and it is not there"
    }
  }
}

/// Hands requests over to the preview, and its answers to the connection.
private struct PreviewHandler: HTTPHandler {
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
      if request.bodySequence.count != 0 {
        fields[HTTPHeader("Connection")] = "close"
        return HTTPResponse(
          statusCode: status, headers: fields,
          body: HTTPBodySequence(
            from: Body(bytes: response.body, isLast: true), count: response.body.count))
      }
      return HTTPResponse(
        statusCode: status, headers: fields,
        body: HTTPBodySequence(
          from: Body(bytes: response.body, isLast: false), count: response.body.count))
    case .events:
      return HTTPResponse(
        statusCode: .ok,
        headers: [
          .contentType: "text/event-stream", .cacheControl: "no-store",
          .date: SystemClock.now().rfc822,
          HTTPHeader("X-Content-Type-Options"): "nosniff",
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

  let bytes: [UInt8]
  let isLast: Bool

  /// In bytes.
  private static let pieceSize = 1 << 18

  func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...], isLast: isLast) }

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
