import Domain

/// What texts were found to refer to, from one reading of a site to the next.
///
/// A text is found by a fingerprint of what it says, with a key that nobody who writes content knows.
/// So a note can't be out of date: another text has another fingerprint, and whose a name is now is
/// looked up each time. The program decides what is found in a text, too: another one has to have another
/// key, and so do the settings on which the length of a text's HTML depends: a text that would become too
/// long is shown without its links, and then it mentions nobody.
///
/// The stored form is a table with open addressing, used as it lies in the file: the number of its
/// slots, a power of two; the slots; and the notes. A slot has a text's fingerprint, where its note
/// begins behind the slots, and how long it is. Numbers have the lowest byte first.
public struct TextMemory: Sendable {
  /// Where the fingerprint of every text begins.
  private(set) var beginning: Fingerprint
  private let stored: ArraySlice<UInt8>
  private let slotCount: Int

  private static let headerSize = 8
  private static let slotSize = 16

  /// - Parameters:
  ///   - key: a secret, for as long as anything is to be remembered.
  ///   - stored: what ``Site/textMemory()`` gave, or nothing.
  public init(key: UInt64, stored: ArraySlice<UInt8> = []) {
    beginning = Fingerprint(key: key)
    var slotCount = 0
    if stored.count >= Self.headerSize {
      slotCount =
        stored.withUnsafeBytes { Int(exactly: $0.loadUnaligned(as: UInt64.self).littleEndian) } ?? 0
    }
    let isWhole =
      slotCount > 0 && slotCount & (slotCount - 1) == 0
      && slotCount <= (stored.count - Self.headerSize) / Self.slotSize
    self.stored = isWhole ? stored : []
    self.slotCount = isWhole ? slotCount : 0
  }

  /// The same for texts that are read with some settings.
  func with(_ settings: Settings) -> TextMemory {
    var memory = self
    memory.beginning.add(settings.maxCharacters)
    memory.beginning.add(settings.keepsLineBreaks)
    memory.beginning.add(settings.urlStyle.rawValue)
    memory.beginning.add(settings.sections.tags)
    memory.beginning.add(settings.baseURL.text)
    return memory
  }

  /// Whether it remembers many more texts than there are.
  func isTooLarge(for count: Int) -> Bool { slotCount > max(count, 16) * 8 }

  /// Calls `body` with what is remembered of a text; nil where nothing is.
  func withNote<Result>(of fingerprint: UInt64, _ body: (Span<UInt8>) -> Result) -> Result? {
    if slotCount == 0 { return nil }
    return stored.withUnsafeBufferPointer { stored in
      let bytes = UnsafeRawBufferPointer(stored)
      let slot = Self.slot(of: fingerprint, in: bytes, slotCount: slotCount)
      guard let slot, slot.isFound else { return nil }
      func number(_ place: Int) -> Int {
        Int(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian)
      }
      let start = Self.headerSize + slotCount * Self.slotSize + number(slot.place + 8)
      let end = start + number(slot.place + 12)
      return end <= bytes.count ? body(stored.span.extracting(start..<end)) : nil
    }
  }

  /// Where the slot of a text is, or the empty one where it would be; nil in a table that is full, as none
  /// is that we write.
  private static func slot(
    of fingerprint: UInt64, in bytes: UnsafeRawBufferPointer, slotCount: Int
  ) -> (place: Int, isFound: Bool)? {
    var slot = Int(truncatingIfNeeded: fingerprint) & (slotCount - 1)
    for _ in 0..<slotCount {
      let place = headerSize + slot * slotSize
      let found = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
      if found == mark(fingerprint) { return (place, true) }
      if found == 0 { return (place, false) }
      slot = (slot + 1) & (slotCount - 1)
    }
    return nil
  }

  /// The stored form of what is known of texts; nil for more than fits.
  static func stored(_ kinds: [TextNotes]) -> [UInt8]? {
    let count = kinds.reduce(0) { $0 + $1.count }
    var slotCount = 16
    while slotCount < count * 2 { slotCount *= 2 }
    guard slotCount < 1 << 31 else { return nil }
    let start = headerSize + slotCount * slotSize
    var bytes: [UInt8] = []
    // With room for a seal: to grow at the end of a build would take as much memory again.
    bytes.reserveCapacity(start + kinds.reduce(0) { $0 + $1.byteCount } + 64)
    bytes.append(contentsOf: repeatElement(0, count: start))
    func put<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at place: Int) {
      bytes.withUnsafeMutableBytes {
        $0.storeBytes(of: number.littleEndian, toByteOffset: place, as: Number.self)
      }
    }
    put(UInt64(slotCount), at: 0)
    for notes in kinds {
      notes.forEachText { fingerprint, note in
        let slot = bytes.withUnsafeBytes {
          Self.slot(of: fingerprint, in: $0, slotCount: slotCount)
        }
        // Two texts that say the same have the same note.
        guard let slot, !slot.isFound else { return }
        put(mark(fingerprint), at: slot.place)
        put(UInt32(truncatingIfNeeded: bytes.count - start), at: slot.place + 8)
        put(UInt32(truncatingIfNeeded: note.count), at: slot.place + 12)
        bytes.append(contentsOf: note)
      }
    }
    return bytes.count - start < Int(UInt32.max) ? bytes : nil
  }

  /// What stands for a fingerprint in a slot; 0 is an empty one.
  private static func mark(_ fingerprint: UInt64) -> UInt64 { fingerprint == 0 ? 1 : fingerprint }
}
