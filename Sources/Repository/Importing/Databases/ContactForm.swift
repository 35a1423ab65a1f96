import Domain
import Markup

/// What the fields of a message say of whether somebody has filled in a form, to write to whoever runs the app: those
/// ask for an address, and nobody has an account.
struct ContactForm {
  private var hasNumber = false
  private var addresses: [String] = []
  /// Whether it says by what name the author is shown. A form asks for the whole name.
  private var isSigned = false
  private(set) var hasSubject = false

  mutating func read(_ field: UnknownField, _ value: FirestoreValue) {
    guard value.saysSomething else { return }
    switch field.name {
    case "subject": hasSubject = true
    case "full_name": break
    case let name where Self.numbers.contains(name): hasNumber = true
    default:
      switch field.looseAuthor {
      case .mail:
        if case .text(let address) = value.content { addresses.append(address) }
      case .username, .shown: isSigned = true
      case nil: break
      }
    }
  }

  /// Whether a message is one, of which no field says whose it is.
  ///
  /// - Parameter isKnown: whether an address, folded, is that of a user: apps of all kinds name people so.
  func isFilledIn(_ record: FirestoreRecord, isKnown: (String) -> Bool) -> Bool {
    mayBe(record) && (hasNumber || addresses.contains { !isKnown(NameFolding.folded($0)) })
  }

  /// The same as far as the fields tell that say it by themselves.
  func mayBe(_ record: FirestoreRecord) -> Bool {
    !isSigned && record.namesNobody && record.values[PostField.authorName] == nil
  }

  /// Fields, beside those that may name the author, that count.
  static let names = numbers.union(["subject"])

  private static let numbers: Set = [
    "mobile", "mobile_number", "phone", "phone_number", "tel", "telephone", "whatsapp",
  ]
}
