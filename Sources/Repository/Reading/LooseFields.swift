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
  /// How many of them there are before the first blank line, if there is no text before it.
  fileprivate var blockCount: Int?
  fileprivate var all: Traits = []
  /// Those of the fields before the first blank line.
  fileprivate var nearest: Traits = []

  fileprivate struct Traits: OptionSet {
    let rawValue: UInt8
    static let small = Self(rawValue: 1)
    static let known = Self(rawValue: 2)
    static let hiding = Self(rawValue: 4)
    /// By its value, and not as prose would have it.
    static let stated = Self(rawValue: 8)
    static let smallStated = Self(rawValue: 16)
    static let ofPerson = Self(rawValue: 32)
  }

  fileprivate var nearestCount = 0

  private var traits: Traits { isClosed ? all : nearest }

  /// Whether one of them is a field of records, or hides them elsewhere.
  var hasKnown: Bool { traits.contains(.known) }
  /// Whether one of them says who may read the text, or is not for the public itself. A text may be an object, or
  /// begin with a heading such as `Status: fine`: there its value has to say so, if it is one.
  var hasPrivate: Bool { traits.contains(.hiding) }

  /// Whether they are fields, with nothing before or behind them but a blank line, that hide the text. What a text may
  /// begin with as well (`Status: fine`) is none; and a single one is written in small letters.
  ///
  /// - Parameter isOfPerson: whether it is the file of a user, whose address is not for the public.
  func isHidingBlock(ofPerson isOfPerson: Bool) -> Bool {
    guard let blockCount else { return false }
    if blockCount == 1 { return nearest.contains(.smallStated) }
    return nearest.contains(.stated) || isOfPerson && nearest.contains(.ofPerson)
  }
  /// Whether one of them has a name in small letters.
  var hasSmall: Bool { traits.contains(.small) }

  fileprivate init(first: Range<Int>, fence: FieldForm.Fence?, isObject: Bool) {
    (self.first, self.fence, self.isObject) = (first, fence, isObject)
  }

  fileprivate mutating func add(_ field: FieldForm.Field, isNearest: Bool) {
    let name = field.name
    var traits: Traits = []
    if FieldForm.isSmall(name) { traits.insert(.small) }
    if FieldForm.isKnown(name) { traits.insert(.known) }
    // What may be a heading as well is one but for its value.
    if FieldForm.isPrivate(field, isInObject: isObject) { traits.formUnion([.hiding, .known]) }
    if FieldForm.saysToHide(field, isAlone: false) { traits.insert(.stated) }
    if FieldForm.isSmall(name), FieldForm.saysToHide(field, isAlone: true) {
      traits.insert(.smallStated)
    }
    if ["email", "username"].contains(name.lowercased()) { traits.insert(.ofPerson) }
    all.formUnion(traits)
    if isNearest {
      nearest.formUnion(traits)
      nearestCount += 1
    }
  }
}

/// Reads loose fields line by line, up to one that ends them or is none.
struct LooseFieldsReader {
  private(set) var fields: LooseFields?
  private var fence: FieldForm.Fence?
  private var object = LooseObject()
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
        endBlock()
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
        if let field = found.field { add(field, range) }
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

  /// Call this where all lines were taken.
  mutating func end() { endBlock() }

  private mutating func endBlock() {
    guard isNearest, let count = fields?.nearestCount else { return }
    fields?.blockCount = count
  }

  /// Whether a line ends the fields: with nothing before them `---` or `;;;` alone, since anything else may be drawn
  /// below a heading.
  private func ends(_ line: ArraySlice<UInt8>) -> Bool {
    guard let fence else {
      guard fields != nil else { return false }
      return FieldForm.isMarker("-", line) || FieldForm.fence(line)?.sign == .semicolons
    }
    if FieldForm.isMarker(".", line) { return true }
    guard let other = FieldForm.fence(line) else { return false }
    return other.sign == fence.sign && other.form == nil
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
    add([field], range)
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

  private mutating func add(_ found: [FieldForm.Field], _ range: Range<Int>) {
    guard !found.isEmpty else { return }
    if fields == nil {
      fields = LooseFields(first: range, fence: fence, isObject: isObject)
      fields?.isPlain = isPlain
    }
    for field in found { fields?.add(field, isNearest: isNearest) }
  }

  private mutating func takeObject(_ line: ArraySlice<UInt8>, _ range: Range<Int>) -> Bool {
    if hasBegun { fields?.isOneLine = false }
    hasBegun = true
    add(object.fields(on: line), range)
    if object.depth > 0 { return true }
    fields?.isClosed = true
    return false
  }
}
