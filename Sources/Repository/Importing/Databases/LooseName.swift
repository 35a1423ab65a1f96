/// What may name the author of a record of which nothing else says whose it is.
struct LooseName {
  /// What stands under it.
  enum Form {
    /// `username`, `handle`, `login`: a username, or an id.
    case username
    /// `author_name`, `nickname`: a name that is shown, as which an app may have the username.
    case shown
    /// `email`: an address for mail.
    case mail

    /// - Parameter name: of a field, in snake_case.
    init?(_ name: String) {
      if LooseName.usernames.contains(name) {
        self = .username
      } else {
        let words = name.split(separator: "_").map(String.init)
        let isOfPerson = words.dropLast().allSatisfy {
          AuthorName.people.contains($0) || LooseName.wordsBeforeNames.contains($0)
        }
        guard let last = words.last, isOfPerson else { return nil }
        switch last {
        // A post may have a name of its own.
        case "name" where words.count > 1: self = .shown
        case "nickname", "nick": self = .shown
        case "email", "mail": self = .mail
        default: return nil
        }
      }
    }
  }

  let form: Form
  let text: String

  private static let usernames: Set = [
    "username", "user_name", "handle", "login", "user_login", "login_name", "screen_name",
    "screenname",
  ]
  private static let wordsBeforeNames: Set = ["display", "full", "nick", "commenter"]
}
