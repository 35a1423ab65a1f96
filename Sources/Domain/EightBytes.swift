/// Eight bytes of a text in a word, looked at all at once.
public struct EightBytes: Sendable {
  /// The first byte is the lowest.
  @usableFromInline let word: UInt64

  /// The bytes from a place on; nil where there are not as many.
  ///
  /// - Precondition: `offset` is not negative. That is not compared in release: all begin with 0 or behind what
  ///   they have read, and comparing it at every step takes a seventh more of looking for a marker.
  @inlinable @inline(__always)
  public init?(in bytes: UnsafeRawBufferPointer, at offset: Int) {
    assert(offset >= 0, "there is nothing before the first byte")
    guard offset + 8 <= bytes.count, let base = bytes.baseAddress else { return nil }
    word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The same, for bytes that are bound to their type.
  @inlinable @inline(__always)
  public init?(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    self.init(in: UnsafeRawBufferPointer(bytes), at: offset)
  }

  /// A byte eight times.
  @inlinable
  public init(each byte: UInt8) {
    word = Self.ones &* UInt64(byte)
  }

  /// The bytes that are a certain one.
  ///
  /// In `word ^ pattern` such a byte is zero, and of `(x - 1) & ~x` the highest bit of a byte is set if the byte is
  /// zero. Besides that, only where the subtraction borrowed from it, which begins at a zero: so none is set below
  /// the first.
  @inlinable
  public func marks(of byte: UInt8) -> Marks { marks(of: EightBytes(each: byte)) }

  /// The same, for a byte that is looked for again and again.
  @inlinable
  public func marks(of pattern: EightBytes) -> Marks {
    let difference = word ^ pattern.word
    return Marks(bits: (difference &- Self.ones) & ~difference & Self.highs)
  }

  /// The bytes below a certain one of ASCII. As above: what is below borrows, and nothing else does first.
  @inlinable
  public func marks(below byte: UInt8) -> Marks {
    Marks(bits: (word &- Self.ones &* UInt64(byte)) & ~word & Self.highs)
  }

  /// The bytes that are not of ASCII, all of them and none but these.
  @inlinable
  public var marksAboveASCII: Marks { Marks(bits: word & Self.highs) }

  /// The same with DEL, the last of ASCII. Behind 0xFF, whose carry goes on, also others.
  @inlinable
  public var marksFromDelete: Marks { Marks(bits: (word | (word &+ Self.ones)) & Self.highs) }

  @usableFromInline static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @usableFromInline static var highs: UInt64 { 0x8080_8080_8080_8080 }

  /// Bytes that were found. The first of them is one for certain; others may be none, and are to be looked at.
  public struct Marks: Sendable {
    /// The highest bit of each.
    @usableFromInline var bits: UInt64

    @inlinable
    init(bits: UInt64) {
      self.bits = bits
    }

    /// Nothing found, to collect marks in.
    @inlinable public static var none: Marks { Marks(bits: 0) }

    /// Whether nothing was found: never true where a byte was.
    @inlinable public var isEmpty: Bool { bits == 0 }

    /// Which of the eight the first is; 8 where there is none.
    @inlinable public var first: Int { bits.trailingZeroBitCount >> 3 }

    /// Goes on to the next one.
    @inlinable
    public mutating func removeFirst() { bits &= bits &- 1 }

    /// What was found in one or the other, of the same eight bytes.
    @inlinable
    public static func | (left: Marks, right: Marks) -> Marks {
      Marks(bits: left.bits | right.bits)
    }

    /// Adds what was found in the same eight bytes.
    @inlinable
    public static func |= (left: inout Marks, right: Marks) { left.bits |= right.bits }

    /// Whether one of these comes before the first of others.
    @inlinable
    public func begin(before others: Marks) -> Bool {
      let lowest = others.bits & (0 &- others.bits)
      return bits & (lowest &- 1) != 0
    }
  }
}
