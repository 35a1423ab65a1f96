import Domain
import Markup
import TemplateEngine

/// Files of a theme that were meant to be something else than what they are.
extension Theme {
  /// What can be said of message files that the language does not use, and of templates and messages that are
  /// published as assets, because of their names.
  ///
  /// - Parameters:
  ///   - replaced: message files of the default theme that were replaced.
  ///   - templates: the names of all templates that something needs.
  static func unusedFiles(
    in files: [ThemeFile], over replaced: [ThemeFile], language: String, templates: [String]
  ) -> [ThemeProblem] {
    let wanted = messageFiles(of: language)
    // Mostly nobody asks.
    lazy var known = (replaced + files).first(named: "messages/en.txt")
      .map { Set(MessageFile($0.bytes).texts.keys) }
    return files.compactMap { file -> ThemeProblem? in
      let name = file.name
      // An empty file leaves one out, and notes are nobody's.
      if file.bytes.span.isBlank { return nil }
      switch file.kind {
      case .template, .hidden, .note: return nil
      case .messages:
        let isUsed = wanted.contains { $0.lowercased() == name.lowercased() }
        if isUsed || isWhole(file, in: files, over: replaced) { return nil }
        return .unusedMessages(file: name, near: near(name, wanted))
      case .style, .script, .asset: break
      }
      if name.lowercased().hasSuffix(".txt") {
        let below = "messages/" + (name.pathSegments.last ?? "")
        let isOfLanguage = (wanted + files.map(\.name)).contains {
          $0.hasPrefix("messages/") && $0.lowercased() == below.lowercased()
        }
        guard isOfLanguage, let known,
          !known.isDisjoint(with: MessageFile(file.bytes).texts.keys)
        else { return nil }
        return .unusedMessages(file: name, near: below)
      }
      let template = name + "l"
      guard name.hasSuffix(".htm"), templates.contains(template) else { return nil }
      return .unusedTemplate(file: name, near: template)
    }
  }

  /// Whether a file can be of another language, whose messages it has all: many keep several.
  private static func isWhole(
    _ file: ThemeFile, in files: [ThemeFile], over replaced: [ThemeFile]
  ) -> Bool {
    guard let language = file.messageLanguage,
      language.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") })
    else { return false }
    let texts = mergedTexts(layers(of: language, in: files, over: replaced).map(\.file))
    return Messages(language: language, texts: texts).missingKeys.isEmpty
  }

  /// The file of messages that somebody has probably meant by a name.
  private static func near(_ name: String, _ wanted: [String]) -> String? {
    let stem = name.prefix { $0 != "." }.lowercased()
    return wanted.first { $0.lowercased() == stem + ".txt" }
      ?? NearestName.of(name, among: NearestName.Candidates(wanted, atMost: 1))
  }

  /// Style sheets and scripts that no browser would read as what they are.
  static func unreadable(in assets: [ThemeFile]) -> [ThemeProblem] {
    assets.compactMap { file in
      guard file.kind != .asset,
        let offset = TemplateSource(name: file.name, bytes: file.bytes).firstInvalidByte
      else { return nil }
      // It says itself what it is written in, or begins with the mark of UTF-16.
      if file.bytes.starts(with: "@charset".utf8) || file.bytes.starts(with: [0xFF, 0xFE])
        || file.bytes.starts(with: [0xFE, 0xFF])
      {
        return nil
      }
      let (line, column) = AssetReference.position(of: offset, in: file.bytes)
      return .notUTF8(file: file.name, line: line, column: column)
    }
  }
}
