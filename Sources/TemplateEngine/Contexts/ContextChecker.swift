/// Walks the flattened template as a browser would read it, and decides for every value how it
/// is written; or reports that no value can stand there.
struct ContextChecker {
  private let places: SourcePlaces
  private var context = HTMLContext()
  private(set) var errors: [TemplateError] = []
  /// Where two ways met last; an error of the byte that follows belongs there.
  private var joinPlace = SourcePlace(source: 0, offset: 0)
  /// The byte with which text ended last, of a text that begins at the place: what is open at the end began there.
  private var opening = (place: SourcePlace(source: 0, offset: 0), byte: 0)
  /// The same of the tag that began the drawing that is open.
  private var drawing = (place: SourcePlace(source: 0, offset: 0), byte: 0)
  /// How many errors there were before it, and whether one has told since that the tag itself is broken.
  private var (errorsBefore, isBroken) = (0, false)
  /// The loops that were checked, by their numbers: one within others comes up twice for each of them,
  /// and nearly always in the same context.
  private var checkedLoops: [Int: [CheckedLoop]] = [:]

  private struct CheckedLoop {
    let start: HTMLContext
    let loop: BoundLoop
    let end: HTMLContext
  }

  init(places: SourcePlaces) {
    self.places = places
  }

  /// - Parameter index: of the byte of a text that begins at the place.
  private mutating func report(
    _ kind: TemplateErrorKind, at place: SourcePlace, byte index: Int = 0
  ) {
    guard errors.count < Limits.errors else { return }
    errors.append(places.error(kind, at: places.place(ofByte: index, inTextAt: place)))
  }

  mutating func checkAll(_ nodes: [BoundNode]) -> [BoundNode] {
    let checked = check(nodes)
    // Also a last `<` begins a tag: what is printed behind a card would become its name.
    if let open = context.openMarkup {
      report(.unfinishedHTML(open), at: opening.place, byte: opening.byte)
    } else if case .inside(let nesting) = context.foreign, let name = nesting.outermost {
      // Scripts and styles that follow on the page would be read as those of SVG.
      report(.unfinishedHTML(.element(name)), at: drawing.place, byte: drawing.byte)
    }
    return checked
  }

  private mutating func check(_ nodes: [BoundNode]) -> [BoundNode] {
    nodes.map { node in
      switch node {
      case .text(let bytes, let place):
        read(bytes, place)
        return node
      case .output(var output):
        switch context.place(output.kind.form) {
        case .success(let form): output.form = form
        case .failure(let misplaced):
          if !isBroken || !misplaced.kind.canComeOfBrokenTag {
            report(misplaced.kind, at: output.place)
          }
        }
        return .output(output)
      case .conditional(let branches, let otherwise, let place):
        return check(branches, otherwise, place)
      case .loop(let loop): return .loop(check(loop))
      case .assignment: return node
      }
    }
  }

  private mutating func read(_ bytes: [UInt8], _ place: SourcePlace) {
    for (index, byte) in bytes.enumerated() {
      let wasText = context.state == .text
      let wasOutside = context.foreign == .none
      let problem = context.read(byte)
      if wasOutside, context.foreign != .none { drawing = opening }
      if wasText, context.state != .text {
        opening = (place, index)
        (errorsBefore, isBroken) = (errors.count, false)
      }
      guard let problem else { continue }
      switch problem {
      case .unsettled: report(.contextMismatch(.branches), at: joinPlace)
      case .commentInScript:
        // The place is that of the last of four bytes.
        report(.commentInScript, at: place, byte: max(0, index - 3))
      case .scheme: report(.valueInURLScheme, at: place, byte: index)
      case .quoteInName: reportBrokenTag(.quotation)
      case .tagInName: reportBrokenTag(.tag)
      }
    }
  }

  /// Reports the tag that is being read, once, in the place of what was said of values that it took for its own.
  private mutating func reportBrokenTag(_ open: OpenMarkup) {
    guard !isBroken else { return }
    isBroken = true
    let rest = errors[min(errorsBefore, errors.count)...].filter { !$0.kind.canComeOfBrokenTag }
    errors.replaceSubrange(min(errorsBefore, errors.count)..., with: rest)
    report(.unfinishedHTML(open), at: opening.place, byte: opening.byte)
  }

  private mutating func check(
    _ branches: [BoundBranch], _ otherwise: [BoundNode], _ place: SourcePlace
  ) -> BoundNode {
    let start = context
    var endings: [HTMLContext] = []
    var checked: [BoundBranch] = []
    for var branch in branches {
      context = start
      branch.body = check(branch.body)
      checked.append(branch)
      endings.append(context)
    }
    context = start
    let checkedOtherwise = check(otherwise)
    for ending in endings { join(ending, .branches, place) }
    return .conditional(branches: checked, otherwise: checkedOtherwise, place)
  }

  /// Makes the context that of two ways that meet; after an error the first way goes on.
  private mutating func join(_ other: HTMLContext, _ kind: ContextJoin, _ place: SourcePlace) {
    if let joined = other.joined(context) {
      if joined.state == .settling { joinPlace = place }
      context = joined
    } else {
      report(.contextMismatch(kind), at: place)
      context = other
    }
  }

  private mutating func check(_ loop: BoundLoop) -> BoundLoop {
    let start = context
    if let known = checkedLoops[loop.number]?.first(where: { $0.start == start }) {
      context = known.end
      return known.loop
    }
    let checked = check(loop, from: start)
    checkedLoops[loop.number, default: []].append(
      CheckedLoop(start: start, loop: checked, end: context))
    return checked
  }

  private mutating func check(_ loop: BoundLoop, from start: HTMLContext) -> BoundLoop {
    var checked = loop
    let errorCount = errors.count
    checked.body = check(loop.body)
    // Later rounds begin where one may have ended: what holds for both is checked again, until nothing new
    // comes of it; SVG can take a few rounds.
    var entry = start
    for _ in 0..<8 where context != entry {
      join(entry, .loopBody, loop.place)
      guard errors.count == errorCount, context != entry else { break }
      entry = context
      checked.body = check(loop.body)
    }
    let ending = context
    context = start
    checked.otherwise = check(loop.otherwise)
    join(ending, .loopBody, loop.place)
    return checked
  }
}

extension TemplateErrorKind {
  /// Whether a value seems to stand so where a quotation mark is missing before it.
  fileprivate var canComeOfBrokenTag: Bool {
    self == .valueInName || self == .valueInUnquotedAttribute
  }
}
