/// Addresses for mail, which nobody is to find in names.
public enum MailAddress {
  /// Whether there is one in a text: a sign `@` with something before it, and the name of a host behind it.
  ///
  /// The name that somebody has on another server, `@ada@example.com`, is none, also right behind a name in
  /// Japanese; nor are the hall and the booth at which somebody is to be met, `さくら@C105@東7.5`.
  public static func isIn(_ text: String) -> Bool {
    // Most names have neither sign: the full-width one is EF BC A0.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == 0xEF }) else {
      return false
    }
    return !words(in: SeenText.withoutInvisible(text)).isEmpty
  }

  /// The words of a text that are one, without the signs that stand around it.
  ///
  /// - Parameter text: as it is seen, without signs that show nothing.
  public static func words(in text: String) -> [Substring] {
    text.split { $0.isWhitespace || "<>()[]\"',;:".contains($0) }.filter { word in
      let parts = word.split(
        omittingEmptySubsequences: false, whereSeparator: { $0 == "@" || $0 == "＠" })
      // By the sign in front of each.
      return parts.indices.dropFirst().contains { sign in
        mayStandBefore(parts[sign], parts[sign - 1].last) && beginsWithHost(parts[sign])
          && !beginsName(parts, sign) && !beginsName(parts, sign - 1)
      }
    }
  }

  /// Whether the name of a mailbox may end so before a host. Of people whose names end in a letter that is not
  /// ASCII, what stands behind the sign is mostly where they are, and what they like: `ゆき@Mr.Children`.
  private static func mayStandBefore(_ host: Substring, _ last: Character?) -> Bool {
    guard let last else { return false }
    if last.isASCII { return last != "/" }
    return (last.isLetter || last.isNumber)
      && host.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
  }

  /// Whether there is a dot with a letter behind it, as of a top-level domain.
  private static func beginsWithHost(_ text: Substring) -> Bool {
    zip(text, text.dropFirst()).contains { dot, letter in
      // Behind a place, a full stop of Japanese ends a sentence: `Ken@大阪。漫画家`.
      letter.isLetter
        && (dot == "." || dot == "\u{FF0E}" || "。｡".contains(dot) && letter.isASCII)
    }
  }

  /// Whether a sign is the first of a name on another server: no letter of ASCII is before it, and a username
  /// and the second sign are behind it.
  private static func beginsName(_ parts: [Substring], _ sign: Int) -> Bool {
    guard sign > 0, sign + 1 < parts.count else { return false }
    return parts[sign - 1].utf8.last.map { !$0.isASCIIAlphanumeric } ?? true
      && parts[sign].allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
  }
}
