import Foundation

@testable import Repository

extension FuzzTarget {
  /// The JSON reader: a document, an array of records, lines, and runs of either.
  static let json = FuzzTarget(name: "json", inputs: 25_000) { bytes in
    let source = SourceText(path: "fuzz.json", bytes: bytes)
    var tape = Tape()
    var reader = JSONReader(source)
    var failure: ReadingError?
    do throws(ReadingError) {
      try reader.readDocument(into: &tape)
      checkShape(of: tape, byteCount: bytes.count)
    } catch {
      failure = error
    }
    check(reader.errors + (failure.map { [$0] } ?? []), in: source)
    compareWithFoundation(bytes, failure, hasRepeatedKeys: !reader.errors.isEmpty, tape)
    checkRecords(source, isDocument: failure == nil)
  }

  /// Whether the tokens are a tree whose parts lie within each other and within the file.
  static func checkShape(of tape: borrowing Tape, byteCount: Int) {
    let tokens = tape.tokens
    claim(!tokens.isEmpty && Int(tokens[0].next) == tokens.count, "the first token holds all")
    for (index, token) in tokens.enumerated() {
      claim(token.start >= 0 && token.end <= byteCount, "token \(index) lies in the file")
      let next = Int(token.next)
      claim(next > index && next <= tokens.count, "token \(index) ends behind itself")
      if token.kind == .object || token.kind == .array {
        var child = index + 1
        while child < next {
          // A key is followed by its value.
          child = tokens[child].kind == .key ? child + 1 : Int(tokens[child].next)
        }
        claim(child == next, "the parts of token \(index) end with it")
      }
      _ = tape.integer(index)
      _ = tape.boolean(index)
    }
  }

  /// Whether every error can be shown: a place in the file, words, and a line.
  static func check(_ errors: [ReadingError], in source: SourceText) {
    claim(errors.count <= JSONReader.maximumErrorCount + 1, "errors are bounded")
    for error in errors.prefix(20) {
      claim((0...source.byteCount).contains(error.offset), "an error lies in the file")
      claim(!error.message.isEmpty, "an error has words")
      let shown = source.line(containingByte: error.offset)
      claim(shown.text.unicodeScalars.count <= 160, "a line is cut: \(shown.text)")
      claim(!shown.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "a line")
      let place = source.position(ofByte: error.offset)
      claim(place.line >= 1 && place.column >= 1, "an error has a line and a column")
    }
  }

  /// Foundation and we accept the same documents, and read the same from them.
  ///
  /// Left out is where the two differ on purpose: other encodings than UTF-8, a comma before a
  /// closing bracket, numbers beyond `Double`, lone surrogates, our bound of nesting.
  private static func compareWithFoundation(
    _ bytes: [UInt8], _ failure: ReadingError?, hasRepeatedKeys: Bool, _ tape: borrowing Tape
  ) {
    guard !bytes.prefix(4).contains(0), ![0xFE, 0xFF].contains(bytes.first) else { return }
    switch failure?.kind {
    case .trailingComma, .tooDeep: return
    default: break
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.contains(/\\u[dD][89a-fA-F]/), !text.contains(/[eE][+-]?0*[1-9][0-9]{2}/),
      !text.contains(/[0-9]{300}/)
    else { return }
    let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    claim(
      (failure == nil) == (other != nil),
      "Foundation \(other == nil ? "refuses" : "accepts") it, we: \(String(describing: failure))")
    guard let other, !hasRepeatedKeys else { return }
    claim(isSame(0, of: tape, other), "Foundation reads the same")
  }

  private static func isSame(_ index: Int, of tape: borrowing Tape, _ other: Any) -> Bool {
    switch tape.tokens[index].kind {
    case .object:
      guard let object = other as? [String: Any] else { return false }
      var same = true
      var count = 0
      tape.forEachMember(of: index) { _, _ in count += 1 }
      // Keys that `String` takes for equal are two for us, and one there.
      if count != object.count { return object.count < count }
      tape.forEachMember(of: index) { key, value in
        guard same, let found = object[tape.string(key)] else { return }
        same = isSame(value, of: tape, found)
      }
      return same
    case .array:
      guard let array = other as? [Any] else { return false }
      var same = true
      var count = 0
      tape.forEachElement(of: index) { element in
        if same, count < array.count { same = isSame(element, of: tape, array[count]) }
        count += 1
      }
      return same && count == array.count
    case .key: return false
    case .string:
      guard let text = other as? String else { return false }
      // Foundation drops byte order marks from a text that has escapes or begins with one.
      let ours = tape.string(index).unicodeScalars.filter { $0 != "\u{FEFF}" }
      return ours.elementsEqual(text.unicodeScalars.filter { $0 != "\u{FEFF}" }.map(Self.published))
    case .number:
      guard let number = other as? NSNumber else { return false }
      guard let ours = tape.double(index) else { return false }
      // Foundation takes many digits for a decimal number and rounds more than once on its way to
      // a `Double`; the standard library rounds once.
      let theirs = number.doubleValue
      return Double(tape.string(index)) == ours && abs(ours - theirs) <= abs(theirs) * 1e-13
    case .true: return other as? Bool == true
    case .false: return other as? Bool == false
    case .null: return other is NSNull
    }
  }

  /// What becomes of a character that no page may hold.
  static func published(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: scalar
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: "\u{FFFD}"
    case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
    default: scalar
    }
  }

  /// Records and lines, whole and in runs: a proved run holds what one reader of the file finds.
  private static func checkRecords(_ source: SourceText, isDocument: Bool) {
    var tape = Tape()
    var reader = JSONReader(source)
    var records: [String] = []
    let errors = reader.forEachRecord(tape: &tape) { records.append($0.described()) }
    check(errors, in: source)
    let repeats = errors.allSatisfy { if case .duplicateKey = $0.kind { true } else { false } }
    claim(isDocument == repeats, "a document is one by records too")
    var lines: [String] = []
    let lineErrors = reader.forEachLine(tape: &tape) { lines.append($0.described()) }
    check(lineErrors, in: source)

    let whole = source.bytes.indices
    for size in [1, 16, 60] {
      var found: [String] = []
      let runs = JSONRuns.ofArray(source.bytes, within: whole, size: size)
      claim(cover(runs, whole), "runs of \(size) cover the file")
      if runs.allSatisfy({ reader.readRun($0, tape: &tape) { found.append($0.described()) } }),
        !runs.isEmpty
      {
        claim(errors.isEmpty && found == records, "runs of \(size): \(found), not \(records)")
      }
      found = []
      let parts = JSONRuns.ofLines(source.bytes, within: whole, size: size)
      claim(cover(parts, whole), "parts of \(size) cover the file")
      if parts.allSatisfy({ reader.readLines(of: $0, tape: &tape) { found.append($0.described()) } }
      ),
        !parts.isEmpty
      {
        claim(lineErrors.isEmpty && found == lines, "lines of \(size): \(found), not \(lines)")
      }
    }
  }

  private static func cover(_ runs: [Range<Int>], _ whole: Range<Int>) -> Bool {
    var end = whole.lowerBound
    for run in runs {
      guard run.lowerBound == end, !run.isEmpty else { return false }
      end = run.upperBound
    }
    return end == whole.upperBound
  }
}

extension Tape {
  /// All values in one line, with texts as they are decoded.
  func described(_ index: Int = 0) -> String {
    switch tokens[index].kind {
    case .object:
      var parts: [String] = []
      forEachMember(of: index) { parts.append("'\(string($0))':\(described($1))") }
      return "{" + parts.joined(separator: ",") + "}"
    case .array:
      var parts: [String] = []
      forEachElement(of: index) { parts.append(described($0)) }
      return "[" + parts.joined(separator: ",") + "]"
    case .key, .string: return "'\(string(index))'"
    case .number: return "#\(string(index))"
    case .true, .false, .null: return string(index)
    }
  }
}
