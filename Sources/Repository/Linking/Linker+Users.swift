import Domain
import Markup

/// Users, and the names of those who state none.
extension Linker {
  mutating func linkUsers() -> [User] {
    let positions = raw.positions(\.users.count)
    let order = TimeOrder.positions(positions.count) {
      raw[user: positions[$0]].user.createdAt
    } isBefore: { left, right in
      let one = raw[user: positions[left]].user
      let other = raw[user: positions[right]].user
      return RecordOrder.isBefore(one.createdAt, one.id, other.createdAt, other.id)
    }
    users = IDTable(capacity: order.count)
    usernames = IDTable(capacity: order.count)
    var places: [RecordPlace] = []
    var kept: [RawRuns.Position] = []
    var result: [User] = []
    result.reserveCapacity(order.count)
    var withMadeName: [UserIndex] = []
    for position in order {
      var record = raw[user: positions[position]]
      let place = raw.place(record.place, run: Int(positions[position].run))
      if record.user.id.isEmpty { continue }
      let index = UserIndex(result.count)
      let id = record.user.id
      if let first = users.insert(record.id, index.rawValue) {
        tellOfSecond(
          place, places[Int(first)], UserField.id,
          { .duplicateID(id, kind: .user, first: $0) })
        continue
      }
      if record.hasMadeUsername {
        withMadeName.append(index)
      } else if let first = usernames.insert(
        ids.id(NameFolding.folded(record.user.username)), index.rawValue)
      {
        let other = result[Int(first)].username
        tellOfSecond(
          place, places[Int(first)], UserField.username,
          { .duplicateUsername(record.user.username, other: other, first: $0) })
      }
      if !record.email.isEmpty {
        addresses.updateValue(addresses[record.email] == nil ? index : nil, forKey: record.email)
      }
      record.user.photo = linked(record.user.photo, UserField.photoURL, place)
      result.append(record.user)
      places.append(place)
      kept.append(positions[position])
    }
    noteUnshownTexts(of: .user, kept) { .user(UserIndex($0)) }
    for run in raw.runs.indices { raw.runs[run].users = [] }
    var numbers: [RecordID: Int] = [:]
    for index in withMadeName { nameDistinctly(&result[index.position], index, &numbers) }
    return result
  }

  /// Finds a username for somebody who states none: made from the id, with a number where that is
  /// taken. Stated names come first.
  ///
  /// - Parameter numbers: the last number that each name was given, by its ``RecordID`` as a name, in which
  ///   upper and lower case are the same.
  private mutating func nameDistinctly(
    _ user: inout User, _ index: UserIndex, _ numbers: inout [RecordID: Int]
  ) {
    let made = user.username
    let name = ids.id(NameFolding.folded(made))
    while usernames.insert(ids.id(NameFolding.folded(user.username)), index.rawValue) != nil {
      numbers[name, default: 1] += 1
      user.username = "\(made)-\(numbers[name, default: 1])"
    }
  }
}
