import Domain
import Markup

extension RecordReader {
  /// What hides a record among its keys that are no fields, and hides it most, or its folder; nil where nothing
  /// does.
  func hiding<Field>(
    _ tape: borrowing Tape, _ others: [KeyMeanings<Field>.Other]
  ) -> HidingName.Effect? {
    var hiding: HidingName.Effect? = isInDrafts ? .draft : nil
    for other in others {
      guard let effect = effect(tape, other) else { continue }
      if effect == .forNobody { return effect }
      hiding = effect
    }
    return hiding
  }

  private func effect<Field>(
    _ tape: borrowing Tape, _ other: KeyMeanings<Field>.Other
  ) -> HidingName.Effect? {
    if other.meaning.holdsFields {
      return tape.fieldsHiding(below: other.value, isPerson: Field.self == UserField.self)
        .map(\.effect).max()
    }
    return other.meaning.hidingName?.effect(HidingName.Value(tape, other.value))
  }

  /// Whether a picture, a place or a link says of itself that nobody is to see it, as a record may. Then it is left
  /// out, and a media file that it names is as hidden.
  ///
  /// - Parameters:
  ///   - field: the field of which it is the value, or an item.
  ///   - others: its keys that are no fields.
  ///   - address: where it leads.
  mutating func isHidden(
    _ tape: borrowing Tape, _ item: Int, of field: String, _ others: [Int], address: String? = nil
  ) -> Bool {
    for key in others {
      let name = HidingName(ofFieldNamed: SnakeCase.of(tape.string(key)), isPerson: false)
      guard name?.effect(HidingName.Value(tape, key + 1)) != nil else { continue }
      add(.hiddenItem(of: field, by: tape.string(key)), at: tape.tokens[key].start)
      for index in item..<Int(tape.tokens[item].next) {
        switch tape.tokens[index].kind {
        case .key, .string: noteHidden(tape.string(index))
        case .object, .array, .number, .true, .false, .null: continue
        }
      }
      // An address without a folder may be meant from that of the media files.
      if let address, !address.isEmpty, Self.pictureSource(address) == nil {
        noteHidden("media/" + address)
      }
      return true
    }
    return false
  }

  private mutating func noteHidden(_ text: String) {
    guard MediaMention.isIn(text.utf8Span.span) else { return }
    records.mentions.append(RawMention(kind: .hiddenItem, position: 0, text: text))
  }

  /// The key that asks for a record to be folded that can't be.
  func folding<Field>(_ tape: borrowing Tape, _ others: [KeyMeanings<Field>.Other]) -> Int? {
    others.first { $0.meaning.hidingName == .folds && HidingName.Value(tape, $0.value).asksToHide }?
      .key
  }
}
