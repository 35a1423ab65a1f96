/// The tokens of one record: an object is followed by key, value, key, value and so on.
///
/// A tape is read into again for every record, so its storage is allocated once for a whole file.
/// Its first token is the record itself.
///
/// It can't be copied by accident. A copy counts one more reference to the file, and so do those of all
/// other threads that read parts of it: that was a twentieth of the reading.
public struct Tape: ~Copyable, Sendable {
  /// The record first, then what it holds.
  public internal(set) var tokens: [Token] = []
  /// The file that the tokens were read from.
  public private(set) var source: SourceText
  /// The source's, kept here because they are asked for with every key.
  private(set) var sourceBytes: [UInt8] = []
  /// Texts that a reader has decoded already, one after the other.
  var decodedText: [UInt8] = []

  /// Without tokens: a reader fills it.
  public init() {
    source = .empty
  }

  /// The same once more.
  func copy() -> Tape {
    var copy = Tape()
    copy.tokens = tokens
    copy.source = source
    copy.sourceBytes = sourceBytes
    copy.decodedText = decodedText
    return copy
  }

  /// Calls `body` with the indices of each key and its value, in the order of the source.
  ///
  /// Nothing is called for a token that is not an object.
  public func forEachMember(of index: Int, _ body: (_ key: Int, _ value: Int) -> Void) {
    guard tokens.indices.contains(index), tokens[index].kind == .object else { return }
    let end = Int(tokens[index].next)
    var key = index + 1
    while key + 1 < end {
      body(key, key + 1)
      key = Int(tokens[key + 1].next)
    }
  }

  /// Calls `body` with the index of each element; nothing is called unless it is an array.
  public func forEachElement(of index: Int, _ body: (_ element: Int) -> Void) {
    guard tokens.indices.contains(index), tokens[index].kind == .array else { return }
    let end = Int(tokens[index].next)
    var element = index + 1
    while element < end {
      body(element)
      element = Int(tokens[element].next)
    }
  }

  /// The same without `null`, which says nothing in a list, as it does in a field.
  func forEachItem(of index: Int, _ body: (_ element: Int) -> Void) {
    forEachElement(of: index) { if tokens[$0].kind != .null { body($0) } }
  }

  /// Forgets the tokens, keeps the storage.
  mutating func reset(for source: SourceText) {
    tokens.removeAll(keepingCapacity: true)
    decodedText.removeAll(keepingCapacity: true)
    if self.source !== source {
      self.source = source
      sourceBytes = source.bytes
    }
  }
}
