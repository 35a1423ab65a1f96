import Domain
import Markup
import UseCases

/// A post's content as it stands in feeds: text and pictures, folded where the post is.
enum PostHTML {
  static func append(_ post: PostIndex, _ interface: Interface, to html: inout [UInt8]) {
    let fromRight = TextDirection.mayRunFromRight(interface.site.texts.posts[post.position].plain)
    appendBeginning(post, fromRight, interface, to: &html)
    html.append(contentsOf: interface.site.texts.posts[post.position].html)
    appendEnd(post, fromRight, interface, to: &html)
  }

  /// The same as it stands in a CDATA section: the post's HTML is looked through where it lies.
  static func appendInCDATA(
    _ post: PostIndex, _ interface: Interface, siteRoot: String, to output: inout [UInt8]
  ) {
    let fromRight = TextDirection.mayRunFromRight(interface.site.texts.posts[post.position].plain)
    output.append(cdataSiteRoot: siteRoot) {
      appendBeginning(post, fromRight, interface, to: &$0)
    }
    let html = interface.site.texts.posts[post.position].html.lastingBytes
    output.append(cdataOfHTML: html, siteRoot: siteRoot)
    output.append(cdataSiteRoot: siteRoot) { appendEnd(post, fromRight, interface, to: &$0) }
  }

  private static func appendBeginning(
    _ post: PostIndex, _ fromRight: Bool, _ interface: Interface, to html: inout [UInt8]
  ) {
    if interface.isFolded(post) { appendFold(post, interface, to: &html) }
    guard fromRight else { return }
    // A reader's page runs from left to right, or as it likes.
    html.append("<div dir=\"auto\"")
    html.append(htmlLanguage: interface.site.network.posts[post.position].language)
    html.append(">")
  }

  /// The warning may run in another direction than the text behind it, and where nobody wrote one, what
  /// stands there is the interface's.
  private static func appendFold(
    _ post: PostIndex, _ interface: Interface, to html: inout [UInt8]
  ) {
    let label = interface.foldLabel(post)
    let fromRight = TextDirection.mayRunFromRight(label)
    let language = interface.site.network.posts[post.position].language
    let isWritten = interface.site.network.posts[post.position].contentWarning != nil
    html.append("<details><summary")
    if fromRight { html.append(" dir=\"auto\"") }
    if isWritten {
      if fromRight { html.append(htmlLanguage: language) }
    } else if language ?? interface.settings.language != interface.settings.language {
      html.append(htmlLanguage: interface.settings.language)
    }
    html.append(">")
    html.append(html: label)
    html.append("</summary>")
  }

  private static func appendEnd(
    _ post: PostIndex, _ fromRight: Bool, _ interface: Interface, to html: inout [UInt8]
  ) {
    for picture in interface.site.network.posts[post.position].pictures {
      html.append("<p><img src=\"")
      html.append(html: interface.link(to: picture.source))
      html.append("\" alt=\"")
      html.append(html: picture.alt)
      html.append("\"")
      if let width = picture.width, let height = picture.height {
        html.append(" width=\"\(width)\" height=\"\(height)\"")
      }
      html.append("></p>")
    }
    if fromRight { html.append("</div>") }
    if interface.isFolded(post) { html.append("</details>") }
  }
}

extension [UInt8] {
  /// Appends the attribute of an element whose language is known.
  mutating func append(htmlLanguage language: String?) {
    guard let language else { return }
    append(" lang=\"")
    append(html: language)
    append("\"")
  }
}
