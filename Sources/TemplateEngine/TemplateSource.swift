/// The text of one template file.
public struct TemplateSource: Sendable, Equatable {
  /// The name by which other templates extend or include it, such as `post.html`.
  public let name: String
  /// The file as it is, in UTF-8.
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The place of the first byte that is no UTF-8; nil where all are.
  public var firstInvalidByte: Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  /// Without the mark that some editors begin a file with: it is no part of the text.
  var withoutByteOrderMark: TemplateSource {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return self }
    return TemplateSource(name: name, bytes: Array(bytes.dropFirst(3)))
  }
}
