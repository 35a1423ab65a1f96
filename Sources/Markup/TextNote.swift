/// What a text refers to, as bytes: its hashtags, and the names that might have been somebody's.
///
/// It is taken down while the text is rendered. Whoever keeps it knows later which hashtags and
/// mentions the text has without rendering it again: as long as the same names are somebody's, and
/// nothing else of its surroundings was asked for, the text is rendered as it was.
///
/// Each item is one byte for its kind, the length of its name, for a name behind an `@` whose it is,
/// and the name. Numbers are of 32 bits, the lowest byte first.
public enum TextNote {
  /// One thing that a text refers to. Ranges are of bytes of the note.
  public enum Item: Equatable {
    /// A hashtag: where its spelling is. Each of a text's hashtags is noted once.
    case hashtag(Range<Int>)
    /// A name that was looked for: where it is, and whose it was found to be, as the caller's index.
    case name(Range<Int>, person: Int?)
    /// Something else that decides how the text is shown, such as the size of a picture.
    case other
  }

  private static let otherKind: UInt8 = 1
  private static let hashtagKind: UInt8 = 2
  private static let nameKind: UInt8 = 3

  /// The item at an offset, which is moved behind it.
  ///
  /// - Returns: nil at the end, and where the bytes are no note; then the offset is not at the end.
  public static func next(in note: Span<UInt8>, at offset: inout Int) -> Item? {
    guard offset < note.count else { return nil }
    var place = offset + 1
    switch note[offset] {
    case otherKind:
      offset = place
      return .other
    case hashtagKind:
      guard let length = number(in: note, at: &place), length <= note.count - place else {
        return nil
      }
      offset = place + length
      return .hashtag(place..<offset)
    case nameKind:
      guard let length = number(in: note, at: &place), let person = number(in: note, at: &place),
        length <= note.count - place
      else { return nil }
      offset = place + length
      return .name(place..<offset, person: person == Int(UInt32.max) ? nil : person)
    default: return nil
    }
  }

  /// The people whom the text mentions, as the caller's indices, in their order, each once.
  public static func mentions(in note: Span<UInt8>) -> [Int] {
    var people: [Int] = []
    var offset = 0
    while let item = next(in: note, at: &offset) {
      if case .name(_, let person?) = item { people.append(person) }
    }
    guard people.count > 1 else { return people }
    var known: Set<Int> = []
    people.removeAll { !known.insert($0).inserted }
    return people
  }

  /// Notes whose a name is now.
  ///
  /// - Parameter name: where the name is, as ``next(in:at:)`` has it.
  public static func set(person: Int, ofNameAt name: Range<Int>, in note: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: person).littleEndian) { bytes in
      for index in 0..<4 { note[name.lowerBound - 4 + index] = bytes[index] }
    }
  }

  static func appendOther(to note: inout [UInt8]) {
    // Once is enough, but what stands at the end of a note may be the end of a name.
    note.append(otherKind)
  }

  static func append(hashtag: Span<UInt8>, to note: inout [UInt8]) {
    note.append(hashtagKind)
    append(number: hashtag.count, to: &note)
    note.append(contentsOf: hashtag)
  }

  static func append(name: Span<UInt8>, person: Int?, to note: inout [UInt8]) {
    note.append(nameKind)
    append(number: name.count, to: &note)
    append(number: person ?? Int(UInt32.max), to: &note)
    note.append(contentsOf: name)
  }

  private static func append(number: Int, to note: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) {
      note.append(contentsOf: $0)
    }
  }

  private static func number(in note: Span<UInt8>, at place: inout Int) -> Int? {
    guard note.count - place >= 4 else { return nil }
    defer { place += 4 }
    return note.withUnsafeBytes { bytes in
      Int(
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
  }
}
