import Domain
import Markup

/// Finds the planned files that share a path, by canonical equivalence, as strings are compared.
///
/// A set of all paths hashes and stores every one of them on one thread. Here the workers make a
/// number of each path, and only where two numbers are the same are the paths compared. The numbers
/// have a random key, so that nobody can choose paths with many that are the same.
enum PathCollisions {
  /// - Returns: each path that an earlier file has already, in the order of the files.
  static func paths(in files: [PlannedFile], workers: Workers) -> [String] {
    let key = UInt64.random(in: .min ... .max)
    let numbers = workers.map(files.count, atLeast: 1024) { position in
      var number = Fingerprint(key: key)
      number.add(NameFolding.nfc(files[position].path))
      return number.value
    }
    var slotCount = 16
    while slotCount < files.count * 2, slotCount < 1 << 31 { slotCount *= 2 }
    let mask = slotCount - 1
    // From 1; 0 is an empty slot.
    var slots = [UInt32](repeating: 0, count: slotCount)
    var collisions: [String] = []
    for position in files.indices {
      var slot = Int(truncatingIfNeeded: numbers[position]) & mask
      while slots[slot] != 0 {
        let other = Int(slots[slot]) - 1
        if numbers[other] == numbers[position], files[other].path == files[position].path { break }
        slot = (slot + 1) & mask
      }
      if slots[slot] == 0 {
        slots[slot] = UInt32(truncatingIfNeeded: position + 1)
      } else {
        collisions.append(files[position].path)
      }
    }
    return collisions
  }
}
