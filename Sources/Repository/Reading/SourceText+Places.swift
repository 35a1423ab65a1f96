import Domain

extension SourceText {
  /// The places of many bytes as findings show them, in the order of `offsets`, found in one pass over
  /// the file.
  func places(ofBytes offsets: [Int]) -> [FindingPlace] {
    let text = start(showing: offsets)
    return zip(offsets, text.positions(ofBytes: offsets)).map { offset, position in
      let line = text.line(containingByte: offset)
      return FindingPlace(
        path: path, line: position.line, column: position.column, sourceLine: line.text,
        caretColumn: line.caretColumn)
    }
  }
}
