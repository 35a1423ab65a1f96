/// The media types of images by the extensions of their names, for whoever serves or announces them
/// without having read them.
public enum ImageType {
  /// Extensions in lower case, without the dot; of each type the usual one first.
  public static let byExtension: [(name: StaticString, mediaType: String)] = [
    ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("jpe", "image/jpeg"), ("jfif", "image/jpeg"),
    ("png", "image/png"), ("apng", "image/png"), ("gif", "image/gif"), ("webp", "image/webp"),
    ("avif", "image/avif"),
  ]

  /// What a small letter of ASCII has and its capital has not.
  private static let caseBit: UInt8 = 0x20

  /// The media type that an extension promises, in any case; nil for any other.
  ///
  /// By bytes, since characters made this 2 % of a build.
  public static func mediaType(ofExtension name: some Sequence<UInt8>) -> String? {
    byExtension.first { known, _ in
      known.withUTF8Buffer { name.elementsEqual($0, by: { $0 | caseBit == $1 }) }
    }?.mediaType
  }
}
