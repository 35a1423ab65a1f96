/// How an object is written: what stands between its signs. A new member, or a new object beside it,
/// is written the same way.
struct JSONStyle: Equatable {
  /// Between `{` and the first key.
  var open: [UInt8] = []
  /// Between a value and the next key, with the comma.
  var gap: [UInt8] = Array(", ".utf8)
  /// Between a key and its value, with the colon.
  var colon: [UInt8] = Array(": ".utf8)
  /// Between the last value and `}`.
  var close: [UInt8] = []

  /// What a new file has.
  static let standard = JSONStyle()

  init() {}

  /// The style of the object that a tape holds.
  init(of tape: borrowing Tape, in bytes: [UInt8]) {
    guard let object = tape.tokens.first, object.kind == .object else { return }
    var members: [(key: Token, value: Token)] = []
    tape.forEachMember(of: 0) { members.append((tape.tokens[$0], tape.tokens[$1])) }
    guard let first = members.first, let last = members.last else { return }
    open = Array(bytes[object.start + 1..<first.key.start])
    colon = Array(bytes[first.key.end..<first.value.start])
    close = Array(bytes[last.value.end..<object.end - 1])
    if members.count > 1 {
      gap = Array(bytes[first.value.end..<members[1].key.start])
    } else if open.contains(UInt8(ascii: "\n")) {
      gap = [UInt8(ascii: ",")] + open
    } else {
      gap = innerGap
    }
  }

  /// Between the items of a list or object within a value, which stands on one line.
  private var innerGap: [UInt8] {
    Array((colon.count > 1 ? ", " : ",").utf8)
  }

  private var innerColon: [UInt8] {
    Array((colon.count > 1 ? ": " : ":").utf8)
  }

  /// A file that is a list of objects, each on a line of its own.
  func list(of objects: [[WrittenField]]) -> [UInt8] {
    var output = Array("[".utf8)
    for (position, members) in objects.enumerated() {
      output += (position == 0 ? "\n  " : ",\n  ").utf8
      append(members, to: &output, .text)
    }
    output += "\n]\n".utf8
    return output
  }

  /// Appends an object with these members.
  func append(_ members: [WrittenField], to output: inout [UInt8], _ time: JSONTime) {
    output.append(UInt8(ascii: "{"))
    output += open
    for (position, member) in members.enumerated() {
      if position > 0 { output += gap }
      append(member, to: &output, time)
    }
    output += close
    output.append(UInt8(ascii: "}"))
  }

  /// Appends a key and its value.
  func append(_ member: WrittenField, to output: inout [UInt8], _ time: JSONTime) {
    Self.append(member.name, to: &output)
    output += colon
    append(member.value, to: &output, time)
  }

  func append(_ value: WrittenValue, to output: inout [UInt8], _ time: JSONTime) {
    switch value {
    case .text(let text): Self.append(text, to: &output)
    case .number(let number): output += "\(number)".utf8
    case .decimal(let number): output += number.utf8
    case .boolean(let boolean): output += "\(boolean)".utf8
    case .time(let moment):
      guard case .object(let seconds, let nanoseconds) = time else {
        return Self.append(moment.text, to: &output)
      }
      let fields = [
        WrittenField(seconds, .number(Int(moment.timestamp.seconds))),
        WrittenField(nanoseconds, .number(Int(moment.timestamp.nanoseconds))),
      ]
      append(.fields(fields), to: &output, time)
    case .list(let elements):
      output.append(UInt8(ascii: "["))
      for (position, element) in elements.enumerated() {
        if position > 0 { output += innerGap }
        append(element, to: &output, time)
      }
      output.append(UInt8(ascii: "]"))
    case .fields(let members):
      var inner = JSONStyle()
      inner.gap = innerGap
      inner.colon = innerColon
      inner.append(members, to: &output, time)
    }
  }

  /// Appends a string with its characters as they are, except what JSON demands.
  static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0x0A: output += "\\n".utf8
      case 0x0D: output += "\\r".utf8
      case 0x09: output += "\\t".utf8
      case 0x00..<0x20:
        let digits = String(byte, radix: 16)
        output += ("\\u00" + (digits.count == 1 ? "0" : "") + digits).utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}

/// How the moments of a file are written.
enum JSONTime: Equatable {
  case text
  /// As a Firestore export has them, under these names.
  case object(seconds: String, nanoseconds: String)

  /// How a value is written.
  init(of value: Int, in tape: borrowing Tape) {
    self = .text
    guard tape.tokens[value].kind == .object else { return }
    var hasUnderscores = false
    tape.forEachMember(of: value) { key, _ in
      if tape.string(key).hasPrefix("_") { hasUnderscores = true }
    }
    self =
      hasUnderscores
      ? .object(seconds: "_seconds", nanoseconds: "_nanoseconds")
      : .object(seconds: "seconds", nanoseconds: "nanoseconds")
  }
}
