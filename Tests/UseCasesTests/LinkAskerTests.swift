import Domain
import Synchronization
import Testing

@testable import UseCases

/// A network of hosts for tests, and what it was asked.
private final class HostsStub: Sendable {
  let answers: [String: [HostAnswer]]
  let names: [String: HostLookup]
  let asked = Mutex<[HostQuestion]>([])
  let waits = Mutex<[Int]>([])
  let turns = Mutex<[String]>([])

  init(_ answers: [String: [HostAnswer]], names: [String: HostLookup] = [:]) {
    self.answers = answers
    self.names = names
  }

  func outcome(of url: String) throws -> LinkOutcome {
    let url = try HostedURL(url)
    return LinkAsker(
      lookUp: { [names] host in
        names[host] ?? HostAddress([93, 184, 216, 34]).map { .addresses([$0]) } ?? .failed
      },
      ask: { [self] question in
        asked.withLock { asked in
          let before = asked.count { $0.url == question.url }
          asked.append(question)
          let all = answers[question.url.text] ?? []
          return all.isEmpty ? .noAnswer("not planned") : all[min(before, all.count - 1)]
        }
      },
      wait: { [self] seconds in waits.withLock { $0.append(seconds) } },
      inTurn: { [self] host, body in
        turns.withLock { $0.append(host) }
        return body()
      }
    ).outcome(of: url)
  }

  var urls: [String] { asked.withLock { $0.map(\.url.text) } }
  var methods: [HostQuestion.Method] { asked.withLock { $0.map(\.method) } }
}

@Suite("Asking other hosts")
struct LinkAskerTests {
  private func status(
    _ status: Int, to redirect: String? = nil, after seconds: Int? = nil
  ) -> HostAnswer {
    .status(status, redirect: redirect, retryAfter: seconds)
  }

  private func address(_ bytes: UInt8...) throws -> HostAddress { try #require(HostAddress(bytes)) }

  @Test(
    "one request without the page is all where it is answered", arguments: [200, 204, 401, 403])
  func fine(_ number: Int) throws {
    let hosts = HostsStub(["https://a.example/": [status(number)]])
    #expect(try hosts.outcome(of: "https://a.example/") == .answers(movedTo: nil))
    #expect(hosts.methods == [.head])
  }

  @Test("what is gone is gone", arguments: [404, 410])
  func gone(_ number: Int) throws {
    let hosts = HostsStub(["https://a.example/": [status(number)]])
    #expect(try hosts.outcome(of: "https://a.example/") == .gone(status: number))
  }

  @Test("who doesn't answer without the page is asked for it once", arguments: [405, 501])
  func get(_ number: Int) throws {
    let hosts = HostsStub(["https://a.example/": [status(number), status(200)]])
    #expect(try hosts.outcome(of: "https://a.example/") == .answers(movedTo: nil))
    #expect(hosts.methods == [.head, .get])
  }

  @Test("a redirect for good tells the new address, one for now does not")
  func redirects() throws {
    let hosts = HostsStub([
      "https://a.example/": [status(301, to: "https://b.example/x")],
      "https://b.example/x": [status(308, to: "https://b.example/y")],
      "https://b.example/y": [status(302, to: "https://b.example/z")],
      "https://b.example/z": [status(200)],
    ])
    #expect(try hosts.outcome(of: "https://a.example/") == .answers(movedTo: "https://b.example/y"))
    #expect(try hosts.outcome(of: "https://b.example/y") == .answers(movedTo: nil))
    #expect(hosts.turns.withLock { $0 }.prefix(2) == ["a.example", "b.example"])
  }

  @Test("what a redirect for now leads to is no new address, also where that has moved for good")
  func goodBehindNow() throws {
    let hosts = HostsStub([
      "https://a.example/": [status(302, to: "https://b.example/")],
      "https://b.example/": [status(301, to: "https://c.example/")],
      "https://c.example/": [status(200)],
    ])
    #expect(try hosts.outcome(of: "https://a.example/") == .answers(movedTo: nil))
  }

  @Test("of all hosts on the way one is waited for")
  func busyBehindBusy() throws {
    let hosts = HostsStub([
      "https://a.example/": [
        status(429, after: 7), status(301, to: "https://b.example/"),
      ],
      "https://b.example/": [status(503, after: 9), status(200)],
    ])
    #expect(try hosts.outcome(of: "https://a.example/") == .noAnswer("it answers 503"))
    #expect(hosts.waits.withLock { $0 } == [7])
  }

  @Test("redirects end")
  func circle() throws {
    let hosts = HostsStub(["https://a.example/": [status(302, to: "https://a.example/")]])
    #expect(try hosts.outcome(of: "https://a.example/") == .endlessRedirects)
    #expect(hosts.urls.count == LinkAsker.mostRedirects + 1)
  }

  @Test("a host that is not public is never asked, also not by way of a redirect")
  func inside() throws {
    let hosts = HostsStub(
      [
        "https://a.example/": [status(302, to: "http://inside.example/latest/meta-data")],
        "https://b.example/": [status(302, to: "http://127.0.0.1/")],
        "https://c.example/": [status(302, to: "file:///etc/passwd")],
        "https://d.example/": [status(302, to: "http://a.example:22/")],
      ],
      names: [
        "inside.example": .addresses([try address(169, 254, 169, 254)]),
        "127.0.0.1": .addresses([try address(127, 0, 0, 1)]),
        "none.example": .addresses([]),
      ])
    #expect(try hosts.outcome(of: "http://inside.example/") == .notPublic("inside.example"))
    #expect(try hosts.outcome(of: "http://none.example/") == .notPublic("none.example"))
    #expect(hosts.urls == [])
    #expect(try hosts.outcome(of: "https://a.example/") == .notPublic("inside.example"))
    #expect(try hosts.outcome(of: "https://b.example/") == .notPublic("127.0.0.1"))
    #expect(
      try hosts.outcome(of: "https://c.example/") == .refusedRedirect("file:///etc/passwd", .notWeb)
    )
    #expect(
      try hosts.outcome(of: "https://d.example/")
        == .refusedRedirect("http://a.example:22/", .port))
    #expect(hosts.urls.count == 4)
  }

  @Test("of several addresses only the public ones are given on")
  func mixed() throws {
    let addresses = [try address(10, 0, 0, 1), try address(1, 1, 1, 1)]
    let hosts = HostsStub(
      ["https://a.example/": [status(200)]], names: ["a.example": .addresses(addresses)])
    #expect(try hosts.outcome(of: "https://a.example/") == .answers(movedTo: nil))
    #expect(hosts.asked.withLock { $0.map(\.addresses) } == [[addresses[1]]])
  }

  @Test("who is busy is asked once more, when it says when", arguments: [429, 503])
  func busy(_ number: Int) throws {
    let hosts = HostsStub(["https://a.example/": [status(number, after: 7), status(200)]])
    #expect(try hosts.outcome(of: "https://a.example/") == .answers(movedTo: nil))
    #expect(hosts.waits.withLock { $0 } == [7])
  }

  @Test(
    "and never a third time, nor when it says nothing or wants to be left alone for long",
    arguments: [(7, 2), (0, 2), (30, 2), (31, 1), (nil, 1), (3600, 1), (-1, 1)] as [(Int?, Int)])
  func stillBusy(_ seconds: Int?, _ count: Int) throws {
    let hosts = HostsStub(["https://a.example/": [status(429, after: seconds)]])
    #expect(try hosts.outcome(of: "https://a.example/") == .noAnswer("it answers 429"))
    #expect(hosts.urls.count == count)
  }

  @Test("what name servers say")
  func names() throws {
    let hosts = HostsStub([:], names: ["a.example": .noSuchHost, "b.example": .failed])
    #expect(try hosts.outcome(of: "https://a.example/") == .noSuchHost("a.example"))
    #expect(
      try hosts.outcome(of: "https://b.example/") == .noAnswer("`b.example` can't be looked up"))
    #expect(hosts.urls == [])
  }
}
