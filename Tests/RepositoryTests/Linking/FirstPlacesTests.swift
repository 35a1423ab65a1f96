import TestSupport
import Testing

@testable import Repository

@Suite("The first of many places")
struct FirstPlacesTests {
  @Test(
    "they are the first of all in their order, and the others are counted",
    arguments: [0, 1, 2, 20], [0, 1, 19, 20, 21, 500])
  func oracle(limit: Int, count: Int) {
    var random = SeededRandom(seed: UInt64(count * 64 + limit))
    // The order of the files is that of their paths.
    let files = ["c", "a", "b"].map {
      ContentFile(path: "content/\($0)", kind: .post, form: .json, name: $0)
    }
    let places = (0..<count).map { index in
      (
        file: Int.random(in: 0..<3, using: &random), offset: Int.random(in: 0..<50, using: &random),
        index: index
      )
    }
    var first = FirstPlaces(limit: limit, files: files)
    for place in places { first.add(place) }
    let sorted = places.sorted {
      (files[$0.file].path, $0.offset, $0.index) < (files[$1.file].path, $1.offset, $1.index)
    }
    #expect(first.first.map(\.index) == sorted.prefix(limit).map(\.index))
    #expect(first.leftOut == max(0, count - limit))
  }
}
