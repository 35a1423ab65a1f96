import Domain
import Markup

/// Usernames.
public enum Username {
  /// Characters, by Unicode scalars.
  static let longest = 64

  /// Letters and digits of any script, `_`, `-` and `.`; at most 64 characters, and not a dot
  /// alone or two. Fillers and selectors, of which nothing is seen, are none of these: with them a name would
  /// look like another one.
  public static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.unicodeScalars.count <= longest && name != "." && name != ".."
      && name.unicodeScalars.allSatisfy(isAllowed)
  }

  /// A username for a user who has none: the id, with `_` for what a username can't hold; of an address for
  /// mail or a telephone number, which nobody is to find in it, a digest.
  static func made(from id: String) -> String {
    if ContactID.isOne(id) { return ContactID.standIn(for: id) }
    var name = String.UnicodeScalarView()
    for scalar in id.unicodeScalars.prefix(longest) {
      name.append(isAllowed(scalar) ? scalar : "_")
    }
    let text = String(name)
    return isValid(text) ? text : "_"
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "-" || scalar == "."
      || scalar.isLetterOrDigit && !scalar.isInvisible
  }
}
