import Domain
import UseCases

/// Tells which internal links and anchors of the built site lead nowhere, templates included.
public struct LinkCheck: Sendable {
  private let pages: RenderedPages

  public init(_ pages: RenderedPages) {
    self.pages = pages
  }

  /// What leads nowhere, on each page once.
  public func findings() -> [Finding] {
    pages.brokenLinks.map { broken in
      finding(.brokenLink, pages.message(of: broken), on: broken.page)
    }
      + pages.missingAnchors.map { anchor in
        finding(
          .brokenAnchor, "there is no `#\(anchor.fragment)` where `\(anchor.link)` leads",
          on: anchor.page)
      }
  }

  private func finding(_ rule: FindingRule, _ message: String, on page: Int) -> Finding {
    Finding(
      .warning, rule: rule, message: message,
      place: FindingPlace(path: pages.files[page].path, isFile: false))
  }
}
