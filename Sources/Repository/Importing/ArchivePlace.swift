import Domain

/// Where a value of an archive stands.
///
/// To count lines and columns takes a walk through the file, so it is done when somebody is told, once for all
/// places of a file: strangers can make thousands of wrong documents.
public struct ArchivePlace: Sendable {
  let source: SourceText
  let byteOffset: Int
  /// Whether the line is left out of findings: it may hold what nobody is to read in the log of a job.
  var isDiscreet = false

  /// The places as findings show them, in the order of `places`.
  static func shown(_ places: [ArchivePlace]) -> [FindingPlace] {
    var shown = [FindingPlace?](repeating: nil, count: places.count)
    let numbers = Dictionary(grouping: places.indices) { ObjectIdentifier(places[$0].source) }
    for numbers in numbers.values {
      let offsets = numbers.map { places[$0].byteOffset }
      for (number, found) in zip(numbers, places[numbers[0]].source.places(ofBytes: offsets)) {
        shown[number] = places[number].isDiscreet ? found.withoutLine : found
      }
    }
    return shown.compactMap(\.self)
  }
}
