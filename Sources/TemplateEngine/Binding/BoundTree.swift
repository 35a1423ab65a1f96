/// A place in a source, for messages: which of the bound sources, and which byte.
struct SourcePlace: Equatable, Sendable {
  let source: Int
  let offset: Int
}

/// The sources that places refer to: a file once for each place that includes or extends it.
struct SourcePlaces: Sendable {
  struct Source: Sendable {
    let name: String
    let bytes: [UInt8]
    /// Where the file is named, and as what; nil for the one that is compiled.
    var opening: (place: SourcePlace, way: TemplateOpening.Way)?
  }

  private(set) var sources: [Source] = []

  /// - Returns: its index, for places.
  mutating func add(
    _ name: String, _ bytes: [UInt8], opening: (place: SourcePlace, way: TemplateOpening.Way)? = nil
  ) -> Int {
    sources.append(Source(name: name, bytes: bytes, opening: opening))
    return sources.count - 1
  }

  func error(_ kind: TemplateErrorKind, at place: SourcePlace) -> TemplateError {
    guard sources.indices.contains(place.source) else {
      return TemplateError(kind, in: "", [], at: 0)
    }
    let source = sources[place.source]
    var error = TemplateError(kind, in: source.name, source.bytes, at: place.offset)
    error.openings = openings(of: place.source)
    return error
  }

  /// By which files a source was reached, the nearest first.
  func openings(of source: Int) -> [TemplateOpening] {
    var openings: [TemplateOpening] = []
    var next = sources[source].opening
    while let (place, way) = next, openings.count < Limits.includeDepth {
      let opener = sources[place.source]
      let position = TemplateError.position(of: place.offset, in: opener.bytes)
      openings.append(
        TemplateOpening(
          way: way, templateName: opener.name, line: position.line, column: position.column))
      next = opener.opening
    }
    return openings
  }

  /// The place of a byte of a text that begins at a place. In the text each newline is one byte, in its source
  /// it may be two.
  func place(ofByte index: Int, inTextAt start: SourcePlace) -> SourcePlace {
    guard sources.indices.contains(start.source) else { return start }
    let source = sources[start.source].bytes
    var offset = start.offset
    for _ in 0..<index where offset < source.count {
      let isPair = source[offset] == 0x0D && offset + 1 < source.count && source[offset + 1] == 0x0A
      offset += isPair ? 2 : 1
    }
    return SourcePlace(source: start.source, offset: offset)
  }
}

/// A node of the flattened template: inheritance and includes resolved, names bound to slots.
indirect enum BoundNode: Sendable {
  case text([UInt8], SourcePlace)
  case output(BoundOutput)
  case conditional(branches: [BoundBranch], otherwise: [BoundNode], SourcePlace)
  case loop(BoundLoop)
  case assignment(local: Int, BoundExpression)
}

struct BoundOutput: Sendable {
  var value: BoundExpression
  var kind: Kind
  let place: SourcePlace
  /// How the value is written; decided by its place in the HTML.
  var form: OutputForm = .text
}

struct BoundBranch: Sendable {
  let condition: BoundExpression
  var body: [BoundNode]
}

struct BoundLoop: Sendable {
  /// Which of the loops of the flattened template this one is.
  let number: Int
  let sequence: BoundExpression
  /// The local that holds the item.
  let item: Int
  /// Which of the loops that run at once this one is.
  let depth: Int
  var body: [BoundNode]
  var otherwise: [BoundNode]
  let place: SourcePlace
}

/// An expression over slots, its types checked.
indirect enum BoundExpression: Sendable {
  case constant(Value)
  case root(Int)
  case local(Int)
  case field(BoundExpression, Int)
  case loop(depth: Int, LoopField)
  case negative(BoundExpression)
  case arithmetic(ArithmeticOperator, BoundExpression, BoundExpression)
  case concatenation([BoundExpression])
  case comparison(ComparisonOperator, BoundExpression, BoundExpression)
  case membership(BoundExpression, in: BoundExpression)
  case and(BoundExpression, BoundExpression)
  case or(BoundExpression, BoundExpression)
  case not(BoundExpression)
  case choice(BoundExpression, BoundExpression, BoundExpression)
  case isDefined(BoundExpression)
  case isOdd(BoundExpression)
  case list([BoundExpression])
  case filter(FilterOperation, BoundExpression, [BoundExpression])
  /// Only what is printed is such a one.
  case json(BoundExpression, JSONLayout)
}

/// What `loop` knows about the loop it is in.
enum LoopField: String, CaseIterable, Sendable {
  case index, index0, revindex, revindex0, first, last, length

  var isBoolean: Bool { self == .first || self == .last }

  /// For a reference page.
  var summary: String {
    switch self {
    case .index: "Which item it is, from 1."
    case .index0: "The same, from 0."
    case .revindex: "Which item it is from the end, from 1."
    case .revindex0: "The same, from 0."
    case .first: "Whether it is the first."
    case .last: "Whether it is the last."
    case .length: "How many items there are."
    }
  }
}
