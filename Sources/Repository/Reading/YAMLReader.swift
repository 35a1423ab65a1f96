import Yams

/// Reads the YAML of front matter and settings: fields with texts, numbers, lists and more fields.
///
/// The syntax is all of YAML's. Left out is what has no use here and is dangerous in a file from
/// somebody else: anchors and aliases, merge keys, tags other than those of texts, lists and fields.
public enum YAMLReader {
  /// As many bytes as one piece of YAML may have.
  public static let maximumByteCount = 256 * 1024
  /// As deep as fields and lists may be nested.
  public static let maximumDepth = 64

  /// Reads a range of a file as one object; a range without any field is an object without members.
  ///
  /// The first key that is given twice is an error like any other, unlike in JSON.
  public static func read(
    _ source: SourceText, range: Range<Int>, into tape: inout Tape
  ) throws(ReadingError) {
    tape.reset(for: source)
    let range = range.clamped(to: source.bytes.indices)
    guard source.bytes.count <= SourceText.maximumByteCount else {
      throw ReadingError(.tooLarge(byteCount: source.bytes.count), at: 0)
    }
    if range.count <= maximumByteCount, PlainFields.read(source, range: range, into: &tape) {
      return
    }
    tape.reset(for: source)
    try parse(source, range: range, into: &tape)
  }

  /// Reads a range with the YAML parser, whatever it holds.
  static func parse(
    _ source: SourceText, range: Range<Int>, into tape: inout Tape
  ) throws(ReadingError) {
    let text = try YAMLText(source, range: range)
    let parser: Yams.Parser
    let root: Node?
    do {
      parser = try Yams.Parser(yaml: text.string, resolver: .basic, encoding: .utf8)
      root = try parser.singleRoot()
    } catch let error as YamlError {
      throw text.readingError(for: error)
    } catch {
      throw ReadingError(.yamlSyntax(.other), at: range.lowerBound)
    }
    // A node refers to its anchor weakly: the parser owns it.
    defer { withExtendedLifetime(parser) {} }
    var writer = YAMLTapeWriter(places: YAMLPlaces(text), tape: tape)
    let written = Result { () throws(ReadingError) in
      try writer.write(root: root)
      try text.refuseHiddenComments(quoted: writer.quoted)
    }
    tape = writer.tape
    try written.get()
  }
}
