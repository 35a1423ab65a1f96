/// Fields that are no front matter where they stand: in another form, or behind the end of it.
struct LooseFields {
  /// The line of the first.
  let first: Range<Int>
  /// The line before them, if there is one that stands before fields.
  let fence: FieldForm.Fence?
  /// Whether they are JSON.
  let isObject: Bool
  /// Whether a line ends them. Else a text follows, or nothing.
  fileprivate(set) var isClosed = false
  /// Whether there is nothing among them but fields of usual names.
  fileprivate(set) var isPlain = true
  /// Whether they stand on one line.
  fileprivate(set) var isOneLine = true
  fileprivate var all: Traits = []
  /// Those of the fields before the first blank line.
  fileprivate var nearest: Traits = []

  fileprivate struct Traits: OptionSet {
    let rawValue: UInt8
    static let small = Self(rawValue: 1)
    static let known = Self(rawValue: 2)
    static let hiding = Self(rawValue: 4)
  }

  private var traits: Traits { isClosed ? all : nearest }

  /// Whether one of them is a field of records, or hides them elsewhere.
  var hasKnown: Bool { traits.contains(.known) }
  /// Whether one of them says who may read the text, or is not for the public itself.
  var hasPrivate: Bool { traits.contains(.hiding) }
  /// Whether one of them has a name in small letters.
  var hasSmall: Bool { traits.contains(.small) }

  fileprivate init(first: Range<Int>, fence: FieldForm.Fence?, isObject: Bool) {
    (self.first, self.fence, self.isObject) = (first, fence, isObject)
  }

  fileprivate mutating func add(_ name: String, isNearest: Bool) {
    var traits: Traits = []
    if FieldForm.isSmall(name) { traits.insert(.small) }
    if FieldForm.isKnown(name) { traits.insert(.known) }
    if FieldForm.isPrivate(name) { traits.insert(.hiding) }
    all.formUnion(traits)
    if isNearest { nearest.formUnion(traits) }
  }
}

/// Reads loose fields line by line, up to one that ends them or is none.
struct LooseFieldsReader {
  private(set) var fields: LooseFields?
  private var fence: FieldForm.Fence?
  /// How many objects of JSON are open.
  private var depth = 0
  private var isObject = false
  /// Whether no blank line has come since the first line that is not.
  private var isNearest = true
  private var isPlain = true
  private var hasBegun = false
  private var value = ValueForm.filled
  private var wasBlank = false

  /// What a line may follow on.
  private enum ValueForm {
    case empty
    case filled
    /// `|` or `>`, behind which lines are indented.
    case block
    /// What is closed on a later line, by these bytes.
    case open([UInt8])
  }

  /// - Returns: whether the next line may belong to the fields, too.
  mutating func take(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    let line = bytes[range]
    if bytes.span.extracting(range).isBlank {
      if hasBegun {
        isNearest = false
        noteOther()
      }
      wasBlank = true
      return true
    }
    defer { wasBlank = false }
    if isObject { return takeObject(line, range) }
    if ends(line) {
      fields?.isClosed = true
      return false
    }
    if fields == nil {
      if !hasBegun, fence == nil, let found = FieldForm.fence(line), found.sign != .brace {
        fence = found
        return true
      }
      if FieldForm.beginsObject(line) {
        isObject = true
        return takeObject(line, range)
      }
    }
    hasBegun = true
    return takeField(line, range)
  }

  /// Whether a line ends the fields: with nothing before them `---` or `;;;` alone, since anything else may be drawn
  /// below a heading.
  private func ends(_ line: ArraySlice<UInt8>) -> Bool {
    guard let fence else {
      guard fields != nil else { return false }
      return Self.isThree("-", line) || FieldForm.fence(line)?.sign == .semicolons
    }
    if Self.isThree(".", line) { return true }
    guard let other = FieldForm.fence(line) else { return false }
    return other.sign == fence.sign && other.form == nil
  }

  private static func isThree(_ sign: Unicode.Scalar, _ line: ArraySlice<UInt8>) -> Bool {
    line.prefix(3).elementsEqual(repeatElement(UInt8(ascii: sign), count: 3))
      && line.dropFirst(3).allSatisfy(FieldForm.isBlank)
  }

  private mutating func takeField(_ line: ArraySlice<UInt8>, _ range: Range<Int>) -> Bool {
    if case .open(let end) = value {
      if line.contains(end) { value = .filled }
      return true
    }
    let isTOML = fence?.isTOML == true
    let indentation = FieldForm.indentation(line)
    if let field = FieldForm.field(in: line, isTOML: isTOML) {
      // Code is indented by four blanks, and what is below a field that has no value of its own.
      if fence == nil, indentation >= 4, !field.isQuoted { return continues(line, isField: true) }
      add(field, range)
      return true
    }
    if continues(line, isField: false) { return true }
    guard fence != nil || fields != nil else { return false }
    if FieldForm.isBesideFields(line, isTOML: isTOML) {
      noteOther()
      return true
    }
    guard let field = FieldForm.field(in: line, isTOML: isTOML, isFree: true) else { return false }
    noteOther()
    add(field, range)
    return true
  }

  private mutating func noteOther() {
    isPlain = false
    fields?.isPlain = false
  }

  /// Whether a line belongs to the value of the field above it.
  private func continues(_ line: ArraySlice<UInt8>, isField: Bool) -> Bool {
    guard fields != nil else { return false }
    let isIndented = FieldForm.indentation(line) > 0
    return switch value {
    case .empty: !wasBlank && (isIndented || FieldForm.isItem(line))
    case .filled: !wasBlank && isIndented && !isField
    case .block: isIndented
    case .open: true
    }
  }

  private mutating func add(_ field: FieldForm.Field, _ range: Range<Int>) {
    add([field.name], range)
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

  private mutating func add(_ names: [String], _ range: Range<Int>) {
    guard !names.isEmpty else { return }
    if fields == nil {
      fields = LooseFields(first: range, fence: fence, isObject: isObject)
      fields?.isPlain = isPlain
    }
    for name in names { fields?.add(name, isNearest: isNearest) }
  }

  private mutating func takeObject(_ line: ArraySlice<UInt8>, _ range: Range<Int>) -> Bool {
    if hasBegun { fields?.isOneLine = false }
    hasBegun = true
    add(namesOfObject(line), range)
    if depth > 0 { return true }
    fields?.isClosed = true
    return false
  }

  /// The names of the fields of the outermost object on a line of JSON.
  private mutating func namesOfObject(_ line: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var place = line.startIndex
    while place < line.endIndex {
      switch line[place] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""):
        let start = place + 1
        place = start
        while place < line.endIndex, line[place] != UInt8(ascii: "\"") {
          place += line[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard place < line.endIndex else { return names }
        let rest = line[(place + 1)...].drop(while: FieldForm.isBlank)
        if depth == 1, rest.first == UInt8(ascii: ":") {
          names.append(String(decoding: line[start..<place], as: UTF8.self))
        }
      default: break
      }
      place += 1
    }
    return names
  }
}
