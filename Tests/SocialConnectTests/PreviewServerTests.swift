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
        _ = try PreviewServer(host: host, ports: ports)
      }
      #expect(failure?.description == "\(host) is none of this machine's addresses")
    }
  }

  @Test("Any free port of this machine will do")
  func free() throws {
    let server = try PreviewServer(host: "127.0.0.1", ports: .exactly(0))
    #expect(server.port > 0)
  }
}
