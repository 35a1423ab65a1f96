/// Colour profiles (ICC.1) within images.
///
/// The place of a profile takes any bytes, and programs pass over what is none: so whatever somebody has put there
/// would be published unseen.
enum ColourProfile {
  private static let signature = FourCharacterCode("acsp").bytes
  private static let signaturePlace = 36

  /// Whether bytes begin as every profile does (section 7.2).
  static func isProfile(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.dropFirst(signaturePlace).starts(with: signature)
  }

  /// The parts of the profile that segments of a JPEG hold, in their order (annex B.4): each begins with its number,
  /// from 1, and how many there are. None where some are missing or together no profile.
  static func parts(_ segments: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    let parts = segments.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    for (index, part) in parts.enumerated() {
      guard part.prefix(2).elementsEqual([index + 1, parts.count].map(UInt8.init(clamping:))) else {
        return []
      }
    }
    let start = parts.lazy.flatMap { $0.dropFirst(2) }.prefix(signaturePlace + signature.count)
    return isProfile(Array(start)[...]) ? parts : []
  }

  /// The data of a PNG's `iCCP` chunk, which has a name for people before the profile, with one that says nothing.
  /// Nil for what is none; the profile is compressed, so only the first bytes of that are looked at (RFC 1950).
  static func renamed(png data: ArraySlice<UInt8>) -> [UInt8]? {
    let name = data.prefix { $0 != 0 }
    let rest = data[name.endIndex...]
    let header = rest.dropFirst(2).prefix(2).map(Int.init)
    guard (1...79).contains(name.count), rest.starts(with: [0, 0]), header.count == 2,
      header[0] & 15 == 8, (header[0] << 8 | header[1]) % 31 == 0
    else { return nil }
    return Array("ICC Profile".utf8) + rest
  }
}
