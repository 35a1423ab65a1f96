import Testing

@testable import Preview

@Suite("Who may ask the preview")
struct AllowedHostsTests {
  @Test(
    "Only its own names reach it",
    arguments: [
      ("127.0.0.1:4000", true), ("localhost:4000", true), ("LOCALHOST:4000", true),
      ("[::1]:4000", true), ("127.0.0.1", false), ("127.0.0.1:4001", false),
      ("evil.example:4000", false), ("localhost.evil.example:4000", false), ("", false),
      ("127.0.0.1:4000, evil.example", false), ("user@127.0.0.1:4000", false),
    ])
  func names(_ host: String, _ isAllowed: Bool) {
    let hosts = AllowedHosts(host: "127.0.0.1", port: 4000)
    let request = PreviewRequest(method: "GET", target: "/", headers: ["host": host])
    #expect((hosts.objection(to: request) == nil) == isAllowed)
    if !isAllowed { #expect(hosts.objection(to: request)?.status == .misdirectedRequest) }
  }

  @Test("A request without a host is turned away")
  func missing() {
    let hosts = AllowedHosts(host: "127.0.0.1", port: 4000)
    #expect(hosts.objection(to: PreviewRequest(method: "GET", target: "/")) != nil)
  }

  @Test("Names that were asked for reach it, and on port 80 names without a port")
  func others() {
    let hosts = AllowedHosts(host: "192.0.2.7", port: 80, others: ["Preview.example"])
    for host in ["192.0.2.7:80", "192.0.2.7", "preview.example", "localhost"] {
      let request = PreviewRequest(method: "GET", target: "/", headers: ["Host": host])
      #expect(hosts.objection(to: request) == nil, "\(host)")
    }
    let any = AllowedHosts(host: "0.0.0.0", port: 4000)
    let request = PreviewRequest(method: "GET", target: "/", headers: ["Host": "0.0.0.0:4000"])
    #expect(any.objection(to: request) != nil, "it is no address to be reached by")
    let six = AllowedHosts(host: "2001:db8::1", port: 4000)
    let long = PreviewRequest(method: "GET", target: "/", headers: ["Host": "[2001:db8::1]:4000"])
    #expect(six.objection(to: long) == nil)
  }

  @Test(
    "A page of another site may not read or load it; a link may lead to it",
    arguments: [
      (["Origin": "http://127.0.0.1:4000"], true),
      (["Origin": "http://127.0.0.1:5000"], false),
      (["Origin": "https://127.0.0.1:4000"], false),
      (["Origin": "http://localhost:4000"], false),
      (["Origin": "null"], false),
      (["Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"], true),
      (["Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"], true),
      (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"], false),
      (
        [
          "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate",
          "Sec-Fetch-Dest": "document",
        ], true
      ),
      (
        ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"],
        false
      ),
    ] as [([String: String], Bool)])
  func origins(_ headers: [String: String], _ isAllowed: Bool) {
    let hosts = AllowedHosts(host: "127.0.0.1", port: 4000)
    let request = PreviewRequest(
      method: "GET", target: "/", headers: headers.merging(["Host": "127.0.0.1:4000"]) { $1 })
    #expect((hosts.objection(to: request) == nil) == isAllowed)
  }
}
