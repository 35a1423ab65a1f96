import Domain

/// The order of records: by time, then by the bytes of the id, the same on every machine.
enum RecordOrder {
  static func isBefore(
    _ leftTime: Timestamp?, _ leftID: String, _ rightTime: Timestamp?, _ rightID: String
  ) -> Bool {
    Timestamp.isEarlier(leftTime, than: rightTime)
      ?? leftID.utf8.lexicographicallyPrecedes(rightID.utf8)
  }
}
