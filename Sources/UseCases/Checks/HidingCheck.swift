import Domain

/// Finds names of the setting `hide` that hide nothing. One that is misspelled would leave on the site what
/// should not be there.
public struct HidingCheck {
  private let unknown: [HiddenRecords.Unknown]

  public init(_ judged: JudgedNetwork) {
    unknown = judged.hidden.unknown
  }

  /// A warning for each of these names.
  ///
  /// - Parameter places: called once, if there are any; tells where a name stands in a list of the setting.
  public func findings(
    places: () -> (_ name: String, _ list: HiddenList) -> FindingPlace
  ) -> [Finding] {
    if unknown.isEmpty { return [] }
    let place = places()
    return unknown.map { unknown in
      let kind = unknown.list.item
      return Finding(
        .warning, rule: .hidesNothing, message: "there is no \(kind) `\(unknown.name)` to hide",
        hint: "correct the name; remove it if the \(kind) is gone",
        place: place(unknown.name, unknown.list))
    }
  }
}
