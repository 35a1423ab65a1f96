/// Why a template was not rendered to its end.
///
/// A template that compiles may still ask for more than any page needs: loops within loops multiply,
/// and a text that is joined with itself thirty times is a thousand million times as long.
public struct RenderingError: Error, Equatable, Sendable {
  /// Which of the ``RenderingLimits`` was reached.
  public enum Limit: Error, Equatable, Sendable {
    case steps(Int)
    case valueBytes(Int)
    case outputBytes(Int)
  }

  /// The name of the template that was rendered.
  public let template: String
  /// Which of them, and how much it allows.
  public let limit: Limit

  public init(template: String, limit: Limit) {
    self.template = template
    self.limit = limit
  }

  /// What is wrong, to be said of the template: it begins with a verb.
  public var message: String {
    switch limit {
    case .steps(let count): "needs more than \(count / 1_000_000) million steps"
    case .valueBytes(let count): "makes texts and lists of more than \(count >> 20) MB on the way"
    case .outputBytes(let count): "is longer than \(count >> 20) MB"
    }
  }

  /// What a theme author can do.
  public var hint: String {
    switch limit {
    case .steps: "loops within loops multiply: go through shorter lists, or leave a loop out"
    case .valueBytes:
      "a text that is joined with itself doubles each time, and a list or text made inside of a loop "
        + "counts each round: `{% set %}` it before the loop"
    case .outputBytes: "write long texts once, outside of loops"
    }
  }
}
