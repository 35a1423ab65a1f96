/// What can be asked of a value: `value is TEST`.
enum ValueTest: String, CaseIterable, Sendable {
  case defined, undefined, none, even, odd

  /// For a reference page.
  var summary: String {
    switch self {
    case .defined: "Whether there is a value."
    case .undefined: "Whether there is none."
    case .none: "Whether it is `none`, which no field is."
    case .even: "Whether an integer is even."
    case .odd: "Whether an integer is odd."
    }
  }

  /// A template that shows it, for the same page.
  var example: String {
    switch self {
    case .defined: #"{{ "yes" if [1] | first is defined else "no" }}"#
    case .undefined: #"{{ "yes" if [1] | first is undefined else "no" }}"#
    case .none: #"{{ "yes" if none is none else "no" }}"#
    case .even: #"{{ "yes" if 3 is even else "no" }}"#
    case .odd: #"{{ "yes" if 3 is odd else "no" }}"#
    }
  }
}
