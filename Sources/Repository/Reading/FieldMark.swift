import Markup

/// A line that stands before or behind fields, or is drawn around a text.
struct FieldMark {
  enum Sign {
    /// Hyphens and the dashes that editors and keyboards make of them, and the directives that YAML may have before.
    case dashes
    /// `+++`, around TOML.
    case plus
    case semicolons
    /// `===` and `───`, which are often drawn around a text.
    case rule
  }

  let sign: Sign
  /// What stands behind the signs, without blanks around it, a tag of YAML (`--- !!map`) and a comment.
  private let rest: ArraySlice<UInt8>

  /// Whether fields may be expected behind it: with nothing, a word (`---toml`) or a field behind the signs, but no
  /// prose.
  let announcesFields: Bool

  /// Whether it is these signs, and nothing else.
  func isAlone(_ sign: Sign) -> Bool { self.sign == sign && rest.isEmpty }

  /// The field that stands there: `--- title: Fog`.
  var field: FieldForm.Field? { FieldForm.field(in: rest) }
  /// Whether an object begins there: `--- {`.
  var beginsObject: Bool { rest.first == UInt8(ascii: "{") }

  /// - Returns: nil where a line is none.
  init?(_ line: ArraySlice<UInt8>) {
    // Nearly all texts begin with a letter.
    guard let first = line.first, !first.isASCIIAlphanumeric, line.count <= Self.longest,
      !FieldForm.isCode(line)
    else { return nil }
    if let directive = ["%YAML", "%TAG"].first(where: { line.starts(with: $0.utf8) }) {
      sign = .dashes
      rest = line.dropFirst(directive.utf8.count)
      announcesFields = true
      return
    }
    let signs = String(decoding: line, as: UTF8.self).unicodeScalars.filter { !$0.isInvisible }
    guard let scalar = signs.first, let sign = Self.sign(scalar) else { return nil }
    let count = signs.prefix { Self.sign($0) == sign }.count
    // It is the number one, too.
    if scalar == "一", count < 3 || count < signs.count { return nil }
    let least = sign == .semicolons || scalar == "=" || count < signs.count ? 3 : 2
    guard count >= least || count == signs.count && scalar.value >= 0x80 else { return nil }
    self.sign = sign
    var rest = count == signs.count ? [] : Self.rest(of: line, behind: sign)
    if rest.first == UInt8(ascii: "!") {
      rest = rest.drop { !$0.isSpaceOrTab }.drop(while: \.isSpaceOrTab)
    }
    if rest.first == UInt8(ascii: "#") { rest = [] }
    self.rest = rest
    announcesFields =
      sign != .rule
      && (rest.allSatisfy(\.isASCIIAlphanumeric) || rest.first == UInt8(ascii: "{")
        || FieldForm.field(in: rest) != nil)
  }

  private static func sign(_ scalar: Unicode.Scalar) -> Sign? {
    switch scalar {
    case "-", "–", "—", "―", "−", "‐", "‑", "－", "﹣", "ー", "ｰ", "一": .dashes
    case "+", "＋": .plus
    case ";", "；": .semicolons
    case "=", "─", "＝", "＿", "～", "〜": .rule
    default: nil
    }
  }

  /// What is behind the signs, with plain blanks, and without signs of no width such as a second byte order mark.
  private static func rest(of line: ArraySlice<UInt8>, behind sign: Sign) -> ArraySlice<UInt8> {
    var rest = String.UnicodeScalarView()
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      if rest.isEmpty, scalar.isInvisible || self.sign(scalar) == sign { continue }
      if scalar.isASCII || !scalar.isInvisible {
        rest.append(scalar)
      } else if scalar.properties.isWhitespace {
        rest.append(" ")
      }
    }
    return FieldForm.trimmed(ArraySlice(String(rest).utf8))
  }

  /// Bytes.
  private static let longest = 400
}
