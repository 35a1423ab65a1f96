import Domain
import Markup

/// What is known of texts without their renderings, by position: a fingerprint of what each says, and
/// what it refers to.
struct TextNotes: Sendable {
  /// Of each text, what ``TextMemory`` finds it by.
  private(set) var fingerprints: [UInt64] = []
  private var bytes: [UInt8] = []
  /// Where each text's note ends in `bytes`, after the end of the one before.
  private var ends: [Int] = [0]
  /// How many texts had to be rendered although a memory would have made that needless.
  private(set) var unknownCount = 0

  /// The notes of consecutive texts in one.
  init(joining parts: [TextNotes]) {
    if parts.count == 1 {
      self = parts[0]
      return
    }
    fingerprints.reserveCapacity(parts.reduce(0) { $0 + $1.fingerprints.count })
    ends.reserveCapacity(fingerprints.capacity + 1)
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count })
    for part in parts {
      let start = bytes.count
      fingerprints += part.fingerprints
      bytes += part.bytes
      for end in part.ends.dropFirst() { ends.append(start + end) }
      unknownCount += part.unknownCount
    }
  }

  /// - Parameter capacity: how many texts are to be expected.
  init(capacity: Int) {
    fingerprints.reserveCapacity(capacity)
    ends.reserveCapacity(capacity + 1)
  }

  var count: Int { fingerprints.count }

  /// How many bytes all notes have.
  var byteCount: Int { bytes.count }

  /// Notes the next text.
  ///
  /// - Parameters:
  ///   - memory: what is remembered of texts.
  ///   - people: whose a name is now.
  ///   - render: renders the text, and keeps what it has rendered.
  mutating func add(
    _ text: borrowing String, remembering memory: TextMemory, people: UsernameTable,
    _ render: (borrowing String) -> [UInt8]
  ) {
    var fingerprint = memory.beginning
    fingerprint.add(text)
    fingerprints.append(fingerprint.value)
    if !text.isEmpty {
      switch addRemembered(fingerprint.value, memory, people) {
      case .known: break
      case .neverKnown: bytes += render(text)
      case .unknown:
        bytes += render(text)
        unknownCount += 1
      }
    }
    ends.append(bytes.count)
  }

  private enum Remembered {
    case known
    /// Nothing is remembered, or another name is somebody's than it was.
    case unknown
    /// There is more to it than a note can say.
    case neverKnown
  }

  /// Adds what is remembered of a text, unless it has to be rendered to be known.
  private mutating func addRemembered(
    _ fingerprint: UInt64, _ memory: TextMemory, _ people: UsernameTable
  ) -> Remembered {
    let start = bytes.count
    let remembered = memory.withNote(of: fingerprint) { note -> Remembered in
      bytes.append(contentsOf: note)
      var offset = 0
      while let item = TextNote.next(in: note, at: &offset) {
        switch item {
        case .hashtag: break
        case .name(let name, let person):
          let now = people.user(named: note.extracting(name))
          guard (now == nil) == (person == nil) else { return .unknown }
          guard let now else { break }
          let place = start + name.lowerBound..<start + name.upperBound
          TextNote.set(person: now, ofNameAt: place, in: &bytes)
        case .other: return .neverKnown
        }
      }
      return offset == note.count ? .known : .unknown
    }
    if case .known? = remembered { return .known }
    bytes.removeLast(bytes.count - start)
    return remembered ?? .unknown
  }

  /// Calls `body` with each thing that a text refers to, and with its note.
  @inline(__always)
  func forEachItem(of position: Int, _ body: (TextNote.Item, Span<UInt8>) -> Void) {
    let note = bytes.span.extracting(place(of: position))
    var offset = 0
    while let item = TextNote.next(in: note, at: &offset) { body(item, note) }
  }

  /// The people whom a text mentions, in their order, each once.
  func mentions(of position: Int) -> [Int] {
    TextNote.mentions(in: bytes.span.extracting(place(of: position)))
  }

  /// Calls `body` with each text's fingerprint and note.
  func forEachText(_ body: (UInt64, Span<UInt8>) -> Void) {
    for position in fingerprints.indices {
      body(fingerprints[position], bytes.span.extracting(place(of: position)))
    }
  }

  /// Where a text's note is in `bytes`.
  private func place(of position: Int) -> Range<Int> { ends[position]..<ends[position + 1] }
}
