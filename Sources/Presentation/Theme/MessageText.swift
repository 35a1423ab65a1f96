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
struct MessageText: Sendable, Equatable {
  private enum Piece: Sendable, Equatable {
    case literal([UInt8])
    case value(MessageValue)
  }

  private let pieces: [Piece]

  init(_ text: String) {
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let after = rest.index(after: close)
      if let value = MessageValue(rawValue: String(rest[rest.index(after: open)..<close])) {
        literal.append(contentsOf: rest[..<open].utf8)
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = []
        pieces.append(.value(value))
      } else {
        literal.append(contentsOf: rest[..<after].utf8)
      }
      rest = rest[after...]
    }
    literal.append(contentsOf: rest.utf8)
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    self.pieces = pieces
  }

  /// Appends the text with values in the places of their names; a name without a value stays as
  /// written.
  ///
  /// - Parameter append: appends a value, or returns false where there is none.
  func append(
    to output: inout [UInt8], _ append: (MessageValue, inout [UInt8]) -> Bool
  ) {
    Self.append(pieces[...], to: &output, append)
  }

  /// The text before the first place of a name and the text after it.
  func parts(
    around name: MessageValue, _ append: (MessageValue, inout [UInt8]) -> Bool
  ) -> (before: String, after: String) {
    let place = pieces.firstIndex(of: .value(name)) ?? pieces.endIndex
    return (
      Self.text(of: pieces[..<place], append), Self.text(of: pieces[place...].dropFirst(), append)
    )
  }

  private static func text(
    of pieces: ArraySlice<Piece>, _ append: (MessageValue, inout [UInt8]) -> Bool
  ) -> String {
    String(appending: { self.append(pieces, to: &$0, append) })
  }

  private static func append(
    _ pieces: ArraySlice<Piece>, to output: inout [UInt8],
    _ append: (MessageValue, inout [UInt8]) -> Bool
  ) {
    for piece in pieces {
      switch piece {
      case .literal(let bytes): output.append(contentsOf: bytes)
      case .value(let value):
        if !append(value, &output) { output.append(contentsOf: "{\(value.rawValue)}".utf8) }
      }
    }
  }
}
