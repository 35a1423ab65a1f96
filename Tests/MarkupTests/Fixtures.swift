import Domain
import Foundation
import Markup

/// The site that the tests' texts stand in.
enum Fixtures {
  static let people = [
    "ada", "grace_hopper", "ada.lovelace", "jean-luc", "田中", "münchen", "http", "dot.", "ab-",
    "cd--",
  ]

  static let surroundings = TextSurroundings(
    person: { name in
      let name = name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      return people.firstIndex(of: name.lowercased())
    },
    appendPersonPath: { $1.append(contentsOf: "users/\(encoded(people[$0]))/".utf8) },
    appendHashtagPath: { identity, output in
      if identity == "nopage" { return false }
      output.append(contentsOf: "tags/\(encoded(identity))/".utf8)
      return true
    },
    picture: { path in
      path.hasPrefix("media/") && !path.contains("missing") ? (encoded(path), 640, 480) : nil
    },
    baseURL: BaseURL("https://example.org/net/"))

  static let renderer = TextRenderer(surroundings: surroundings)

  /// Percent-encodes everything but ASCII letters and digits and a few signs.
  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isASCII
        && (character.isLetter || character.isNumber || "-._/".contains(character))
        ? String(character)
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  static func html(_ text: String, _ origin: TextOrigin = .stranger) -> String {
    renderer.render(text, origin: origin).shown
  }

  /// HTML without what holds the signs of hashtags and mentions to the letters behind them.
  static func withoutSigns(_ html: String) -> String {
    html.replacing("<span class=\"sign\">", with: "").replacing("</span>", with: "")
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
}

extension RenderedText {
  /// The HTML with the root of the site made visible; of what is no UTF-8 nothing.
  var shown: String {
    String(validating: html, as: UTF8.self)?.replacing("\u{1}", with: "{root}") ?? ""
  }

  var mentions: [Int] { TextNote.mentions(in: note.span) }
}
