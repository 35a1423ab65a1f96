import Domain
import Markup

/// Planned files by their paths, and those that share one by canonical equivalence, as strings are
/// compared.
///
/// A dictionary of all paths hashes and stores every one of them on one thread. Here the workers make a
/// number of each path, and only where two numbers are the same are the paths compared. The numbers
/// have a random key, so that nobody can choose paths with many that are the same.
public struct PathIndex: Sendable {
  /// Each path that an earlier file has already, in the order of the files.
  public let collisions: [String]
  /// In the order of the plan; a number of a file is its place here.
  public let files: [PlannedFile]
  private let key: UInt64
  /// Positions in `files` from 1; 0 is an empty slot. There are a power of two of them, and one in two is
  /// empty at least.
  private let slots: [UInt32]

  public init(_ files: [PlannedFile], workers: Workers) {
    self.files = files
    let key = UInt64.random(in: .min ... .max)
    self.key = key
    let numbers = workers.map(files.count, atLeast: 1024) {
      Self.number(of: files[$0].path, key: key)
    }
    var slotCount = 16
    while slotCount < files.count * 2, slotCount < 1 << 31 { slotCount *= 2 }
    let mask = slotCount - 1
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
    self.slots = slots
    self.collisions = collisions
  }

  /// The position of the file whose path has these bytes, as on a host's disk; nil where there is none.
  /// Of files that share a path only the first is found.
  public func position(of path: String) -> Int? {
    var slot = Int(truncatingIfNeeded: Self.number(of: path, key: key)) & (slots.count - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if files[position].path.utf8.elementsEqual(path.utf8) { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static func number(of path: String, key: UInt64) -> UInt64 {
    var number = Fingerprint(key: key)
    number.add(NameFolding.nfc(path))
    return number.value
  }
}
