import Repository

/// A tape that was read, to look at: an expectation takes only what can be copied.
final class ReadTape {
  let held: Tape

  init(_ tape: consuming Tape) {
    held = tape
  }

  var tokens: [Token] { held.tokens }

  func string(_ index: Int) -> String { held.string(index) }

  func integer(_ index: Int) -> Int? { held.integer(index) }

  func double(_ index: Int) -> Double? { held.double(index) }

  func boolean(_ index: Int) -> Bool? { held.boolean(index) }

  func keyBytes(_ index: Int) -> [UInt8] {
    held.withKeyBytes(index) { span in (0..<span.count).map { span[$0] } }
  }

  func described() -> String { held.described() }
}

/// A JSON document read for a test, with the tape to look at.
struct ReadDocument {
  let tape: ReadTape
  var errors: [ReadingError] = []
  var failure: ReadingError?

  init(_ text: String, maximumDepth: Int = 64) {
    self.init(bytes: Array(text.utf8), maximumDepth: maximumDepth)
  }

  init(bytes: [UInt8], maximumDepth: Int = 64) {
    var reader = JSONReader(SourceText(path: "test.json", bytes: bytes), maximumDepth: maximumDepth)
    var tape = Tape()
    do throws(ReadingError) {
      try reader.readDocument(into: &tape)
    } catch {
      failure = error
    }
    errors = reader.errors
    self.tape = ReadTape(tape)
  }
}

extension Tape {
  /// The tape's values in one line, for comparing: `{"a":[1,"x"]}` with texts as they are decoded.
  func described(_ index: Int = 0) -> String {
    switch tokens[index].kind {
    case .object:
      var parts: [String] = []
      forEachMember(of: index) { parts.append("\(string($0)):\(described($1))") }
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
