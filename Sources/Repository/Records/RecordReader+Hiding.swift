extension RecordReader {
  /// What hides a record.
  struct Hiding {
    /// Whether it is a draft, and not one that nobody is to see.
    let isDraft: Bool
  }

  /// What hides a record among its keys that are no fields, and hides it most, or its folder; nil where nothing
  /// does.
  func hiding<Field>(
    _ tape: borrowing Tape, _ others: [KeyMeanings<Field>.Other]
  ) -> Hiding? {
    var draft = isInDrafts ? Hiding(isDraft: true) : nil
    for other in others {
      guard let name = other.meaning.hidingName, tape.tokens[other.value].kind != .null else {
        continue
      }
      switch name.effect(HidingName.Value(tape, other.value)) {
      case .forNobody: return Hiding(isDraft: false)
      case .draft: draft = Hiding(isDraft: true)
      case nil: continue
      }
    }
    return draft
  }

  /// The key that asks for a record to be folded that can't be.
  func folding<Field>(_ tape: borrowing Tape, _ others: [KeyMeanings<Field>.Other]) -> Int? {
    others.first { $0.meaning.hidingName == .folds && HidingName.Value(tape, $0.value).isYes }?.key
  }
}
