import Domain

extension FuzzTarget {
  /// Dates: the short way and the long one agree, and what is read is written the same.
  static let timestamp = FuzzTarget(name: "timestamp", inputs: 350_000) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let long = try? Timestamp(rfc3339: text)
    if let short = Timestamp(plainRFC3339: text.utf8Span.span) {
      claim(short == long, "\(short) and \(String(describing: long))")
    }
    if let long {
      claim(Timestamp.secondsRange.contains(long.seconds), "a year from 1 to 9999")
      claim((0..<1_000_000_000).contains(long.nanoseconds), "a fraction of a second")
      var written: [UInt8] = []
      long.appendRFC3339(to: &written)
      let again = String(decoding: written, as: UTF8.self)
      claim((try? Timestamp(rfc3339: again)) == long, "\(text) was written as \(again)")
      let time = CivilTime(long)
      claim((1...12).contains(time.month) && (1...31).contains(time.day), "a day of the calendar")
    }
    guard let url = BaseURL(text) else { return }
    claim(BaseURL(url.text) == url, "an address is read as it is written: \(url.text)")
    claim(url.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3C }, url.text)
    claim(!url.hostName.isEmpty, "an address has a host")
  }
}
