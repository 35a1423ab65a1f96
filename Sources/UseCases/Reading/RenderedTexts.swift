import Domain
import Markup
import Synchronization

/// Texts of one kind, each rendered once: while it was read, or when it is first asked for.
///
/// After a small change nearly all texts are what they were, and of most of them no page is made
/// anew. What is known of them (``TextNotes``) is enough for everything but such a page.
///
/// A class, because all pages look at its texts in their places. May be used from many threads.
public final class RenderedTexts: RandomAccessCollection, Sendable {
  let notes: TextNotes
  let places: TextPlaces
  private let render: @Sendable (Int) -> RenderedText

  init(notes: TextNotes, places: TextPlaces, render: @escaping @Sendable (Int) -> RenderedText) {
    self.notes = notes
    self.places = places
    self.render = render
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { places.count }

  /// A text, which stays where it is as long as this object is there.
  public subscript(position: Int) -> RenderedText {
    // Who asks for a part of a text then copies that part alone, and counts no reference to the others.
    unsafeAddress {
      if !places.isFilled(position) { places.fill(position, with: render(position)) }
      return places.address(of: position)
    }
  }
}

/// Room for texts, each of which is put into its place once and never moved.
///
/// A class because all workers share it. They may: a text is read only behind its state, which is stored, releasing,
/// after the text, and a place is written by the one thread that has changed its state from nothing.
final class TextPlaces: @unchecked Sendable {
  /// What stands in a place.
  private enum State: UInt8, AtomicRepresentable {
    case nothing
    /// Some thread is putting the text there.
    case underway
    case text
  }

  private let texts: UnsafeMutablePointer<RenderedText>
  private let states: AtomicRow<State>

  init(count: Int) {
    texts = .allocate(capacity: count)
    states = AtomicRow(repeating: .nothing, count: count)
  }

  var count: Int { states.count }

  deinit {
    for position in 0..<count where isFilled(position) { (texts + position).deinitialize(count: 1) }
    texts.deallocate()
  }

  @inline(__always)
  func isFilled(_ position: Int) -> Bool {
    states[position].load(ordering: .acquiring) == .text
  }

  /// Where a text is that has been put there.
  @inline(__always)
  func address(of position: Int) -> UnsafePointer<RenderedText> { UnsafePointer(texts + position) }

  /// Puts a text into its place. Where two threads have rendered it, the second text is dropped.
  func fill(_ position: Int, with text: consuming RenderedText) {
    let isFirst = states[position].compareExchange(
      expected: .nothing, desired: .underway, ordering: .acquiring
    ).exchanged
    if isFirst {
      (texts + position).initialize(to: text)
      states[position].store(.text, ordering: .releasing)
    } else {
      // The other one only has to move a few words.
      while !isFilled(position) {}
    }
  }
}
