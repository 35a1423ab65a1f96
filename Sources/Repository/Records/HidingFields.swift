/// A field of a record that is no field of ours, and hides it.
struct HidingField {
  /// As it is written.
  let name: String
  /// The places of key and value on the tape.
  let key: Int
  let value: Int
  let meaning: HidingName
  let effect: HidingName.Effect
  /// Whether it stands in a map of further fields, as `params`.
  var isInMap = false
  /// Whether it stands in the record's `author`, of whom it says that nobody is to see them.
  var isOfAuthor = false

  /// Whether it says who may see the record, and not that it is deleted, hidden or the like.
  var saysWhoSees: Bool {
    if isOfAuthor { return false }
    return switch meaning {
    case .shows, .open, .visibility: true
    case .hides:
      ["private", "is_private", "非公開"].contains(SnakeCase.plain(SnakeCase.of(name)))
    case .status: isPrivateStatus
    case .draft, .published, .publishedAt, .build, .password, .folds, .hidesIfTrue, .permalink,
      .cascade:
      false
    }
  }

  /// Whether it is the status `private`.
  let isPrivateStatus: Bool
}

extension Tape {
  /// Whether an object, one in a list, or `params` in either has a field that would hide a record or take it out of
  /// the lists.
  func hidesWhatIsBelow(_ index: Int) -> Bool {
    var hides = false
    switch tokens[index].kind {
    case .array: forEachItem(of: index) { hides = hides || hidesWhatIsBelow($0) }
    case .object:
      forEachMember(of: index) { key, value in
        if hides || tokens[value].kind == .null { return }
        let name = SnakeCase.of(string(key))
        let stated = HidingName.Value(self, value)
        hides =
          HidingName(ofFieldNamed: name, isPerson: false)?.effect(stated) != nil
          || ShowingName(ofFieldNamed: name, isPage: false)?.unlists(stated) == true
          || name == "params" && tokens[value].kind == .object && hidesWhatIsBelow(value)
      }
    default: break
    }
    return hides
  }

  /// The fields of the record on the tape that hide it.
  ///
  /// - Parameters:
  ///   - kind: the record's.
  ///   - names: of that kind.
  func hidingFields(_ kind: RecordKind, _ names: inout KeyNames) -> [HidingField] {
    var fields: [HidingField] = []
    forEachMember(of: 0) { key, value in
      let name = string(key)
      let field = names.canonical(name)
      if field == PostField.author.rawValue { fields += fieldsHidingAuthor(value) }
      if HidingName.mapsOfFields.contains(SnakeCase.of(name)) {
        fields += fieldsHiding(below: value, isPerson: kind == .user, prefix: name + ".")
      }
      if field == nil, let hiding = fieldHiding(key, value, named: name, isPerson: kind == .user) {
        fields.append(hiding)
      }
    }
    return fields
  }

  /// A field, if it hides the record.
  private func fieldHiding(
    _ key: Int, _ value: Int, named name: String, isPerson: Bool
  ) -> HidingField? {
    guard let meaning = HidingName(ofFieldNamed: SnakeCase.of(string(key)), isPerson: isPerson),
      case let stated = HidingName.Value(self, value), let effect = meaning.effect(stated)
    else { return nil }
    return HidingField(
      name: name, key: key, value: value, meaning: meaning, effect: effect,
      isPrivateStatus: [["private"], ["非公開"]].contains(stated.texts))
  }

  /// The members of a map with further fields of a record that hide it.
  func fieldsHiding(below map: Int, isPerson: Bool, prefix: String = "") -> [HidingField] {
    guard tokens[map].kind == .object else { return [] }
    var fields: [HidingField] = []
    forEachMember(of: map) { key, value in
      let name = string(key)
      // Themes have settings of all kinds there, and lists of what they leave out.
      if tokens[value].kind != .array,
        HidingName.namesInMaps.contains(SnakeCase.plain(SnakeCase.of(name))),
        var hiding = fieldHiding(key, value, named: prefix + name, isPerson: isPerson)
      {
        hiding.isInMap = true
        fields.append(hiding)
      }
    }
    return fields
  }

  /// The name by which a member of an `author` says that nobody is to see its person; nil where it doesn't.
  ///
  /// - Parameter name: in snake_case.
  func nameHidingAuthor(_ name: String, _ value: Int) -> HidingName? {
    guard AuthorField(named: name) == nil, tokens[value].kind != .null,
      let meaning = HidingName(ofFieldNamed: name, isPerson: true),
      meaning.effect(HidingName.Value(self, value)) != nil
    else { return nil }
    return meaning
  }

  /// The fields of an `author` that hide what its person has written.
  private func fieldsHidingAuthor(_ author: Int) -> [HidingField] {
    guard tokens[author].kind == .object else { return [] }
    var fields: [HidingField] = []
    forEachMember(of: author) { key, value in
      let name = string(key)
      guard let meaning = nameHidingAuthor(SnakeCase.of(name), value) else { return }
      fields.append(
        HidingField(
          name: "author.\(name)", key: key, value: value, meaning: meaning, effect: .forNobody,
          isOfAuthor: true, isPrivateStatus: false))
    }
    return fields
  }
}
