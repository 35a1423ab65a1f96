import Domain

/// The counts that a record states, and what becomes of them where they move along: the same in JSON
/// and in Markdown, which only write it in different ways.
struct CountSteps {
  /// A kind that stands in a list of kinds, in which each stands for one reaction.
  struct ListedKind {
    /// The list.
    let member: RecordView.Member
    /// The tokens of all that stands in it.
    let elements: [Int]
    /// The last of the kind among them.
    let place: Int
    /// Whether there is to be one more, or one less.
    let isAdded: Bool
  }

  private let record: RecordView
  private let kinds: [ReactionKind]
  /// What is added to the numbers at these tokens.
  private var amounts: [Int: Int] = [:]
  private(set) var listedKinds: [ListedKind] = []

  init(of record: RecordView, kinds: [ReactionKind]) {
    self.record = record
    self.kinds = kinds
  }

  /// The new numbers, by the tokens at which the old ones stand.
  var numbers: [Int: Int] {
    var numbers: [Int: Int] = [:]
    for (token, amount) in amounts {
      guard let count = record.kept.tape.integer(token) else { continue }
      // Of a field that stands there under several names only one has to be a count.
      numbers[token] = max(0, min(max(0, count), RecordReader.largestCount) + amount)
    }
    return numbers
  }

  /// Steps a field, under all its names.
  mutating func step(_ field: String, by amount: Int) {
    for member in record.members where member.name == field { step(member.value, by: amount) }
  }

  mutating func step(_ field: some FieldName, by amount: Int) {
    step(field.rawValue, by: amount)
  }

  /// Steps whatever counts a kind of reaction.
  mutating func stepReaction(_ kind: Int, by amount: Int) {
    if kind == ReactionKind.like { step(PostField.likesCount, by: amount) }
    for member in record.members {
      if member.name == PostField.reactions.rawValue {
        stepReactions(member, kind, by: amount)
      } else if member.name == nil,
        kinds.kind(countedBy: SnakeCase.of(record.kept.tape.string(member.key))) == kind
      {
        step(member.value, by: amount)
      }
    }
  }

  private mutating func step(_ token: Int, by amount: Int) {
    amounts[token, default: 0] += amount
  }

  /// `{kind: count}`, or a list of kinds.
  private mutating func stepReactions(_ member: RecordView.Member, _ kind: Int, by amount: Int) {
    let kept = record.kept
    switch kept.tape.tokens[member.value].kind {
    case .object:
      var counts: [Int] = []
      kept.tape.forEachMember(of: member.value) { key, count in
        if kinds.kind(namedOrShownAs: kept.tape.string(key)) == kind { counts.append(count) }
      }
      // The largest of several spellings holds, so each moves along.
      for count in counts { step(count, by: amount) }
    case .array:
      var elements: [Int] = []
      kept.tape.forEachElement(of: member.value) { elements.append($0) }
      let place = elements.lastIndex {
        kinds.kind(namedOrShownAs: kept.tape.string($0)) == kind
      }
      guard let place else { return }
      listedKinds.append(
        ListedKind(member: member, elements: elements, place: place, isAdded: amount > 0))
    default: return
    }
  }
}
