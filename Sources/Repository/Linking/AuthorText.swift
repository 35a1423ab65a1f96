import Domain
import Markup

/// What a record says of its author, in which an address for mail may stand: `ada@example.com`,
/// `mailto:ada@example.com` or `Ada <ada@example.com>`.
struct AuthorText {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Whether there is an address for mail in a name, or it is a telephone number.
  static func holdsAddress(_ name: Span<UInt8>) -> Bool {
    if !name.isEmpty, name[0] == UInt8(ascii: "+") {
      return ContactID.isOne(name.withUnsafeBufferPointer(MarkRuns.string))
    }
    for index in name.indices where name[index] == UInt8(ascii: "@") || name[index] == 0xEF {
      // The full-width sign is EF BC A0.
      return MailAddress.isIn(name.withUnsafeBufferPointer(MarkRuns.string))
    }
    return false
  }

  /// The address as a user's `email` is compared with it; nil where there is surely none.
  var address: String? {
    guard mayHoldAddress else { return nil }
    return Self.comparable(brackets.map { text[$0] } ?? text[...])
  }

  /// The name, without an address; nil where there is nothing else to show, and for a telephone number.
  var shownName: String? {
    if ContactID.isTelephoneNumber(text) { return nil }
    guard mayHoldAddress, MailAddress.isIn(text) else { return text }
    guard let brackets else { return nil }
    let name = text[..<text.index(before: brackets.lowerBound)].trimmed { $0 == "\"" }
    return name.utf8Span.span.isBlank || MailAddress.isIn(name) ? nil : name
  }

  /// The form in which addresses are compared.
  static func comparable(_ address: some StringProtocol) -> String {
    let folded = NameFolding.folded(String(address).trimmed { _ in false })
    return folded.hasPrefix("mailto:") ? String(folded.dropFirst("mailto:".count)) : folded
  }

  private var mayHoldAddress: Bool { text.utf8.contains { $0 == UInt8(ascii: "@") || $0 >= 0x80 } }

  /// What stands in `<` and `>` at the end.
  private var brackets: Range<String.Index>? {
    guard let end = text.lastIndex(of: ">"), let start = text.lastIndex(of: "<"), start < end,
      text[text.index(after: end)...].allSatisfy(\.isWhitespace)
    else { return nil }
    return text.index(after: start)..<end
  }
}

extension StringProtocol {
  /// Without blanks, and what else is named, at either end.
  func trimmed(_ isLeftOut: (Character) -> Bool = { _ in false }) -> String {
    var rest = Substring(self)
    while let first = rest.first, first.isWhitespace || isLeftOut(first) { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace || isLeftOut(last) { rest.removeLast() }
    return String(rest)
  }
}
