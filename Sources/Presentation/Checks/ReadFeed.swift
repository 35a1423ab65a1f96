import Domain

/// A feed as it was read back from its bytes: what must be there in every format.
struct ReadFeed {
  struct Entry {
    var id: String?
    var title: String?
    var link: String?
    var published: String?
    var updated: String?
    /// Addresses in the content that are not absolute.
    var relativeAddresses: [String] = []
  }

  var title: String?
  var id: String?
  var link: String?
  var updated: String?
  var entries: [Entry] = []
  /// How the format writes dates, and whether the feed itself has an id.
  var form = Form.atom

  enum Form {
    case atom
    case json
    case rss
  }
}

extension ReadFeed {
  /// What is wrong with it, each once.
  var faults: [String] {
    var faults: [String] = []
    if Self.isBlank(title) { faults.append("it has no title") }
    if form == .atom {
      if !Self.isTagURI(id ?? "") {
        // Every feed of a site begins in the same way.
        let beginning = (id ?? "").prefix { $0 != "," }
        faults.append("its id begins with `\(beginning)`, which no `tag:` URI does (RFC 4151)")
      }
      if Self.moment(updated, .atom) == nil {
        faults.append("its date `\(updated ?? "")` is none of RFC 3339")
      }
    }
    addAddressFault(link, "its address", &faults)
    var ids: Set<String> = []
    var last: Timestamp?
    for entry in entries {
      let name = entry.id ?? ""
      if Self.isBlank(entry.id) {
        faults.append("an entry has no id")
      } else if !ids.insert(name).inserted {
        faults.append("two entries have the id `\(name)`")
      }
      if Self.isBlank(entry.title) { faults.append("the entry `\(name)` has no title") }
      addAddressFault(entry.link, "the address of the entry `\(name)`", &faults)
      for address in entry.relativeAddresses {
        faults.append("the entry `\(name)` has the address `\(address)`, which is not absolute")
      }
      let published = Self.moment(entry.published, form)
      if published == nil {
        faults.append("the date `\(entry.published ?? "")` of the entry `\(name)` can't be read")
      }
      if form != .rss, Self.moment(entry.updated, form) == nil {
        faults.append("the date `\(entry.updated ?? "")` of the entry `\(name)` can't be read")
      }
      if let published, let last, published > last {
        faults.append("the entry `\(name)` stands behind an older one")
      }
      last = published ?? last
    }
    return faults
  }

  private func addAddressFault(_ address: String?, _ what: String, _ faults: inout [String]) {
    if let address, Self.isAbsolute(address) { return }
    faults.append("\(what) `\(address ?? "")` is not absolute")
  }

  private static func isBlank(_ text: String?) -> Bool {
    text?.unicodeScalars.allSatisfy(\.properties.isWhitespace) ?? true
  }

  /// Whether an address begins with a scheme (RFC 3986, section 3.1) and something follows.
  static func isAbsolute(_ address: String) -> Bool {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = address.utf8[..<colon]
    return scheme.first?.isASCIILetter ?? false
      && scheme.allSatisfy {
        $0.isASCIIAlphanumeric || "+-.".utf8.contains($0)
      } && address.utf8.index(after: colon) < address.utf8.endIndex
  }

  /// `tag:` authority `,` date `:` and the rest (RFC 4151, section 2.1).
  static func isTagURI(_ id: String) -> Bool {
    var rest = id.utf8[...]
    guard rest.starts(with: "tag:".utf8) else { return false }
    rest = rest.dropFirst(4)
    let authority = rest.prefix { $0.isASCIIAlphanumeric || "._@-".utf8.contains($0) }
    guard authority.last?.isASCIIAlphanumeric ?? false else { return false }
    rest = rest[authority.endIndex...]
    // A year, or with a month, or with a day.
    let date = rest.prefix { $0 != UInt8(ascii: ":") }
    guard [5, 8, 11].contains(date.count), date.count < rest.count,
      zip(date, ",0000-00-00".utf8).allSatisfy({ $1 == 0x30 ? $0.isASCIIDigit : $0 == $1 })
    else { return false }
    return rest[date.endIndex...].allSatisfy {
      $0.isASCIIAlphanumeric || "-._~!$&'()*+,;=:@/?%".utf8.contains($0)
    }
  }

  private static func moment(_ text: String?, _ form: Form) -> Timestamp? {
    guard let text else { return nil }
    return form == .rss ? RFC822Date.moment(text) : try? Timestamp(rfc3339: text)
  }
}

/// Dates of RSS: `Sat, 21 Nov 2026 10:40:00 GMT`.
enum RFC822Date {
  /// Not the table that feeds are written with: a wrong name there would be read back as a good one.
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func moment(_ text: String) -> Timestamp? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[5] == "GMT", parts[0].count == 4, parts[0].hasSuffix(","),
      let month = months.firstIndex(of: String(parts[2])), parts[1].utf8.count == 2,
      parts[3].utf8.count == 4, parts[4].utf8.count == 8
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return try? Timestamp(rfc3339: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
  }
}
