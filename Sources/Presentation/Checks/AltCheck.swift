import Domain
import Markup
import UseCases

/// Finds images without an alternative text beside those of records: in templates, and in Markdown.
public struct AltCheck: Sendable {
  private let pages: RenderedPages
  private let site: Site

  public init(_ pages: RenderedPages, of site: Site) {
    self.pages = pages
    self.site = site
  }

  /// A warning for each place in a template or text that shows an image without one.
  public func findings() -> [Finding] {
    pages.imagesWithoutAlt.map(finding) + textFindings()
  }

  /// One line of a template makes as many images as the site has pages, and is told of once.
  private func finding(_ image: ImageForm) -> Finding {
    let others = image.count - 1
    let more =
      others == 0
      ? "" : "; \(others) more image\(others == 1 ? " is" : "s are") written like it"
    return Finding(
      .warning, rule: .missingAlt, message: "`\(image.tag)` has no `alt`",
      hint: "say in the template what it shows, or write `alt=\"\"` where it only decorates\(more)",
      place: FindingPlace(path: pages.files[image.page].path, isFile: false))
  }

  // MARK: - Texts

  private func textFindings() -> [Finding] {
    var findings: [Finding] = []
    for text in site.writtenTexts {
      look(at: site.html(of: text), of: text, &findings)
    }
    return findings
  }

  /// In a text, an empty `alt` means that nothing was written: Markdown has no images that only
  /// decorate.
  private func look(at html: [UInt8], of text: WrittenText, _ findings: inout [Finding]) {
    guard html.firstIndex(of: UInt8(ascii: "<")) != nil else { return }
    var tags = HTMLTags()
    let html = html.span
    while tags.next(in: html) {
      guard tags.element == .image, tags.value(.alt)?.isEmpty ?? true,
        let source = tags.value(.src)
      else { continue }
      var url: [UInt8] = []
      HTMLEntities.append(decoded: source, of: html, to: &url)
      url.removeAll { $0 == siteRootMarker }
      let address = String(decoding: url, as: UTF8.self)
      findings.append(
        Finding(
          .warning, rule: .missingAlt,
          message:
            "\(site.name(of: text)) shows `\(address)` without an alternative text",
          hint: "write what it shows between the brackets: `![a ferry in fog](...)`",
          about: site.record(of: text, at: address)))
    }
  }
}
