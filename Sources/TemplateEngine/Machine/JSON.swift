/// JSON that may stand in HTML, byte for byte as Jinja2's `tojson` writes it: ASCII only, and
/// `<`, `>`, `&` and `'` as `\u` escapes.
enum JSON {
  static func append(_ value: Value, _ layout: JSONLayout, to output: inout [UInt8]) {
    switch (value, layout) {
    case (.boolean(let boolean), .scalar):
      output.append(contentsOf: (boolean ? "true" : "false").utf8)
    case (.integer(let integer), .scalar): Escaping.append(integer, to: &output)
    case (.text(let text), .scalar): append(text, to: &output)
    case (.list(let items), .list(let item)):
      output.append(UInt8(ascii: "["))
      for (index, value) in items.enumerated() {
        if index > 0 { output.append(contentsOf: ", ".utf8) }
        append(value, item, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case (.record(let slots), .record(let fields)): append(slots, fields, to: &output)
    default: output.append(contentsOf: "null".utf8)
    }
  }

  private static func append(
    _ slots: [Value], _ fields: [JSONLayout.Field], to output: inout [UInt8]
  ) {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for field in fields where field.slot < slots.count {
      if case .absent = slots[field.slot] { continue }
      if !isFirst { output.append(contentsOf: ", ".utf8) }
      isFirst = false
      output += field.key
      output.append(contentsOf: ": ".utf8)
      append(slots[field.slot], field.layout, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output.append(contentsOf: #"\""#.utf8)
      case "\\": output.append(contentsOf: #"\\"#.utf8)
      case "\n": output.append(contentsOf: #"\n"#.utf8)
      case "\r": output.append(contentsOf: #"\r"#.utf8)
      case "\t": output.append(contentsOf: #"\t"#.utf8)
      case "\u{8}": output.append(contentsOf: #"\b"#.utf8)
      case "\u{C}": output.append(contentsOf: #"\f"#.utf8)
      case "<", ">", "&", "'": appendEscape(UInt16(scalar.value), to: &output)
      case " "..."~": output.append(UInt8(truncatingIfNeeded: scalar.value))
      default: for unit in UTF16.encode(scalar) ?? .init() { appendEscape(unit, to: &output) }
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func appendEscape(_ unit: UInt16, to output: inout [UInt8]) {
    output.append(contentsOf: #"\u"#.utf8)
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: (unit >> UInt16(shift)) & 0xF)
      output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
