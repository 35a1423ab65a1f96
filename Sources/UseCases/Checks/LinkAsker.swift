import Domain
import Markup

/// What was found out about a link to another host.
public enum LinkOutcome: Sendable, Equatable {
  /// Somebody answers; `movedTo` is the new address when the old one was left for good.
  case answers(movedTo: String?)
  case gone(status: Int)
  case noSuchHost(String)
  case notSecure
  /// The host has no address in the public internet, so it was not asked.
  case notPublic(String)
  case endlessRedirects
  /// A redirect leads to what is not asked.
  case refusedRedirect(String, HostedURL.Refusal)
  case notAsked(HostedURL.Refusal)
  case noAnswer(String)
}

/// Asks other hosts about addresses that strangers have written.
///
/// Every step is looked at before it is taken: a redirect is followed here, and where it leads is
/// looked up and judged like the first address, so that no host is led to one that is not public.
public struct LinkAsker: Sendable {
  /// How many redirects are followed from one address.
  public static let mostRedirects = 5
  /// The longest pause that a host may ask for (`Retry-After`) to be asked once more after it.
  static let longestRetrySeconds = 30

  private let lookUp: @Sendable (String) -> HostLookup
  private let ask: @Sendable (HostQuestion) -> HostAnswer
  private let wait: @Sendable (Int) -> Void
  private let inTurn: @Sendable (_ host: String, _ body: () -> HostAnswer) -> HostAnswer

  /// - Parameters:
  ///   - lookUp: the addresses of a host.
  ///   - ask: one request; no redirect is followed.
  ///   - wait: for some seconds.
  ///   - inTurn: calls its body when it is the caller's turn to ask a host.
  public init(
    lookUp: @escaping @Sendable (String) -> HostLookup,
    ask: @escaping @Sendable (HostQuestion) -> HostAnswer,
    wait: @escaping @Sendable (Int) -> Void,
    inTurn: @escaping @Sendable (_ host: String, _ body: () -> HostAnswer) -> HostAnswer
  ) {
    self.lookUp = lookUp
    self.ask = ask
    self.wait = wait
    self.inTurn = inTurn
  }

  /// Asks about an address, and follows where it leads.
  public func outcome(of start: HostedURL) -> LinkOutcome {
    var url = start
    var movedTo: String?
    var isForGood = true
    var mayRetry = true
    for _ in 0...Self.mostRedirects {
      let addresses: [HostAddress]
      switch lookUp(url.host) {
      case .noSuchHost: return .noSuchHost(url.host)
      case .failed: return .noAnswer("`\(url.host)` can't be looked up")
      case .addresses(let found): addresses = found.filter(\.isPublic)
      }
      guard !addresses.isEmpty else { return .notPublic(url.host) }
      switch answer(url, addresses, &mayRetry) {
      case .notSecure: return .notSecure
      case .noAnswer(let reason): return .noAnswer(reason)
      case .status(let status, let redirect?, _) where (300...399).contains(status):
        do throws(HostedURL.Refusal) {
          url = try HostName.hosted(redirect)
        } catch {
          return .refusedRedirect(redirect, error)
        }
        isForGood = isForGood && (status == 301 || status == 308)
        if isForGood { movedTo = redirect }
      case .status(let status, _, _):
        if status == 404 || status == 410 { return .gone(status: status) }
        if status == 429 || status >= 500 { return .noAnswer("it answers \(status)") }
        return .answers(movedTo: movedTo)
      }
    }
    return .endlessRedirects
  }

  /// One request; a second one where the first says that it should be another or come later.
  private func answer(
    _ url: HostedURL, _ addresses: [HostAddress], _ mayRetry: inout Bool
  ) -> HostAnswer {
    var method = HostQuestion.Method.head
    var answer = askInTurn(url, addresses, method)
    // Not every host knows how to answer without the page.
    if case .status(let status, _, _) = answer, status == 405 || status == 501 {
      method = .get
      answer = askInTurn(url, addresses, method)
    }
    if mayRetry, case .status(let status, _, let seconds?) = answer,
      status == 429 || status == 503, (0...Self.longestRetrySeconds).contains(seconds)
    {
      mayRetry = false
      wait(seconds)
      answer = askInTurn(url, addresses, method)
    }
    return answer
  }

  private func askInTurn(
    _ url: HostedURL, _ addresses: [HostAddress], _ method: HostQuestion.Method
  ) -> HostAnswer {
    inTurn(url.host) {
      ask(HostQuestion(url: url, addresses: addresses, method: method))
    }
  }
}
