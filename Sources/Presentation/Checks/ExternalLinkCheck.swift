import Domain
import Markup
import UseCases

/// Tells which links to other hosts lead nowhere, or elsewhere by now.
public struct ExternalLinkCheck: Sendable {
  private let links: [ExternalLink]
  /// What each link asks for.
  private let addresses: [Result<HostedURL, HostedURL.Refusal>]

  public init(_ pages: RenderedPages) {
    self.init(pages.externalLinks)
  }

  init(_ links: [ExternalLink]) {
    self.links = links
    addresses = links.map { link in
      Result { () throws(HostedURL.Refusal) in try HostName.hosted(link.url) }
    }
  }

  /// The addresses to ask for, each once, in a group for each host.
  public var hosts: [[HostedURL]] {
    var seen: Set<HostedURL> = []
    var numbers: [String: Int] = [:]
    var hosts: [[HostedURL]] = []
    for case .success(let url) in addresses where seen.insert(url).inserted {
      if let number = numbers[url.host] {
        hosts[number].append(url)
      } else {
        numbers[url.host] = hosts.count
        hosts.append([url])
      }
    }
    return hosts
  }

  /// What is to be said of the links, given what came of asking about each.
  ///
  /// - Parameter outcome: what was found out about an address.
  public func findings(_ outcome: (HostedURL) -> LinkOutcome?) -> [Finding] {
    zip(links, addresses).compactMap { link, address in
      switch address {
      case .failure(let refusal): finding(link, .notAsked(refusal))
      case .success(let url): outcome(url).flatMap { finding(link, $0) }
      }
    }
  }

  private func finding(_ link: ExternalLink, _ outcome: LinkOutcome) -> Finding? {
    guard let (severity, what, hint) = words(outcome) else { return nil }
    return Finding(
      severity, rule: .externalLink, message: "`\(link.url)`: \(what)",
      hint: [hint, otherPages(link)].compactMap(\.self).joined(separator: "; ").nonEmpty,
      place: link.pages.first.map { FindingPlace(path: $0, isFile: false) })
  }

  private func words(
    _ outcome: LinkOutcome
  ) -> (severity: Finding.Severity, what: String, hint: String?)? {
    switch outcome {
    case .answers(nil): nil
    case .answers(let address?):
      (.note, "this has moved for good", "link to `\(address)`")
    case .gone(let status): (.warning, "there is no such page (\(status))", nil)
    case .noSuchHost(let host): (.warning, "there is no host `\(host)`", nil)
    case .notSecure:
      (
        .warning, "no secure connection is possible",
        "its certificate is not good, or its TLS is too old"
      )
    case .notPublic(let host):
      (.warning, "`\(host)` has no address that the public can reach", "it was not asked")
    case .endlessRedirects:
      (.warning, "it leads on more than \(LinkAsker.mostRedirects) times", nil)
    case .refusedRedirect(let address, let refusal):
      (.note, "it leads on to `\(address)`, which is not asked: \(Self.words(refusal))", nil)
    case .notAsked(let refusal): (.note, "it is not asked: \(Self.words(refusal))", nil)
    case .noAnswer(let reason): (.note, "nothing is known of it: \(reason)", nil)
    }
  }

  private static func words(_ refusal: HostedURL.Refusal) -> String {
    switch refusal {
    case .notWeb: "only http and https are"
    case .credentials: "it has a user or password in it"
    case .port: "only the ports 80 and 443 are"
    case .host: "its host is no usual name"
    case .tooLong: "it is too long"
    }
  }

  private func otherPages(_ link: ExternalLink) -> String? {
    guard link.pageCount > 1 else { return nil }
    let named = link.pages.dropFirst().map { "`\($0)`" }.joined(separator: ", ")
    let rest = link.pageCount - link.pages.count
    return "also on \(named)" + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
