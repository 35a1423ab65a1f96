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
    let found = messageFiles(of: language).compactMap { files.first(named: $0) }
    guard let nearest = found.first else {
      let others = files.compactMap(\.messageLanguage).sorted()
      problems.append(.noMessages(language: language, known: others))
      return nil
    }
    // What `de-AT` does not say, `de` does, and what that does not say, the default file of its name.
    var texts: [String: String] = [:]
    var read: [(name: String, file: MessageFile)] = []
    for file in found.reversed() {
      if let below = replaced.first(named: file.name) {
        texts.merge(MessageFile(below.bytes).texts) { $1 }
      }
      read.append((file.name, MessageFile(file.bytes)))
      texts.merge(read[read.count - 1].file.texts) { $1 }
    }
    for (name, file) in read {
      problems += file.problems.map { .messageFileProblem($0.kind, file: name, line: $0.line) }
    }
    if let (_, file) = read.last, file.texts.isEmpty, !file.problems.isEmpty { return nil }
    let english = (replaced + files).first(named: "messages/en.txt")
    let doubts = MessageDoubts(
      known: english.map { MessageFile($0.bytes).texts } ?? [:], settings: settings,
      askedFor: { Set(files.filter(\.isTemplate).flatMap { MessageReference.keys(in: $0.bytes) }) })
    for (name, file) in read { problems += doubts.doubts(of: file, named: name, in: texts) }
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
    var texts: [String: String] = [:]
    for file in replaced + files where file.messageLanguage != nil {
      texts.merge(MessageFile(file.bytes).texts) { $1 }
    }
    return texts.isEmpty ? nil : Messages(language: "en", texts: texts)
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

extension ThemeFile {
  /// The language of a message file.
  fileprivate var messageLanguage: String? {
    guard name.hasPrefix("messages/"), name.hasSuffix(".txt") else { return nil }
    return String(name.dropFirst("messages/".count).dropLast(".txt".count))
  }

  fileprivate var isTemplate: Bool { name.hasSuffix(".html") }
}
