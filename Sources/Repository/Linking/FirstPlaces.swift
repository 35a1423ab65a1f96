/// The first few of many places, in the order of the files' paths and of the offsets.
///
/// - Complexity: O(n) comparisons where places come in about their order, and at most `limit` for each.
struct FirstPlaces {
  typealias Place = (file: Int, offset: Int, index: Int)

  private(set) var first: [Place] = []
  /// How many others there are.
  private(set) var leftOut = 0
  private let limit: Int
  private let files: [ContentFile]

  init(limit: Int, files: [ContentFile]) {
    self.limit = limit
    self.files = files
  }

  mutating func add(_ place: Place) {
    guard first.count < limit || first.last.map({ isBefore(place, $0) }) ?? false else {
      leftOut += 1
      return
    }
    var position = first.count
    while position > 0, isBefore(place, first[position - 1]) { position -= 1 }
    first.insert(place, at: position)
    if first.count > limit {
      first.removeLast()
      leftOut += 1
    }
  }

  private func isBefore(_ left: Place, _ right: Place) -> Bool {
    if left.file != right.file { return files[left.file].path < files[right.file].path }
    return (left.offset, left.index) < (right.offset, right.index)
  }
}
