/// Which form of a text a count takes in a language: the plural rules of Unicode's CLDR 47, for
/// whole numbers.
///
/// Message files name the forms: `posts[one]`, `posts[few]`, `posts[other]`. A language that is not
/// named here takes one and other, as English does.
struct PluralRule: Sendable {
  enum Form: Int, Sendable, CaseIterable {
    case zero, one, two, few, many, other

    /// As it stands in a message file. To have it written as `\(self)` asks for it by reflection, which takes
    /// 0.2 ms the first time.
    var name: String {
      switch self {
      case .zero: "zero"
      case .one: "one"
      case .two: "two"
      case .few: "few"
      case .many: "many"
      case .other: "other"
      }
    }
  }

  private let rule: @Sendable (UInt) -> Form

  /// - Parameter language: a BCP 47 tag: `pt-BR`.
  init(language: String) {
    let parts = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    // European Portuguese counts as English does, the other kinds as French does.
    let isEuropean = parts.starts(with: ["pt", "pt"])
    rule = Self.rules[isEuropean ? "pt-pt" : String(parts.first ?? "")] ?? Self.one
  }

  func form(of count: Int) -> Form { rule(count.magnitude) }

  /// The forms that numbers take, and `other`, which every text needs. What decides are the last two digits, and
  /// whether it is one of the first, a thousand or a million.
  var forms: [Form] {
    let counts = Array(0...200) + [1000, 10_000, 100_000, 1_000_000]
    let found = Set(counts.map(form) + [.other])
    return Form.allCases.filter(found.contains)
  }

  private typealias Rule = @Sendable (UInt) -> Form

  private static let rules: [String: Rule] = {
    let rulesOfLanguages: [(String, Rule)] = [
      (
        """
        bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th to tpi
        vi wo yo yue zh
        """, { _ in .other }
      ),
      (
        "ak am as bho bn csw doi fa ff gu guw hi hy kab kn ln mg nso pa pcm si ti wa zu",
        { $0 < 2 ? .one : .other }
      ),
      ("fr pt", { $0 < 2 ? .one : million($0) }),
      ("ca es it lld pt-pt scn vec", { $0 == 1 ? .one : million($0) }),
      (
        "he iu iw naq sat se sma smi smj smn sms",
        { $0 == 1 ? .one : $0 == 2 ? .two : .other }
      ),
      ("blo ksh lag", { $0 == 0 ? .zero : $0 == 1 ? .one : .other }),
      ("is mk", { isOne($0) ? .one : .other }),
      ("bs hr sh sr", { isOne($0) ? .one : isFew($0) ? .few : .other }),
      ("be ru uk", { isOne($0) ? .one : isFew($0) ? .few : .many }),
      ("pl", { $0 == 1 ? .one : isFew($0) ? .few : .many }),
      ("cs sk", { $0 == 1 ? .one : (2...4).contains($0) ? .few : .other }),
      ("shi", { $0 < 2 ? .one : $0 <= 10 ? .few : .other }),
      ("tzm", { $0 < 2 || (11...99).contains($0) ? .one : .other }),
      ("ar ars", arabic), ("br", breton), ("cy", welsh), ("ga", irish), ("gd", scottish),
      ("gv", manx), ("kw", cornish), ("lt", lithuanian), ("lv prg", latvian), ("mt", maltese),
      ("mo ro", romanian), ("dsb hsb sl", slovenian),
      ("ceb fil tl", { (1...3).contains($0) || ![4, 6, 9].contains($0 % 10) ? .one : .other }),
    ]
    var rules: [String: Rule] = [:]
    for (languages, rule) in rulesOfLanguages {
      for language in languages.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        rules[String(language)] = rule
      }
    }
    return rules
  }()

  private static let one: Rule = { $0 == 1 ? .one : .other }

  /// In Romance languages millions take "of": `1 000 000 de publications`.
  private static func million(_ count: UInt) -> Form {
    count > 0 && count.isMultiple(of: 1_000_000) ? .many : .other
  }

  /// Ends in 1, but not in 11.
  private static func isOne(_ count: UInt) -> Bool { count % 10 == 1 && count % 100 != 11 }

  /// Ends in 2, 3 or 4, but not in 12, 13 or 14.
  private static func isFew(_ count: UInt) -> Bool {
    (2...4).contains(count % 10) && !(12...14).contains(count % 100)
  }

  private static let arabic: Rule = { count in
    switch (count, count % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  private static let breton: Rule = { count in
    let end = count % 100
    switch count % 10 {
    case 1 where ![11, 71, 91].contains(end): return .one
    case 2 where ![12, 72, 92].contains(end): return .two
    case 3, 4, 9:
      if ![1, 7, 9].contains(end / 10) { return .few }
      return .other
    default: return million(count)
    }
  }

  private static let manx: Rule = { count in
    switch count % 10 {
    case 1: .one
    case 2: .two
    default: count % 20 == 0 ? .few : .other
    }
  }

  private static let cornish: Rule = { count in
    let end = count % 100
    let thousands = count % 100_000 / 1000
    switch count {
    case 0: return .zero
    case 1: return .one
    case _ where end % 20 == 2: return .two
    case _
    where count % 1000 == 0 && ((1...20).contains(thousands) || [40, 60, 80].contains(thousands)):
      return .two
    case _ where count % 1_000_000 == 100_000: return .two
    case _ where end % 20 == 3: return .few
    case _ where end % 20 == 1: return .many
    default: return .other
    }
  }

  private static let welsh: Rule = { count in
    switch count {
    case 0: .zero
    case 1: .one
    case 2: .two
    case 3: .few
    case 6: .many
    default: .other
    }
  }

  private static let irish: Rule = { count in
    switch count {
    case 1: .one
    case 2: .two
    case 3...6: .few
    case 7...10: .many
    default: .other
    }
  }

  private static let scottish: Rule = { count in
    switch count {
    case 1, 11: .one
    case 2, 12: .two
    case 3...10, 13...19: .few
    default: .other
    }
  }

  private static let lithuanian: Rule = { count in
    if (11...19).contains(count % 100) { return .other }
    return count % 10 == 1 ? .one : count % 10 >= 2 ? .few : .other
  }

  private static let latvian: Rule = { count in
    if count % 10 == 0 || (11...19).contains(count % 100) { return .zero }
    return isOne(count) ? .one : .other
  }

  private static let maltese: Rule = { count in
    switch (count, count % 100) {
    case (1, _): .one
    case (2, _): .two
    case (0, _), (_, 3...10): .few
    case (_, 11...19): .many
    default: .other
    }
  }

  private static let romanian: Rule = { count in
    if count == 1 { return .one }
    return count == 0 || (1...19).contains(count % 100) ? .few : .other
  }

  private static let slovenian: Rule = { count in
    switch count % 100 {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }
}

/// A text with a count, in all its plural forms.
struct PluralText: Sendable {
  private let rule: PluralRule
  /// By ``PluralRule/Form``; a form that a file does not give is the one for all others.
  private let forms: [MessageText]

  /// - Returns: nil when there is no text under `key[other]`.
  init?(_ key: String, _ texts: [String: String], _ rule: PluralRule) {
    guard let other = texts["\(key)[other]"] else { return nil }
    self.rule = rule
    forms = PluralRule.Form.allCases.map { form in
      MessageText(texts["\(key)[\(form.name)]"] ?? other)
    }
  }

  /// The form for a count.
  subscript(count: Int) -> MessageText { forms[rule.form(of: count).rawValue] }
}
