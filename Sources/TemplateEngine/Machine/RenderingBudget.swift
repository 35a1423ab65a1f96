/// What is left of what one rendering may need.
struct RenderingBudget {
  typealias Limit = RenderingError.Limit

  private let limits: RenderingLimits
  private var steps: Int
  private var valueBytes: Int

  init(_ limits: RenderingLimits) {
    self.limits = limits
    steps = limits.steps
    valueBytes = limits.valueBytes
  }

  /// Counts steps that were taken already; whether too many, the next ``takeSteps(_:)`` says.
  mutating func countSteps(_ count: Int) { steps -= count }

  mutating func takeSteps(_ count: Int) throws(Limit) {
    steps -= count
    if steps < 0 { throw .steps(limits.steps) }
  }

  /// Whether a value of so many bytes may still be made.
  func allow(valueBytes count: Int) throws(Limit) {
    if count > valueBytes { throw .valueBytes(limits.valueBytes) }
  }

  /// Counts a value that was made.
  mutating func take(_ value: Value) throws(Limit) -> Value {
    valueBytes -= value.ownBytes
    if valueBytes < 0 { throw .valueBytes(limits.valueBytes) }
    return value
  }

  func allow(outputBytes count: Int) throws(Limit) {
    if count > limits.outputBytes { throw .outputBytes(limits.outputBytes) }
  }
}

extension Value {
  /// The bytes of a text, or of a list without what is in its items.
  var ownBytes: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .html(let html): html.bytes.count
    case .list(let items): items.count * MemoryLayout<Value>.stride
    case .absent, .boolean, .integer, .record, .reference, .part, .items: 0
    }
  }

  /// The bytes that are read when all of a text, or of a list of texts, is looked at.
  var readBytes: Int {
    guard case .list(let items) = self else { return ownBytes }
    return items.reduce(ownBytes) { $0 + $1.ownBytes }
  }
}
