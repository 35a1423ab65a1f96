import Domain
import Foundation
import Testing

@testable import Repository

@Suite("Asking by curl")
struct CurlToolTests {
  private func question(_ url: String, _ method: HostQuestion.Method = .head) throws -> HostQuestion
  {
    HostQuestion(
      url: try HostedURL(url),
      addresses: [
        try #require(HostAddress([1, 1, 1, 1])),
        try #require(HostAddress([0x26, 6, 0x47, 0] + [UInt8](repeating: 0, count: 11) + [1])),
      ], method: method)
  }

  private static let variables = ["SSL_CERT_DIR": "/certificates", "https_proxy": "b.example"]

  /// A `curl` that is a script of ours.
  private func tool(_ script: String, _ sandbox: SiteSandbox) throws -> CurlTool {
    let path = sandbox.root + "/tools/curl"
    try FileManager.default.createDirectory(
      atPath: sandbox.root + "/tools", withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
    try #require(chmod(path, 0o755) == 0)
    return try #require(
      CurlTool(
        searchPath: "relative:\(sandbox.root)/tools", userAgent: "Test\r\nX: y/1",
        variable: { Self.variables[$0] }))
  }

  /// Asks until the script can be started: while it was written, another test may have started a
  /// program, and until that has let go of our open file the system calls it busy.
  private func asked(_ tool: CurlTool, _ question: HostQuestion) -> HostAnswer {
    for _ in 0..<200 {
      let answer = tool.ask(question)
      if answer != .noAnswer("curl can't be started") { return answer }
      usleep(20_000)
    }
    return tool.ask(question)
  }

  @Test("curl is bound to the address that was looked at, and to nothing else")
  func arguments() throws {
    let sandbox = try SiteSandbox()
    let tool = try tool(
      "printf '%s\\n' \"$@\" > '\(sandbox.root)/asked'; /usr/bin/env >> '\(sandbox.root)/asked'\n"
        + "/bin/cat > '\(sandbox.root)/input'; printf '200\\n\\n\\n'", sandbox)
    #expect(
      try asked(tool, question("https://a.example/-o?x=[1-2]\"#y", .get))
        == .status(200, redirect: nil, retryAfter: nil))
    let text = try String(contentsOfFile: sandbox.root + "/asked", encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(26) == [
        "--disable", "--silent", "--globoff", "--proto", "=http,https", "--max-redirs", "0",
        "--noproxy", "*", "--connect-timeout", "10", "--max-time", "20", "--resolve",
        "a.example:443:1.1.1.1,[2606:4700:0:0:0:0:0:1]", "--user-agent", "TestX: y/1", "--output",
        "/dev/null", "--write-out", "%{http_code}\\n%{redirect_url}\\n%header{retry-after}\\n",
        "--head", "--request", "GET", "--url", "https://a.example/-o?x=[1-2]%22",
      ])
    // No proxies and no home with settings: these alone, and what the shell adds.
    let ofShell: Set = ["OLDPWD", "PWD", "SHLVL", "_"]
    let ours = Set(ProcessInfo.processInfo.environment.keys).subtracting(ofShell)
    try #require(ours.count > 1, "there is nothing that could be passed on")
    let told = lines.dropFirst(26).filter { !ofShell.contains(String($0.prefix { $0 != "=" })) }
    #expect(
      told.sorted() == [
        "LC_ALL=C", "PATH=relative:\(sandbox.root)/tools", "SSL_CERT_DIR=/certificates",
      ])
    #expect(try Data(contentsOf: URL(filePath: sandbox.root + "/input")).isEmpty)
  }

  @Test(
    "its answers",
    arguments: [
      (
        "printf '301\\nhttps://b.example/\\n\\n'",
        .status(301, redirect: "https://b.example/", retryAfter: nil)
      ),
      ("printf '429\\n\\n12\\n'", .status(429, redirect: nil, retryAfter: 12)),
      ("printf '503\\n\\n%%header{retry-after}\\n'", .status(503, redirect: nil, retryAfter: nil)),
      ("exit 60", .notSecure), ("exit 35", .notSecure),
      ("exit 7", .noAnswer("no connection is possible")),
      ("exit 28", .noAnswer("it takes too long")),
      ("exit 2", .noAnswer("curl ends with status 2")),
      (
        "printf '000\\n\\n\\n'",
        .noAnswer("it answers with no status")
      ), ("", .noAnswer("it answers with no status")),
      ("kill -9 $$", .noAnswer("curl is ended by signal 9")),
    ] as [(String, HostAnswer)])
  func answers(_ script: String, _ answer: HostAnswer) throws {
    let sandbox = try SiteSandbox()
    let found = asked(try tool(script, sandbox), try question("https://a.example/"))
    #expect(found == answer)
  }

  @Test("without curl there is no tool")
  func missing() throws {
    #expect(CurlTool(searchPath: "/nowhere:.", userAgent: "Test") { _ in nil } == nil)
  }

  @Test("curl itself takes these arguments", .enabled(if: CurlToolTests.installed != nil))
  func real() throws {
    let tool = try #require(Self.installed)
    // Nobody listens there, so that nothing is sent; curl has to understand all before it finds out.
    let process = Process()
    process.executableURL = URL(filePath: tool.path)
    let nobody = HostQuestion(
      url: try HostedURL("http://a.example/"),
      addresses: [try #require(HostAddress([127, 0, 0, 1]))], method: .head)
    process.arguments =
      tool.arguments(nobody)
      + ["--connect-timeout", "1", "--connect-to", "a.example:80:127.0.0.1:1"]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // 7: the connection is refused. What curl does not understand ends with 2.
    #expect(process.terminationStatus == 7)
  }

  private static let installed = CurlTool(
    searchPath: ProcessInfo.processInfo.environment["PATH"] ?? "", userAgent: "Test",
    variable: { _ in nil })
}

@Suite("Looking up names")
struct NameServersTests {
  @Test("addresses are their own names")
  func addresses() throws {
    let address = try #require(HostAddress([93, 184, 216, 34]))
    #expect(NameServers.lookUp("93.184.216.34") == .addresses([address]))
  }

  @Test("this machine has no public address")
  func local() throws {
    guard case .addresses(let addresses) = NameServers.lookUp("localhost") else {
      Issue.record("localhost has no addresses")
      return
    }
    #expect(!addresses.isEmpty)
    #expect(addresses.allSatisfy { !$0.isPublic })
  }
}
