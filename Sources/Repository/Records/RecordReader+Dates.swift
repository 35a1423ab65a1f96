import Domain

/// Moments.
extension RecordReader {
  /// RFC 3339 with an offset, a bare date, or a Firestore timestamp object; in a Markdown file also what Jekyll
  /// writes, with an offset.
  mutating func timestamp(_ tape: borrowing Tape, _ index: Int, _ field: String) -> Timestamp? {
    let token = tape.tokens[index]
    if token.kind == .object { return timestampObject(tape, index, field) }
    if token.kind == .string,
      let plain = tape.withRawKeyBytes(index, { Timestamp(plainRFC3339: $0) }) ?? nil
    {
      return plain
    }
    guard token.isText else {
      add(.notADate(field: field, found: token.kind), at: token.start)
      return nil
    }
    let text = tape.string(index)
    do throws(Timestamp.ParseFailure) {
      return try Timestamp(rfc3339: text)
    } catch {
      if isMarkdown, let moment = WrittenElsewhere.moment(text, offsetMinutes: nil) {
        return moment
      }
      add(.badDate(field: field, text: text, failure: error), at: token.start)
      return nil
    }
  }

  private mutating func timestampObject(
    _ tape: borrowing Tape, _ index: Int, _ field: String
  ) -> Timestamp? {
    guard let timestamp = Self.moment(ofObject: index, in: tape) else {
      add(.badTimestampObject(field: field), at: tape.tokens[index].start)
      return nil
    }
    return timestamp
  }

  static func moment(ofObject index: Int, in tape: borrowing Tape) -> Timestamp? {
    var seconds: Int?
    var nanoseconds: Int? = 0
    tape.forEachMember(of: index) { key, value in
      guard tape.tokens[value].kind != .null else { return }
      switch tape.string(key) {
      case "seconds", "_seconds": seconds = tape.integer(value)
      case "nanoseconds", "_nanoseconds": nanoseconds = tape.integer(value)
      default: break
      }
    }
    guard let seconds, let nanoseconds else { return nil }
    return Timestamp(seconds: Int64(seconds), nanoseconds: Int64(nanoseconds))
  }
}
