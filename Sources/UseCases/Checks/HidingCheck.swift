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
      // Whoever was named so may have another name now, and be shown again.
      let hint =
        unknown.list == .users
        ? "correct the name, or write the id, if somebody has another name now; remove it if the user is gone"
        : "correct the name; remove it if the \(kind) is gone"
      return Finding(
        .warning, rule: .hidesNothing, message: "there is no \(kind) `\(unknown.name)` to hide",
        hint: hint, place: place(unknown.name, unknown.list))
    }
  }
}
