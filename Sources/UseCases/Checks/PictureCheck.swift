import Domain
import Markup
import Synchronization

/// Finds pictures that a text shows and that don't exist: their description stands in their place.
///
/// The pictures of records are looked for when they are linked, and a missing one is an error. In a text,
/// which a stranger may have written, it is not worth more than a warning.
public struct PictureCheck: Sendable {
  private let site: Site

  public init(_ site: Site) {
    self.site = site
  }

  /// A warning for each of these pictures, once for each text that shows it.
  public func findings() -> [Finding] {
    let missing = MissingPictures(in: site.network.media)
    let renderer = TextRenderer(
      site.settings,
      surroundings: TextSurroundings(
        picture: missing.look, baseURL: site.settings.baseURL))
    var findings: [Finding] = []
    for text in site.writtenTexts {
      let source = site.source(of: text)
      guard Self.mayShowPicture(source) else { continue }
      _ = renderer.render(source, origin: text.origin)
      findings += missing.take().map { finding($0, in: text) }
    }
    return findings
  }

  /// Every image of Markdown begins with these two signs, whatever its form.
  private static func mayShowPicture(_ text: String) -> Bool {
    let bytes = text.utf8
    var hasMark = false
    for byte in bytes {
      if hasMark, byte == UInt8(ascii: "[") { return true }
      hasMark = byte == UInt8(ascii: "!")
    }
    return false
  }

  private func finding(_ path: String, in text: WrittenText) -> Finding {
    Finding(
      .warning, rule: .missingPicture,
      message: "\(site.name(of: text)) shows `\(path)`, and there is no such picture",
      hint: "its description is shown instead; pictures are files in `content/media/`, written as "
        + "`![a ferry in fog](media/ferry.jpg)`",
      about: site.record(of: text, at: path))
  }
}

/// Notes the pictures that a renderer asks for and that are no files.
///
/// A class, because the renderer's closure writes into it.
private final class MissingPictures: Sendable {
  private let files: Set<String>
  private let noted = Mutex(Noted())

  private struct Noted {
    /// In the order in which they are shown.
    var paths: [String] = []
    var known: Set<String> = []
  }

  init(in media: MediaFiles) {
    files = Set(media.lazy.map(\.path))
  }

  @Sendable func look(_ path: String) -> (path: String, width: Int, height: Int)? {
    if files.contains(path) { return (MediaPath.link(to: path), 0, 0) }
    noted.withLock { if $0.known.insert(path).inserted { $0.paths.append(path) } }
    return nil
  }

  /// What was noted since this was last called, each path once.
  func take() -> [String] {
    noted.withLock { noted in
      defer { noted = Noted() }
      return noted.paths
    }
  }
}
