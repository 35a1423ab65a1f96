import Dispatch
import Preview
import Synchronization
import Testing

@testable import socialconnect

@Suite("Where the preview listens")
struct PreviewServerTests {
  /// Addresses for examples (RFC 5737, RFC 3849): no machine has them.
  @Test(
    "An address of another machine is not taken for one whose ports are",
    arguments: ["192.0.2.1", "2001:db8::1"])
  func elsewhere(_ host: String) {
    let choices: [PreviewServer.Ports] = [.exactly(0), .exactly(4000), .firstFree(in: 4000...4019)]
    for ports in choices {
      let failure = #expect(throws: ServingFailure.self) {
        _ = try Self.server(host, ports)
      }
      #expect(failure?.description == "\(host) is none of this machine's addresses")
    }
  }

  private static func server(
    _ host: String, _ ports: PreviewServer.Ports
  ) throws(ServingFailure) -> PreviewServer {
    try PreviewServer(host: host, ports: ports, isQuiet: true) {
      Preview(hosts: AllowedHosts(host: host, port: $0))
    }
  }

  /// The ports of servers that begin at the same time, each on a thread of its own.
  private static func ports(ofServers count: Int, _ ports: PreviewServer.Ports) async -> [UInt16] {
    await withCheckedContinuation { result in
      DispatchQueue.global().async {
        let found = Mutex<[UInt16]>([])
        DispatchQueue.concurrentPerform(iterations: count) { _ in
          guard let server = try? Self.server("127.0.0.1", ports) else { return }
          found.withLock { $0.append(server.port) }
        }
        result.resume(returning: found.withLock(\.self))
      }
    }
  }

  @Test("Those that begin together find a port each")
  func together() async {
    for choice: PreviewServer.Ports in [.firstFree(in: 47_100...47_399), .exactly(0)] {
      let ports = await Self.ports(ofServers: 8, choice)
      #expect(ports.count == 8 && Set(ports).count == 8 && !ports.contains(0), "\(ports)")
    }
  }

  @Test("A port that another has is taken, and says so in words")
  func taken() async throws {
    let port = try #require(await Self.ports(ofServers: 1, .exactly(0)).first)
    let failure = #expect(throws: ServingFailure.self) {
      _ = try Self.server("127.0.0.1", .exactly(port))
    }
    #expect(failure?.description == "port \(port) of 127.0.0.1 is taken, or may not be used")
  }
}
