import Domain

extension Theme {
  /// The messages of a language.
  ///
  /// - Returns: nil when there is no file of them, or nothing of it could be read.
  static func messages(
    in files: [ThemeFile], over replaced: [ThemeFile], settings: Settings,
    _ problems: inout [ThemeProblem]
  ) -> Messages? {
    let language = settings.language
    let layers = layers(of: language, in: files, over: replaced)
    let read = layers.filter { !$0.isReplaced }
    guard let nearest = read.last else {
      let others = files.compactMap(\.messageLanguage).sorted()
      problems.append(.noMessages(language: language, known: others))
      return nil
    }
    let texts = mergedTexts(layers.map(\.file))
    for (name, file, _) in read {
      problems += file.problems.map { .messageFileProblem($0.kind, file: name, line: $0.line) }
    }
    if nearest.file.texts.isEmpty, !nearest.file.problems.isEmpty { return nil }
    let english = (replaced + files).first(named: "messages/en.txt")
    let doubts = MessageDoubts(
      known: english.map { MessageFile($0.bytes).texts } ?? [:], settings: settings,
      askedFor: {
        Set(files.filter { $0.kind == .template }.flatMap { MessageReference.keys(in: $0.bytes) })
      })
    for (name, file, _) in read { problems += doubts.doubts(of: file, named: name, in: texts) }
    let messages = Messages(language: language, texts: texts)
    problems += messages.missingKeys.map { key in
      let given = read.last { $0.file.lines[key] != nil }
      return .missingMessage(
        key: key, file: given?.name ?? nearest.name, line: given?.file.lines[key])
    }
    return messages
  }

  /// The messages of all languages together, with which templates are looked at where the settings name a language
  /// that there is none of: what is wrong with them is told in the same run.
  ///
  /// - Parameter problems: what has been found. Of a file that can't be read nobody knows what it has.
  static func allMessages(
    in files: [ThemeFile], over replaced: [ThemeFile], after problems: [ThemeProblem]
  ) -> Messages? {
    guard case .noMessages? = problems.last else { return nil }
    let all = (replaced + files).filter { $0.messageLanguage != nil }
    let texts = mergedTexts(all.map { MessageFile($0.bytes) })
    return texts.isEmpty ? nil : Messages(language: "en", texts: texts)
  }

  /// What there is to say something in a language, what counts most last: what `de-AT` does not say, `de`
  /// does, and what that does not say, the default file of its name.
  static func layers(
    of language: String, in files: [ThemeFile], over replaced: [ThemeFile]
  ) -> [(name: String, file: MessageFile, isReplaced: Bool)] {
    messageFiles(of: language).reversed().flatMap { name in
      let layers = [(replaced.first(named: name), true), (files.first(named: name), false)]
      return layers.compactMap { file, isReplaced in
        file.map { ($0.name, MessageFile($0.bytes), isReplaced) }
      }
    }
  }

  /// The file to which somebody adds what a language does not say: the nearest that there is.
  static func messageFile(of language: String, in files: [ThemeFile]) -> String {
    let names = messageFiles(of: language)
    return names.lazy.compactMap { files.first(named: $0)?.name }.first
      ?? "messages/\(language).txt"
  }

  static func mergedTexts(_ files: [MessageFile]) -> [String: String] {
    files.reduce(into: [:]) { texts, file in texts.merge(file.texts) { $1 } }
  }

  /// The files that can say something in a language, the nearest first: `zh-Hant-TW`, `zh-Hant`, `zh` (RFC
  /// 4647, section 3.4).
  static func messageFiles(of language: String) -> [String] {
    var parts = language.split(separator: "-")
    var names: [String] = []
    while !parts.isEmpty {
      names.append("messages/\(parts.joined(separator: "-")).txt")
      parts.removeLast()
      // A letter alone says what kind of part follows.
      while parts.count > 1, parts.last?.utf8.count == 1 { parts.removeLast() }
    }
    return names
  }
}

extension [ThemeFile] {
  /// The file of a name; tags of languages are the same in capitals and small letters (RFC 5646, 2.1.1).
  func first(named name: String) -> ThemeFile? {
    first { $0.name == name } ?? first { $0.name.lowercased() == name.lowercased() }
  }
}

extension Messages {
  /// What the program needs.
  static let neededKeys =
    MessageKey.allCases.map(\.rawValue) + PluralKey.allCases.map { $0.name + "[other]" }

  /// What the program needs and the file does not have.
  var missingKeys: [String] {
    // A language may group its thousands with nothing; any other empty text is yet to be written.
    Self.neededKeys.filter {
      self[plain: $0].isEmpty && !($0 == MessageKey.thousands.rawValue && isGiven(.thousands))
    }
  }
}
