import Domain

@testable import Repository

extension FuzzTarget {
  /// Front matter: where it ends, the short way and the YAML parser, and the text behind it.
  static let frontMatter = FuzzTarget(name: "front-matter", inputs: 90_000) { bytes in
    let source = SourceText(path: "fuzz.md", bytes: bytes)
    do throws(ReadingError) {
      let (yaml, body) = try FrontMatter.split(source)
      claim(body.lowerBound >= 0 && body.upperBound == bytes.count, "the body ends the file")
      if let yaml {
        claim(yaml.lowerBound >= 3 && yaml.upperBound < body.lowerBound, "fields, then the text")
        readFields(source, yaml)
      }
      let text = try MarkdownBody.text(source, body)
      claim(text.unicodeScalars.allSatisfy { published($0) == $0 }, "the text can be published")
    } catch {
      check([error], in: source)
    }
    readFields(source, source.byteOrderMarkLength..<bytes.count)
  }

  /// The short way reads as the parser does, or gives up.
  private static func readFields(_ source: SourceText, _ range: Range<Int>) {
    var short = Tape()
    short.reset(for: source)
    let isShort = PlainFields.read(source, range: range, into: &short)
    var long = Tape()
    long.reset(for: source)
    do throws(ReadingError) {
      try YAMLReader.parse(source, range: range, into: &long)
      claim(long.tokens.first?.kind == .object, "fields are an object")
      _ = long.described()
      for index in long.tokens.indices {
        claim(Int(long.tokens[index].next) <= long.tokens.count, "a value ends on the tape")
        claim(long.tokens[index].start <= source.byteCount, "a value lies in the file")
      }
    } catch {
      check([error], in: source)
      claim(!isShort, "the parser refuses what the short way reads: \(error)")
    }
    guard isShort else { return }
    claim(short.tokens == long.tokens, "the same tokens: \(short.tokens) and \(long.tokens)")
    claim(short.described() == long.described(), "\(short.described()), \(long.described())")
  }

  /// `socialconnect.yml`: whatever it holds, the settings are usable and the findings can be shown.
  static let settings = FuzzTarget(name: "settings", inputs: 60_000) { bytes in
    let source = SourceText(path: SettingsFile.name, bytes: bytes)
    var reader = SettingsReader(source: source)
    reader.read()
    let settings = reader.settings
    claim((1...1000).contains(settings.pageSize), "page_size \(settings.pageSize)")
    claim((1...1_000_000).contains(settings.maxCharacters), "characters")
    claim((0...1000).contains(settings.maxImages), "images")
    claim(abs(settings.timeZoneOffsetMinutes) < 24 * 60, "time zone")
    claim(BaseURL(settings.baseURL.text) == settings.baseURL, "base_url is one")
    claim(settings.baseURL.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "base_url is ASCII")
    if let accent = settings.accent {
      claim(accent.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3B }, "accent \(accent)")
    }
    claim(Set(settings.reactionKinds.map(\.name)).count == settings.reactionKinds.count, "kinds")
    for finding in reader.findings {
      claim(!finding.message.isEmpty && !finding.rule.isEmpty, "a finding has words")
      guard let place = finding.place else { continue }
      claim(place.line >= 0 && place.column >= 0, "a finding has a place")
    }
  }
}
