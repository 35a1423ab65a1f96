import Markup

/// Reads loose fields line by line, up to one that ends them or is none.
struct LooseFieldsReader {
  private(set) var fields: [(field: FieldForm.Field, isNear: Bool)] = []
  /// The line of the first.
  private(set) var first: Range<Int>?
  /// Whether the first blank line follows on a field, or a line ends them before.
  private(set) var isBlock = false
  /// The line before them.
  private let mark: FieldMark?
  private var isClosed = false
  /// Whether no blank line has come since the first line that is not.
  private var isNear = true
  private var hasBegun = false
  private var wasBlank = false
  private var value = ValueForm.filled

  /// What a line may follow on.
  private enum ValueForm {
    case empty
    case filled
    /// `|` or `>`, behind which lines are indented.
    case block
    /// What is closed on a later line, by these bytes.
    case open([UInt8])
  }

  init(behind mark: FieldMark?) { self.mark = mark }

  /// How many lines say that they are fields: one before them and one behind.
  var signs: Int {
    if let mark, !mark.announcesFields { return 0 }
    return (mark == nil ? 0 : 1) + (isClosed ? 1 : 0)
  }

  /// - Returns: whether the next line may belong to the fields, too.
  mutating func take(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    let line = bytes[range]
    if bytes.span.extracting(range).isBlank {
      if hasBegun { endBlock() }
      wasBlank = true
      return true
    }
    defer { wasBlank = false }
    if !hasBegun, let field = mark?.field {
      add(field, range)
      return true
    }
    if ends(line) {
      isClosed = true
      endBlock()
      return false
    }
    hasBegun = true
    return takeField(line, range)
  }

  /// Call this where all lines were taken.
  mutating func end() { endBlock() }

  private mutating func endBlock() {
    if isNear, !fields.isEmpty { isBlock = true }
    isNear = false
  }

  /// Whether a line ends the fields: with nothing before them `---` or `;;;` alone and right behind them, since
  /// anything else may be drawn below a text.
  private func ends(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark else {
      let isEnd = FieldForm.isMarker("-", line) || FieldMark(line)?.isAlone(.semicolons) == true
      return !fields.isEmpty && !wasBlank && isEnd
    }
    return FieldForm.isMarker(".", line) || FieldMark(line)?.isAlone(mark.sign) == true
  }

  private mutating func takeField(_ line: ArraySlice<UInt8>, _ range: Range<Int>) -> Bool {
    if case .open(let end) = value {
      if line.contains(end) { value = .filled }
      return true
    }
    if let field = FieldForm.field(in: line) {
      // Code is indented by four blanks, and what is below a field that has no value of its own.
      if mark == nil, FieldForm.isCode(line), !field.isQuoted {
        return continues(line, isField: true)
      }
      add(field, range)
      return true
    }
    if continues(line, isField: false) { return true }
    // A comment, the end of a list, or the name of a table of TOML.
    return (mark != nil || !fields.isEmpty) && line.first.map { "#[]".utf8.contains($0) } == true
  }

  /// Whether a line belongs to the value of the field above it.
  private func continues(_ line: ArraySlice<UInt8>, isField: Bool) -> Bool {
    guard !fields.isEmpty else { return false }
    let isIndented = FieldForm.isIndented(line)
    return switch value {
    case .empty: !wasBlank && (isIndented || FieldForm.isItem(line))
    case .filled: !wasBlank && isIndented && !isField
    case .block: isIndented
    case .open: true
    }
  }

  private mutating func add(_ field: FieldForm.Field, _ range: Range<Int>) {
    fields.append((field, isNear))
    first = first ?? range
    hasBegun = true
    let text = field.value
    value =
      switch text.first {
      case nil: .empty
      case UInt8(ascii: "|"), UInt8(ascii: ">"): .block
      case UInt8(ascii: "[") where !text.contains(UInt8(ascii: "]")): .open(Array("]".utf8))
      case UInt8(ascii: "{") where !text.contains(UInt8(ascii: "}")): .open(Array("}".utf8))
      default: .filled
      }
    for quotes in [Array("\"\"\"".utf8), Array("'''".utf8)]
    where text.starts(with: quotes) && !text.dropFirst(3).contains(quotes) {
      value = .open(quotes)
    }
  }
}
