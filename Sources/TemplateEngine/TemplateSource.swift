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
}
