import Domain

/// What to do about a problem, where that depends on what is written.
extension ContentProblem {
  static func hint(ofExpected expected: String) -> String? {
    switch expected {
    case "a list of texts": #"write a list: `["one", "two"]`"#
    case "a list": #"write a list: `[{"url": ..., "alt": ...}]`"#
    default: nil
    }
  }

  static func hint(ofAddress url: String, in field: String) -> String {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    if scheme == "mailto", field == "links.url" {
      return "it needs an address behind `mailto:`, without blanks"
    }
    guard scheme == "http" || scheme == "https" else {
      let beginning = "use an address that begins with "
      return switch field {
      case "source_url": beginning + "https:// or http://"
      case "links.url": beginning + "https://, http:// or mailto:"
      default:
        beginning + "https:// or http://, or the path of a file in `media/`"
          + (url.contains("./") ? ", without `.` and `..`" : "")
      }
    }
    if url.utf8.count > WebAddress.longest {
      return "use an address of at most \(WebAddress.longest) bytes"
    }
    let authority = url.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
    if authority.contains("@") { return "leave out the name before the host" }
    if let address = WebAddress.encodedWeb(url), !PublicHost.isNamed(by: address.utf8Span.span) {
      return "readers' browsers load pictures, so use the name of a host that everybody can reach"
    }
    return "it needs a host, and blanks and signs such as `\"`, `<` and `\\` as escapes (`%20`)"
  }

  static func hint(ofUsername name: String) -> String {
    if name == "." || name == ".." { return "use letters or digits beside the dots" }
    if name.unicodeScalars.count > Username.longest {
      return "use at most \(Username.longest) characters"
    }
    return "use letters, digits, `_`, `-` and `.`"
  }

  static let audienceHint = "write `visibility: private` in a record that is not for everybody"

  static let exportHint =
    "move the export of a Firestore database out of `content/`: `socialconnect import` takes it"

  static let secondsHint =
    ", or seconds since 1970 (milliseconds divided by 1,000) as `{\"seconds\": 1700000000}`"

  private static func isNumber(_ text: String) -> Bool {
    text.utf8.count >= 9 && text.utf8.allSatisfy(\.isASCIIDigit)
  }

  static func dateText(
    _ field: String, _ text: String, _ failure: Timestamp.ParseFailure
  ) -> ProblemText {
    let shown = text.count > 60 ? text.prefix(60) + "…" : text[...]
    let hint: String? =
      switch failure {
      case .notRFC3339:
        "write it as in RFC 3339: `2026-11-21T10:40:00+09:00`, or `2026-11-21`"
          + (isNumber(text) ? secondsHint : "")
      case .missingOffset: "add `Z`, or an offset such as `+09:00`"
      case .noSuchMoment, .outOfRange: nil
      }
    return ProblemText(.error, .badDate, "\(dateFault(field, failure)): `\(shown)`", hint)
  }

  /// What is wrong with a date, without what it is.
  static func dateFault(_ field: String, _ failure: Timestamp.ParseFailure) -> String {
    switch failure {
    case .notRFC3339: "`\(field)` is no date"
    case .noSuchMoment: "`\(field)` names no moment that exists"
    case .missingOffset: "`\(field)` has no offset from UTC"
    case .outOfRange: "`\(field)` lies outside the years 1 to 9999"
    }
  }
}
