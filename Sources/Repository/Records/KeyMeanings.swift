import Domain

/// What a key of a record means to the reader.
struct KeyMeaning<Field: RecordField> {
  /// The field of that name; nil when there is none.
  var field: Field?
  /// The field's place among all fields.
  var ordinal: Int8 = -1
  /// For an unknown name, which known one is nearest, if one is near enough to be told of.
  fileprivate var near: Int32?
  /// Of a name that is no field's, how it may hide the record.
  var hidingName: HidingName?
  /// Of a name that is neither, the place among ``HidingName/longNames`` of the one that is a letter off.
  fileprivate var nearHiding: Int32?
  /// Of a name that is no field's, when or where it says that the record is shown.
  var showingName: ShowingName?
  /// Of a name that is no field's, how it may hide the record all the same.
  fileprivate(set) var doubt: Doubt?
  /// Whether a map under it has fields of the record, as `params` of Hugo and `extra` of Zola.
  fileprivate(set) var holdsFields = false
  /// Of the count of a kind that stands beside the other fields, the kind; or -1.
  var countedKind: Int32 = -1
}

/// That a name may hide a record without being one that does.
struct Doubt {
  private let name: DoubtfulName
  private let isCertainInThemes: Bool
  private let mayListReaders: Bool

  /// - Parameters:
  ///   - name: in snake_case, without signs that nobody sees.
  ///   - hiding: how it hides records.
  init?(of name: String, beside hiding: HidingName?) {
    switch hiding {
    case nil, .status, .shows: break
    // What else they say is about parts of a page, or is told of otherwise.
    default: return nil
    }
    guard let doubt = DoubtfulName(name, beside: hiding) else { return nil }
    let isCertain = DoubtfulName.isCertainInThemes(name)
    if hiding == nil, !isCertain, DoubtfulName.isOfSomethingElse(name) { return nil }
    self.name = doubt
    isCertainInThemes = hiding == .status || isCertain
    mayListReaders = DoubtfulName.mayListReaders(name)
  }

  /// Whether a field may say that nobody is to see its record.
  ///
  /// - Parameter isInTheme: whether it stands where themes have their settings.
  func mayHide(
    _ kind: RecordKind, _ tape: borrowing Tape, _ value: Int, isInTheme: Bool
  ) -> Bool {
    guard name.isOf(kind), !isInTheme || isCertainInThemes else { return false }
    switch tape.tokens[value].kind {
    case .null, .key: return false
    case .array, .object: if !mayListReaders { return false }
    case .string, .number, .true, .false: break
    }
    let stated = HidingName.Value(tape, value)
    if !stated.texts.isEmpty, stated.texts.allSatisfy(HidingName.isForEverybody) { return false }
    // What people write about how they are has blanks in it.
    if case .status = name, stated.texts.contains(where: { $0.contains(" ") }) {
      return stated.texts.contains(where: DoubtfulName.isWaiting)
    }
    return name.mayHide(stated, isLater: { nil })
  }
}

/// Remembers what keys mean: the few names that a file's records have are worked out once each.
///
/// A name of up to 32 bytes is four words and a length, so finding one is a multiplication and a
/// comparison or two, in any order of the keys. Longer names, names with escapes, and what does not
/// find a place (a hostile file has a new name in every record) is worked out each time.
struct KeyMeanings<Field: RecordField> {
  private struct Slot {
    var key: PackedKey
    var meaning: KeyMeaning<Field>
  }

  /// A key of a record that is no field's name, and the place of its value.
  struct Other {
    let key: Int
    let value: Int
    let meaning: KeyMeaning<Field>
  }

  let required = FieldSet<Field>.required
  /// Those of the record that is being read: kept, because what they mean may take long to work out.
  var others: [Other] = []
  private let kinds: [ReactionKind]
  /// The names of fields, and behind them those of the counts of kinds.
  private let candidates: [String]
  private let near: NearestName.Candidates
  private var slots: [Slot?] = Array(repeating: nil, count: Self.slotCount)

  private static var slotCount: Int { 128 }
  private static var probes: Int { 8 }
  /// Bytes: no field and no kind has so long a name.
  private static var longestName: Int { 1024 }

  /// - Parameter reactionKinds: those whose counts may stand beside the other fields.
  init(reactionKinds: [ReactionKind] = []) {
    kinds = reactionKinds
    let counts = reactionKinds.map { $0.name + [ReactionKind].endingOfCounts }
    candidates = Field.names + counts
    // The ending is what most of such a name is of: `step_count` is no slip for `star_count`.
    let longestShort = 4 + [ReactionKind].endingOfCounts.utf8.count
    near = NearestName.Candidates(Field.names)
      .joined(with: .init(counts.filter { $0.utf8.count <= longestShort }, atMost: 0))
      .joined(with: .init(counts.filter { $0.utf8.count > longestShort }, atMost: 1))
      .joined(with: .init(HidingName.longNames, atMost: 1))
  }

  @inline(__always)
  mutating func meaning(of key: Int, in tape: borrowing Tape) -> KeyMeaning<Field> {
    guard let packed = tape.withRawKeyBytes(key, PackedKey.init) ?? nil else {
      return worked(out: tape.string(key))
    }
    var position = packed.hash & (Self.slotCount - 1)
    for _ in 0..<Self.probes {
      guard let slot = slots[position] else { break }
      if slot.key == packed { return slot.meaning }
      position = (position + 1) & (Self.slotCount - 1)
    }
    return learn(packed, tape.string(key))
  }

  private mutating func learn(_ packed: PackedKey, _ name: String) -> KeyMeaning<Field> {
    let meaning = worked(out: name)
    let home = packed.hash & (Self.slotCount - 1)
    for step in 0..<Self.probes {
      let position = (home + step) & (Self.slotCount - 1)
      if slots[position] == nil {
        slots[position] = Slot(key: packed, meaning: meaning)
        break
      }
    }
    return meaning
  }

  private func worked(out name: String) -> KeyMeaning<Field> {
    var meaning = KeyMeaning<Field>()
    if name.utf8.count > Self.longestName { return meaning }
    if let field = Field(written: name) {
      meaning.field = field
      meaning.ordinal = Int8(FieldSet.ordinal(of: field))
      return meaning
    }
    let snake = SnakeCase.of(name)
    meaning.countedKind = Int32(kinds.kind(countedBy: snake) ?? -1)
    meaning.hidingName = HidingName(ofFieldNamed: snake, isPerson: Field.self == UserField.self)
    meaning.showingName = ShowingName(ofFieldNamed: snake, isPage: Field.self == PageField.self)
    meaning.holdsFields = HidingName.mapsOfFields.contains(snake)
    let isKnown =
      meaning.hidingName != nil || meaning.showingName != nil || meaning.countedKind >= 0
    let plain = SnakeCase.plain(snake)
    meaning.doubt = doubt(plain, meaning)
    if plain != snake, let field = Field(named: plain) {
      let place = candidates.firstIndex(of: plain) ?? candidates.firstIndex(of: field.rawValue)
      meaning.near = place.map(Int32.init)
    } else if !isKnown,
      let near = NearestName.of(snake, among: near)
    {
      if let hiding = HidingName.longNames.firstIndex(of: near), Field(named: near) == nil {
        if !HidingName.ordinaryWords.contains(snake) { meaning.nearHiding = Int32(hiding) }
      } else if !isIgnored(snake) {
        meaning.near = candidates.firstIndex(of: near).map(Int32.init)
      }
    }
    return meaning
  }

  /// - Parameter name: in snake_case.
  private func doubt(_ name: String, _ meaning: KeyMeaning<Field>) -> Doubt? {
    let saysMore = meaning.showingName != nil || meaning.countedKind >= 0
    if saysMore, meaning.hidingName == nil { return nil }
    return Doubt(of: name, beside: meaning.hidingName)
  }

  /// Fields that exports have and that say nothing to others: the viewer's own state.
  ///
  /// `is_draft` is none of these: whoever writes it means `draft`.
  private func isIgnored(_ name: String) -> Bool {
    name.hasPrefix("is_") && Field(named: String(name.dropFirst(3))) == nil
  }

  /// The name that would hide the record and that an unknown name probably stands for.
  func nearestHiding(to meaning: KeyMeaning<Field>) -> String? {
    meaning.nearHiding.map { HidingName.longNames[Int($0)] }
  }

  /// The name that an unknown name probably stands for, and the field that it means; nil for that of a count of a kind.
  func nearest(to meaning: KeyMeaning<Field>) -> (field: Field?, name: String)? {
    meaning.near.map { near in
      let name = candidates[Int(near)]
      return (Field(named: name), name)
    }
  }

  /// The required field that an unknown name probably stands for, of those that the record lacks.
  func nearestMissing(to name: String, _ found: FieldSet<Field>) -> Field? {
    if found.isSuperset(of: required) { return nil }
    let missing = Field.required.filter { !found.contains($0) }
    return NearestName.of(SnakeCase.of(name), among: missing.map(\.rawValue))
      .flatMap { Field(named: $0) }
  }
}

extension [ReactionKind] {
  /// A reaction kind by its name in snake_case or camelCase.
  func kind(named name: String) -> Int? {
    if let index = firstIndex(where: { $0.name == name }) { return index }
    let canonical = Self.canonicalName(of: name)
    return canonical == name ? nil : firstIndex { $0.name == canonical }
  }

  fileprivate static var endingOfCounts: String { "_count" }

  /// The kind that a field such as `smiling_heart_count` counts. An emoji is no name of a field.
  ///
  /// - Parameter name: in snake_case.
  func kind(countedBy name: String) -> Int? {
    guard !isEmpty, name.hasSuffix(Self.endingOfCounts) else { return nil }
    return kind(named: String(name.dropLast(Self.endingOfCounts.count)))
  }

  /// The name of a kind, or of its count, as sites have it: in snake_case.
  static func canonicalName(of name: String) -> String {
    // An app once shipped with this spelling, and its exports have it.
    let (name, misspelled) = (SnakeCase.of(name), "smilling_heart")
    // To look into each name takes longer than all else about it.
    guard name.utf8.count >= misspelled.utf8.count else { return name }
    return name.replacing(misspelled, with: "smiling_heart")
  }

  /// A kind by its emoji, with or without U+FE0F.
  ///
  /// The selector asks for the colourful form of a character that has a plain one too, as ❤ does. Some
  /// keyboards write it and some do not, and nobody sees the difference.
  func kind(shownAs emoji: String) -> Int? {
    firstIndex { $0.emoji == emoji }
      ?? firstIndex {
        Self.withoutSelectors($0.emoji).elementsEqual(Self.withoutSelectors(emoji))
      }
  }

  /// The kind that a name or an emoji means.
  func kind(namedOrShownAs text: String) -> Int? { kind(named: text) ?? kind(shownAs: text) }

  private static func withoutSelectors(_ emoji: String) -> some Sequence<Unicode.Scalar> {
    emoji.unicodeScalars.lazy.filter { $0 != "\u{FE0F}" }
  }
}
