import Domain

/// Ids, and what refers to one.
extension RecordReader {
  /// A text that is looked up rather than shown.
  private mutating func reference(_ tape: borrowing Tape, _ index: Int, _ field: String) -> RecordID
  {
    guard tape.tokens[index].isText else {
      wrongType(field, "a text", tape, index)
      return .none
    }
    return tape.withKeyBytes(index) { ids.id($0) }
  }

  /// An id that the record must have.
  mutating func id(_ tape: borrowing Tape, _ index: Int, _ field: String) -> RecordID {
    let id = reference(tape, index, field)
    if id.isNone { return id }
    if id.isEmpty {
      add(.emptyID, at: tape.tokens[index].start)
    } else if tape.tokens[index].length > Self.longestID,
      tape.withKeyBytes(index, { $0.count > Self.longestID })
    {
      add(.longID(tape.string(index)), at: tape.tokens[index].start)
    } else if !tape.tokens[index].flags.contains(.isPrintableASCII),
      tape.withKeyBytes(index, Self.isUnfitForID)
    {
      add(.controlCharacterInID(tape.string(index)), at: tape.tokens[index].start)
    }
    return id
  }

  /// The id that a record has from its file, for one that states none.
  mutating func idOfFile(_ tape: borrowing Tape) -> (text: String, id: RecordID)? {
    guard let fileID else { return nil }
    if Self.isUnfitForID(fileID.utf8Span.span) {
      add(.controlCharacterInID(fileID), at: tape.tokens[0].start)
    }
    return (fileID, ids.id(fileID))
  }

  /// Bytes, as many as Firestore's ids may have. An id stands in feeds for each notice of it.
  static let longestID = 1_500

  /// A reference that may be missing: an empty text is none.
  mutating func optionalID(_ tape: borrowing Tape, _ index: Int, _ field: String) -> RecordID {
    let id = reference(tape, index, field)
    return id.isEmpty ? .none : id
  }

  /// Whether an id has a control character, or the U+FFFD by which the reading replaced one: it may
  /// stand for several, and ids with it can't be told apart.
  private static func isUnfitForID(_ bytes: Span<UInt8>) -> Bool {
    for offset in bytes.indices {
      switch bytes[offset] {
      case 0x20..<0x7F: continue
      case 0x00..<0x20, 0x7F: return true
      // U+0080 to U+009F
      case 0xC2 where offset + 1 < bytes.count && bytes[offset + 1] < 0xA0: return true
      case 0xEF
      where offset + 2 < bytes.count && bytes[offset + 1] == 0xBF && bytes[offset + 2] == 0xBD:
        return true
      default: continue
      }
    }
    return false
  }
}
