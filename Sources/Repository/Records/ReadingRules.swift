import Domain
import Markup

/// The settings that decide how a record is read.
///
/// A type of its own, so that nothing else of the settings can: what is remembered of a run that was
/// read (``ContentMemory``) holds for these rules.
struct ReadingRules: Sendable {
  let reactionKinds: [ReactionKind]
  let maxCharacters: Int
  let maxImages: Int
  /// How much of a text is shown.
  let textLimits: TextLimits
  /// Of moments that other programs write without an offset.
  let timeZoneOffsetMinutes: Int

  init(_ settings: Settings) {
    reactionKinds = settings.reactionKinds
    maxCharacters = settings.maxCharacters
    maxImages = settings.maxImages
    timeZoneOffsetMinutes = settings.timeZoneOffsetMinutes
    textLimits = .forCharacters(settings.maxCharacters)
  }

  /// Stands for the rules, whole: what limits texts follows from the number of characters.
  func hash(key: UInt64) -> KeyedHash {
    var hashes = reactionKinds.flatMap {
      // Records name a kind by its emoji, too.
      [KeyedHash(of: $0.name, key: key), KeyedHash(of: $0.emoji, key: key)]
    }
    hashes.append(
      KeyedHash(
        high: UInt64(bitPattern: Int64(maxCharacters)),
        low: UInt64(bitPattern: Int64(maxImages))))
    hashes.append(
      KeyedHash(high: UInt64(bitPattern: Int64(timeZoneOffsetMinutes)), low: 0))
    return KeyedHash(ofList: hashes, key: key)
  }
}
