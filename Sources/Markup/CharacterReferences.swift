/// The references to characters that a language has, such as `&amp;`.
public protocol CharacterReferences {
  /// The character for which the reference at a `&` stands, and where it ends; nil where none begins.
  static func reference(
    at position: Int, end: Int, in text: borrowing Span<UInt8>
  ) -> (scalar: Unicode.Scalar, end: Int)?
}

extension CharacterReferences {
  /// Appends a text with its references resolved. What is no reference stays as it is.
  public static func append(
    decoded range: Range<Int>, of text: borrowing Span<UInt8>, to output: inout [UInt8]
  ) {
    var position = range.lowerBound
    while position < range.upperBound {
      var end = position
      while end < range.upperBound, text[end] != UInt8(ascii: "&") { end += 1 }
      output.append(contentsOf: text.extracting(position..<end))
      position = end
      guard position < range.upperBound else { break }
      if let found = reference(at: position, end: range.upperBound, in: text) {
        if found.scalar.isASCII {
          output.append(UInt8(truncatingIfNeeded: found.scalar.value))
        } else {
          output.append(contentsOf: String(found.scalar).utf8)
        }
        position = found.end
      } else {
        output.append(text[position])
        position += 1
      }
    }
  }
}
