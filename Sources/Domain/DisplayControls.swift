extension Unicode.Scalar {
  /// Whether it could steer what shows a text, or reorder or break what stands around it: controls (C0, DEL,
  /// C1), separators of lines and paragraphs, and the embeddings, overrides and isolates of text direction
  /// (UAX #9).
  public var isDisplayControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether it is a mark of text direction (UAX #9): nobody sees it, and what stands beside it may move.
  public var isDirectionMark: Bool {
    value == 0x061C || value == 0x200E || value == 0x200F
  }
}

extension String {
  /// Whether it could steer what shows it, as a name in a list may: ``Unicode/Scalar/isDisplayControl``.
  public var hasDisplayControls: Bool {
    !utf8.allSatisfy { 0x20..<0x7F ~= $0 } && unicodeScalars.contains(where: \.isDisplayControl)
  }
}
