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
    // The full-width signs begin with EF.
    for index in name.indices where "@+".utf8.contains(name[index]) || name[index] == 0xEF {
      return AuthorText(name.withUnsafeBufferPointer(MarkRuns.string)).holdsAddress
    }
    return false
  }

  /// Whether there is an address for mail in it, it is a telephone number, or it has one in brackets.
  var holdsAddress: Bool {
    ContactID.isOne(text) || brackets.map { ContactID.isTelephoneNumber(text[$0]) } ?? false
  }

  /// The address as a user's `email` is compared with it; nil where there is surely none.
  var address: String? {
    guard mayHoldAddress else { return nil }
    return Self.comparable(brackets.map { text[$0] } ?? text[...])
  }

  /// The name, without an address; nil where there is nothing else to show, and for a telephone number.
  var shownName: String? {
    guard holdsAddress else { return text }
    guard let brackets else { return nil }
    let name = text[..<text.index(before: brackets.lowerBound)].trimmed { $0 == "\"" }
    return name.utf8Span.span.isBlank || ContactID.isOne(name) ? nil : name
  }

  /// The form in which addresses are compared.
  static func comparable(_ address: some StringProtocol) -> String {
    let folded = NameFolding.folded(String(address).trimmed())
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
