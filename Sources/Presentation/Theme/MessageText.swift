/// What the program puts into a text of the interface, by the name that stands in braces.
enum MessageValue: String, Sendable {
  case count
  case name
  case title
  case site
  case page
  case tag
  case year
  case month
  case day
  case hour
  case minute
  case emoji
}

/// A text of the interface, cut at its values: `{count} comments`.
///
/// What stands between the values lies in one array, so that going through the pieces counts no
/// references.
struct MessageText: Sendable, Equatable {
  private enum Piece: Sendable, Equatable {
    case literal(Range<Int>)
    case value(MessageValue)
  }

  private let pieces: [Piece]
  private let literals: [UInt8]

  init(_ text: String) {
    var pieces: [Piece] = []
    var literals: [UInt8] = []
    var start = 0
    func endLiteral() {
      if literals.count > start { pieces.append(.literal(start..<literals.count)) }
      start = literals.count
    }
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let after = rest.index(after: close)
      if let value = MessageValue(rawValue: String(rest[rest.index(after: open)..<close])) {
        literals.append(contentsOf: rest[..<open].utf8)
        endLiteral()
        pieces.append(.value(value))
      } else {
        literals.append(contentsOf: rest[..<after].utf8)
      }
      rest = rest[after...]
    }
    literals.append(contentsOf: rest.utf8)
    endLiteral()
    self.pieces = pieces
    self.literals = literals
  }

  /// Appends the text with values in the places of their names; a name without a value stays as
  /// written.
  ///
  /// - Parameter append: appends a value, or returns false where there is none.
  @inline(__always)
  func append(
    to output: inout [UInt8], _ append: (MessageValue, inout [UInt8]) -> Bool
  ) {
    self.append(pieces.indices, to: &output, append)
  }

  /// Appends the text before the first place of a name.
  func appendPart(
    before name: MessageValue, to output: inout [UInt8],
    _ append: (MessageValue, inout [UInt8]) -> Bool
  ) {
    let place = pieces.firstIndex(of: .value(name)) ?? pieces.endIndex
    self.append(0..<place, to: &output, append)
  }

  /// Appends the text after the first place of a name.
  func appendPart(
    after name: MessageValue, to output: inout [UInt8],
    _ append: (MessageValue, inout [UInt8]) -> Bool
  ) {
    guard let place = pieces.firstIndex(of: .value(name)) else { return }
    self.append((place + 1)..<pieces.endIndex, to: &output, append)
  }

  @inline(__always)
  private func append(
    _ range: Range<Int>, to output: inout [UInt8], _ append: (MessageValue, inout [UInt8]) -> Bool
  ) {
    for index in range {
      switch pieces[index] {
      case .literal(let place):
        literals.withUnsafeBufferPointer {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[place]))
        }
      case .value(let value):
        if !append(value, &output) { output.append(contentsOf: "{\(value.rawValue)}".utf8) }
      }
    }
  }
}
