import Domain
import Markup

extension RecordReader {
  mutating func location(_ tape: borrowing Tape, _ index: Int) -> Location? {
    guard tape.tokens[index].kind == .object else {
      wrongType("location", "an object with `latitude` and `longitude`", tape, index)
      return nil
    }
    let problemsBefore = records.problems.count
    var latitude: Double?
    var longitude: Double?
    var name: String?
    var others: [Int] = []
    var saysNothing = Int(tape.tokens[index].next) == index + 1
    tape.forEachMember(of: index) { key, value in
      guard tape.tokens[value].kind != .null else {
        saysNothing = true
        return
      }
      switch LocationField(named: SnakeCase.of(tape.string(key))) {
      case .latitude: latitude = degrees(tape, value, .latitude)
      case .longitude: longitude = degrees(tape, value, .longitude)
      case .name: name = visibleLabel(tape, value, "location.name", atMost: Self.longestName)
      case nil: others.append(key)
      }
    }
    if isHidden(tape, index, of: "location", others) { return nil }
    guard let latitude, let longitude else {
      // How an app exports that there is no place: with `null`, or with nothing at all.
      let isEmpty = latitude == nil && longitude == nil && name == nil
      if isEmpty, saysNothing, records.problems.count == problemsBefore { return nil }
      // What is wrong with one of them is told already.
      if !records.problems[problemsBefore...].contains(where: \.problem.isError) {
        let field = latitude == nil ? "latitude" : "longitude"
        if !tellOfMisspelled(field, among: others, tape) {
          add(.missingField("location." + field, kind: .post), at: tape.tokens[index].start)
        }
      }
      return nil
    }
    if name == nil { tellOfMisspelled(among: others, lacking: [LocationField.name], tape) }
    return Location(latitude: latitude, longitude: longitude, name: name)
  }

  private mutating func degrees(
    _ tape: borrowing Tape, _ index: Int, _ field: LocationField
  ) -> Double? {
    let (name, limit) = (field.rawValue, field.mostDegrees)
    guard tape.tokens[index].kind == .number else {
      wrongType(name, "a number", tape, index)
      return nil
    }
    // 1e400 is a number, and larger than any that can be read.
    guard let value = tape.double(index), abs(value) <= limit else {
      let limit = Int(limit)
      add(
        .outOfRange(field: name, range: "from -\(limit) to \(limit)"), at: tape.tokens[index].start
      )
      return nil
    }
    return value
  }
}
