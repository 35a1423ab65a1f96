/// JSON that may stand in HTML, byte for byte as Jinja2's `tojson` writes it: ASCII only, and
/// `<`, `>`, `&` and `'` as `\u` escapes.
///
/// The mark of the site's root, which texts of the host program may have and templates may not, stays for that program
/// to replace, as in HTML.
struct JSONWriter {
  let source: any RecordSource
  /// Once the output is longer it is thrown away, so nothing more is added to it: lists that hold the
  /// same list again and again are short to keep and long to write.
  let longest: Int

  func append(_ value: Value, _ layout: JSONLayout, to output: inout [UInt8]) {
    switch (value, layout) {
    case (.boolean(let boolean), .scalar):
      output.append(contentsOf: (boolean ? "true" : "false").utf8)
    case (.integer(let integer), .scalar): Escaping.append(integer, to: &output)
    case (.text(let text), .scalar): Self.append(text, to: &output)
    case (.list(let items), .list(let item)):
      append(items.count, item, to: &output) { items[$0] }
    case (.items(let list), .list(let item)):
      append(Int(list.count), item, to: &output) { source.item($0, of: list) }
    case (.record(let slots), .record(let fields)):
      append(fields.filter { $0.slot < slots.count }, to: &output) { slots[$0] }
    case (.reference(let record), .record(let fields)):
      append(fields, to: &output) { source.value(of: $0, of: record) }
    default: output.append(contentsOf: "null".utf8)
    }
  }

  /// Appends a field of a record of the source; a text goes there without a value in between.
  func append(
    _ field: Int, of record: RecordReference, _ layout: JSONLayout, to output: inout [UInt8]
  ) {
    guard case .scalar = layout else {
      return append(source.value(of: field, of: record), layout, to: &output)
    }
    output.append(UInt8(ascii: "\""))
    let start = output.count
    switch source.append(field, of: record, to: &output) {
    case .text, .plain: break
    case .finished, .nothing:
      output.removeLast(output.count - start + 1)
      return append(source.value(of: field, of: record), layout, to: &output)
    }
    if !output[start...].allSatisfy(isPlain) {
      let text = String(decoding: output[start...], as: UTF8.self)
      output.removeLast(output.count - start)
      Self.appendContent(text, to: &output)
    }
    output.append(UInt8(ascii: "\""))
  }

  private func append(
    _ count: Int, _ layout: JSONLayout, to output: inout [UInt8], item: (Int) -> Value
  ) {
    output.append(UInt8(ascii: "["))
    for index in 0..<count where output.count <= longest {
      if index > 0 { output.append(contentsOf: ", ".utf8) }
      append(item(index), layout, to: &output)
    }
    output.append(UInt8(ascii: "]"))
  }

  private func append(
    _ fields: [JSONLayout.Field], to output: inout [UInt8], value: (Int) -> Value
  ) {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for field in fields {
      let value = value(field.slot)
      if case .absent = value { continue }
      if !isFirst { output.append(contentsOf: ", ".utf8) }
      isFirst = false
      output += field.key
      output.append(contentsOf: ": ".utf8)
      append(value, field.layout, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    appendContent(text, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Whether a byte of a text stands for itself.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case URLSafety.siteRoot: true
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "&"), UInt8(ascii: "'"):
      false
    default: byte >= 0x20 && byte < 0x7F
    }
  }

  private static func appendContent(_ text: String, to output: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case Unicode.Scalar(URLSafety.siteRoot): output.append(URLSafety.siteRoot)
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
  }

  private static func appendEscape(_ unit: UInt16, to output: inout [UInt8]) {
    output.append(contentsOf: #"\u"#.utf8)
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: (unit >> UInt16(shift)) & 0xF)
      output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
