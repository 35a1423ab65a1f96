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

  @Test("Its own address reaches it, and on port 80 names without a port")
  func own() {
    let hosts = AllowedHosts(host: "192.0.2.7", port: 80)
    for host in ["192.0.2.7:80", "192.0.2.7", "localhost"] {
      let request = PreviewRequest(method: "GET", target: "/", headers: ["Host": host])
      #expect(hosts.objection(to: request) == nil, "\(host)")
    }
    let any = AllowedHosts(host: "0.0.0.0", port: 4000)
    let request = PreviewRequest(method: "GET", target: "/", headers: ["Host": "0.0.0.0:4000"])
    #expect(any.objection(to: request) != nil, "it is no address to be reached by")
    let six = AllowedHosts(host: "2001:db8::1", port: 4000)
    let long = PreviewRequest(method: "GET", target: "/", headers: ["Host": "[2001:db8::1]:4000"])
    #expect(six.objection(to: long) == nil)
    let mapped = AllowedHosts(host: "::ffff:127.0.0.1", port: 4000)
    for host in ["[::ffff:7f00:1]:4000", "[::ffff:127.0.0.1]:4000"] {
      let request = PreviewRequest(method: "GET", target: "/", headers: ["Host": host])
      #expect(mapped.objection(to: request) == nil, "\(host)")
    }
  }

  @Test(
    "A name that was asked for reaches it through a proxy: with any port, or with the one it has",
    arguments: [
      ("Preview.example", "preview.example", true),
      ("preview.example", "PREVIEW.example:443", true),
      ("preview.example", "preview.example:4000", true),
      ("preview.example", "preview.example:1", true),
      ("preview.example", "preview.example:", false),
      ("preview.example", "preview.example:0", false),
      ("preview.example", "preview.example:65536", false),
      ("preview.example", "preview.example:443, evil.example", false),
      ("preview.example", "user@preview.example", false),
      ("preview.example", "preview.example.", false),
      ("preview.example.", "preview.example.", true),
      ("preview.example", "evil.example", false),
      ("preview.example", "evil.preview.example", false),
      ("preview.example", "preview.example.evil.example", false),
      ("preview.example", "127.0.0.1", false), ("preview.example", "localhost:443", false),
      ("preview.example", "127.0.0.1:4000", true),
      ("preview.example:8443", "preview.example:8443", true),
      ("preview.example:8443", "preview.example", false),
      ("preview.example:8443", "preview.example:4000", false),
      ("preview.example:443", "preview.example", true),
      ("preview.example:443", "preview.example:443", true),
      ("preview.example:443", "preview.example:80", false),
      ("preview.example:80", "preview.example", true),
      ("[2001:DB8::1]", "[2001:db8::1]", true), ("[2001:db8::1]", "[2001:db8::1]:443", true),
      ("[2001:db8::1]:443", "[2001:db8::1]", true),
      ("[2001:db8::1]:443", "[2001:db8::1]:4000", false),
      ("[2001:db8:0::1]:80", "[2001:db8::1]", true), ("[::FFFF:1.2.3.4]", "[::ffff:102:304]", true),
      ("[2001:db8::1]", "[2001:db8::2]", false), ("192.0.2.9", "192.0.2.9:8080", true),
    ] as [(String, String, Bool)])
  func proxy(_ name: String, _ host: String, _ isAllowed: Bool) throws {
    let hosts = AllowedHosts(
      host: "127.0.0.1", port: 4000, others: [try #require(Authority(name))])
    let request = PreviewRequest(method: "GET", target: "/", headers: ["Host": host])
    let expected: PreviewResponse.Status? = isAllowed ? nil : .misdirectedRequest
    #expect(hosts.objection(to: request)?.status == expected)
  }

  @Test(
    "Behind a proxy a page is the preview's own by HTTP and HTTPS, and no other site's",
    arguments: [
      ("preview.example", "https://preview.example", true),
      ("preview.example", "http://preview.example", true),
      ("preview.example", "https://Preview.example:8443", true),
      ("preview.example", "http://preview.example:4000", true),
      ("preview.example", "https://evil.example", false),
      ("preview.example", "https://preview.example.evil.example", false),
      ("preview.example", "https://preview.example@evil.example", false),
      ("preview.example", "http://127.0.0.1:4000", false), ("preview.example", "null", false),
      ("preview.example", "ftp://preview.example", false),
      ("preview.example", "preview.example", false),
      ("preview.example", "https://preview.example/", false),
      ("preview.example:443", "https://preview.example", true),
      ("preview.example:443", "https://preview.example:443", true),
      ("preview.example:443", "http://preview.example", false),
      ("preview.example:443", "https://preview.example:8443", false),
      ("preview.example:80", "http://preview.example", true),
      ("preview.example:80", "https://preview.example", false),
    ] as [(String, String, Bool)])
  func proxyOrigins(_ name: String, _ origin: String, _ isAllowed: Bool) throws {
    let hosts = AllowedHosts(
      host: "127.0.0.1", port: 4000, others: [try #require(Authority(name))])
    let request = PreviewRequest(
      method: "GET", target: "/.socialconnect/events",
      headers: ["Host": "preview.example", "Origin": origin])
    let expected: PreviewResponse.Status? = isAllowed ? nil : .forbidden
    #expect(hosts.objection(to: request)?.status == expected)
    // Most proxies pass their own name on; some ask by the preview's.
    let renamed = PreviewRequest(
      method: "GET", target: "/", headers: ["Host": "localhost:4000", "Origin": origin])
    #expect(hosts.objection(to: renamed)?.status == expected)
  }

  @Test("Who is turned away is told where the preview is")
  func addresses() throws {
    let others = ["a.example", "b.example:443", "c.example:8080"].compactMap { Authority($0) }
    let hosts = AllowedHosts(host: "127.0.0.1", port: 4000, others: others)
    let objection = hosts.objection(
      to: PreviewRequest(method: "GET", target: "/", headers: ["Host": "evil.example"]))
    let text = String(decoding: try #require(objection).body, as: UTF8.self)
    let own = ["http://127.0.0.1:4000/", "http://[::1]:4000/", "http://localhost:4000/"]
    let named = ["http://a.example/", "https://b.example/", "http://c.example:8080/"]
    #expect(text.split(separator: "\n").dropFirst().map(String.init) == own + named)
  }

  @Test(
    "What is no host name, with a port or without, is refused",
    arguments: [
      "", "https://preview.example", "preview.example/", "preview.example/blog",
      "//preview.example", "preview example", " preview.example", "preview.example\n",
      "preview.example\r\n",
      "me@preview.example", "preview.example:", "preview.example:0", "preview.example:65536",
      "preview.example:http", "preview.example:+443", "preview.example:-1", "preview.example:4 3",
      "preview.example:443:443", ":443", ".", "preview..example", ".example", "*.example",
      "preview.example?", "preview.example#", "2001:db8::1", "[2001:db8::1", "[]",
      "[preview.example]",
      "[:::]", "[1:2:3:4:5:6:7]", "[1::2::3]", "[12345::]", "[::1.2.3]", "[::1.2.3.256]",
      "[::1]443", "[::1]:", "[::1%eth0]", "bücher.example",
    ])
  func refused(_ text: String) {
    #expect(Authority(text) == nil)
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

  @Test(
    "All spellings of an IPv6 address become the one that browsers write",
    arguments: [
      ("2001:DB8:0:0:0:0:0:1", "[2001:db8::1]"), ("2001:db8::0001", "[2001:db8::1]"),
      ("::", "[::]"), ("::1", "[::1]"), ("1::", "[1::]"), ("0:0:1:0:0:0:0:0", "[0:0:1::]"),
      ("1:0:0:2:0:0:3:4", "[1::2:0:0:3:4]"), ("1:0:2:3:4:5:6:7", "[1:0:2:3:4:5:6:7]"),
      ("::ffff:127.0.0.1", "[::ffff:7f00:1]"), ("1:2:3:4:5:6:7.8.9.10", "[1:2:3:4:5:6:708:90a]"),
      // No addresses of IPv6 stay what they are.
      ("127.0.0.1", "127.0.0.1"), ("localhost", "localhost"), ("1:2", "1:2"),
      ("1:2:3:4:5:6:7:8::", "1:2:3:4:5:6:7:8::"), ("::01.2.3.4", "::01.2.3.4"), ("::+1", "::+1"),
    ])
  func spellings(_ host: String, _ expected: String) {
    #expect(Authority.inURL(host) == expected)
  }

  @Test("No service worker is given, which would answer for whatever is served there later")
  func serviceWorker() {
    let hosts = AllowedHosts(host: "127.0.0.1", port: 4000)
    func status(_ headers: [String: String]) -> PreviewResponse.Status? {
      let request = PreviewRequest(
        method: "GET", target: "/sw.js",
        headers: headers.merging(["Host": "127.0.0.1:4000"]) { $1 })
      return hosts.objection(to: request)?.status
    }
    #expect(status(["Service-Worker": "script"]) == .forbidden)
    #expect(status([:]) == nil)
  }
}
