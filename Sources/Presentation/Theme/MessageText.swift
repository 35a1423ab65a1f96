/// A text of the interface, cut at its values: `{count} comments`.
struct MessageText: Sendable, Equatable {
  private enum Piece: Sendable, Equatable {
    case literal(String)
    case value(String)
  }

  private let pieces: [Piece]

  init(_ text: String) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
      pieces.append(.value(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.literal(String(rest))) }
    self.pieces = pieces
  }

  /// The text with values in the places of their names; a name without a value stays as written.
  func filled(_ value: (String) -> String?) -> String {
    if pieces.count == 1, case .literal(let text) = pieces[0] { return text }
    var result = ""
    for piece in pieces { result += Self.text(of: piece, value) }
    return result
  }

  /// The text before the first place of a name and the text after it.
  func parts(around name: String, _ value: (String) -> String?) -> (before: String, after: String) {
    let place = pieces.firstIndex(of: .value(name)) ?? pieces.endIndex
    var before = ""
    for piece in pieces[..<place] { before += Self.text(of: piece, value) }
    var after = ""
    for piece in pieces[place...].dropFirst() { after += Self.text(of: piece, value) }
    return (before, after)
  }

  private static func text(of piece: Piece, _ value: (String) -> String?) -> String {
    switch piece {
    case .literal(let text): text
    case .value(let name): value(name) ?? "{\(name)}"
    }
  }
}
