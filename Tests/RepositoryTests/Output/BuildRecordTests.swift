import Domain
import Testing

@testable import Repository

@Suite("What the last build was made from")
struct BuildRecordTests {
  @Test("A record is read back as it was; one that was cut short or damaged is none")
  func record() throws {
    let moments = try (1...5).map {
      try #require(Timestamp(seconds: Int64($0), nanoseconds: Int64($0) * 7))
    }
    let records: [(KeyedHash?, Timestamp?, OutputLook)] = [
      (KeyedHash(high: 1, low: 2), moments[3], .everyFile), (nil, nil, .topFolders),
    ]
    for (source, from, look) in records {
      let record = BuildRecord(
        key: 5, source: source,
        receipt: PublicationReceipt(
          manifest: ContentHash(value: 9),
          folder: FileIdentity(device: 11, number: 13),
          clocks: PublishingClocks(
            checkedFrom: moments[0], movedFrom: moments[1], movedUntil: moments[2]),
          look: look),
        validity: BuildValidity(from: from, until: moments[4]),
        counts: BuildCounts(
          warnings: 3, warningsOfBuildAlone: 2, waiting: WaitingRecords(posts: 1, comments: 4)))
      #expect(BuildRecord(record.bytes) == record)
      for length in record.bytes.indices {
        #expect(BuildRecord(Array(record.bytes.prefix(length))) == nil, "\(length) bytes")
        for bit in 0..<8 {
          var flipped = record.bytes
          flipped[length] ^= 1 << UInt8(bit)
          #expect(BuildRecord(flipped) == nil, "bit \(bit) of byte \(length)")
        }
      }
    }
  }

  @Test("A record whose numbers nobody could add to others is none", arguments: [1, Int.max])
  func numbers(_ number: Int) {
    let record = BuildRecord(
      key: 5, source: nil,
      receipt: PublicationReceipt(
        manifest: ContentHash(value: 9), folder: FileIdentity(device: 11, number: 13),
        clocks: PublishingClocks(checkedFrom: .epoch, movedFrom: .epoch, movedUntil: .epoch),
        look: .everyFile),
      validity: BuildValidity(from: nil, until: nil),
      counts: BuildCounts(
        warnings: number, warningsOfBuildAlone: 2, waiting: WaitingRecords(posts: 1, comments: 4)))
    #expect((BuildRecord(record.bytes) == record) == (number == 1))
  }
}
