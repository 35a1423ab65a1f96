import Domain
import Presentation
import Repository
import Synchronization
import UseCases

/// Asks other hosts about the links of a site.
///
/// A class because all who ask share what they have learnt.
final class ExternalAsking: Sendable {
  /// Seconds between two requests to one host.
  private static let pause = 1.0

  private let asker: LinkAsker
  private let outcomes = Mutex<[HostedURL: LinkOutcome]>([:])

  /// - Parameter address: the site's, so that those who are asked can see why.
  convenience init?(forSiteAt address: String) {
    let userAgent = "SocialConnect/\(ProgramVersion.text) (checks links of \(address))"
    guard
      let curl = CurlTool(
        searchPath: Environment.searchPath, userAgent: userAgent, variable: Environment.variable)
    else { return nil }
    let turns = HostTurns(pause: Self.pause)
    let names = KnownNames()
    self.init(
      LinkAsker(
        lookUp: names.lookUp, ask: curl.ask, wait: { SystemClock.sleep(seconds: Double($0)) },
        inTurn: { turns.take($0, $1) }))
  }

  init(_ asker: LinkAsker) {
    self.asker = asker
  }

  /// - Returns: what is to be told of the links.
  func findings(of check: ExternalLinkCheck, _ progress: Progress) -> [Finding] {
    let hosts = check.hosts
    progress.begin(.ask, total: hosts.reduce(0) { $0 + $1.count })
    Workers.asking.forEachRange(of: hosts.count) { _, range in
      for url in hosts[range].joined() {
        let outcome = asker.outcome(of: url)
        outcomes.withLock { $0[url] = outcome }
        progress.advance(by: 1)
      }
    }
    let known = outcomes.withLock { $0 }
    return check.findings { known[$0] }
  }

  static let missingTool = Finding(
    .error, rule: .noCurl, message: "there is no `curl`, with which `--external` asks other hosts",
    hint: "install it (the package `curl` in Debian and Homebrew), or check without `--external`")
}

/// The addresses of hosts, which are remembered. Two threads that ask for one at the same time may both look it up.
///
/// A class because all threads share it.
private final class KnownNames: Sendable {
  private let known = Mutex<[String: HostLookup]>([:])

  @Sendable func lookUp(_ host: String) -> HostLookup {
    if let lookup = known.withLock({ $0[host] }) { return lookup }
    let lookup = NameServers.lookUp(host)
    known.withLock { $0[host] = lookup }
    return lookup
  }
}
