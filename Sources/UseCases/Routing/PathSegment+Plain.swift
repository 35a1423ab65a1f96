import Domain

/// Most names in paths are ASCII letters and digits. They are told from the rest by one look at
/// their bytes: the plain question (``PathSegment/isTaken(_:reserved:)``) lowers the name and looks
/// it up in two sets of strings, which took as long as everything else about a name together.
extension PathSegment {
  /// What a look at a name's bytes says of it.
  enum Plainness {
    /// It may hold anything: it has to be looked at in full.
    case none
    /// ASCII letters, digits, `-`, `_` and inner dots, but perhaps a name that means something else.
    case maybeTaken
    /// The same, and certainly no device of Windows and no `NAME.html`.
    case free
  }

  /// Appends the segment for a name: ``segment(for:reserved:)`` without a string for most.
  static func append(_ name: String, reserved: Set<String>, to output: inout [UInt8]) {
    let bytes = name.utf8Span.span
    if plainness(of: bytes) == .free, !isReserved(bytes, reserved) {
      output.append(name)
    } else {
      output.append(segment(for: name, reserved: reserved))
    }
  }

  static func plainness(of name: borrowing Span<UInt8>) -> Plainness {
    let count = name.count
    guard count > 0, count <= longest else { return .none }
    let classes = classes.span
    var all: UInt8 = 0
    for index in name.indices { all |= classes[Int(name[index])] }
    guard all & (unsafe | tilde) == 0 else { return .none }
    // Without a dot there is no `.html`, and a device has three or four letters.
    if all & dot == 0 { return mayBeDevice(name) ? .maybeTaken : .free }
    let sign = UInt8(ascii: ".")
    return name[0] == sign || name[count - 1] == sign ? .none : .maybeTaken
  }

  /// Whether every byte stands for itself in a URL.
  static func isUnreserved(_ text: borrowing Span<UInt8>) -> Bool {
    let classes = classes.span
    var all: UInt8 = 0
    for index in text.indices { all |= classes[Int(text[index])] }
    return all & unsafe == 0
  }

  static func isUnreserved(_ byte: UInt8) -> Bool { classes[Int(byte)] & unsafe == 0 }

  /// Whether an ASCII name is one of the site's own in any case. There are at most a few, so they
  /// are compared one by one: no hash is made of the name.
  static func isReserved(_ bytes: borrowing Span<UInt8>, _ reserved: Set<String>) -> Bool {
    for other in reserved {
      let other = other.utf8Span.span
      guard bytes.count == other.count else { continue }
      var index = 0
      while index < bytes.count, bytes[index].asciiLowercased == other[index] { index += 1 }
      if index == bytes.count { return true }
    }
    return false
  }

  /// Whether a name begins and is as long as `con`, `prn`, `aux`, `nul`, `com1` or `lpt1`.
  private static func mayBeDevice(_ name: borrowing Span<UInt8>) -> Bool {
    guard name.count == 3 || name.count == 4 else { return false }
    switch (name[0].asciiLowercased, name[1].asciiLowercased) {
    case (UInt8(ascii: "c"), UInt8(ascii: "o")), (UInt8(ascii: "p"), UInt8(ascii: "r")),
      (UInt8(ascii: "a"), UInt8(ascii: "u")), (UInt8(ascii: "n"), UInt8(ascii: "u")),
      (UInt8(ascii: "l"), UInt8(ascii: "p")):
      return true
    default: return false
    }
  }

  private static let unsafe: UInt8 = 1
  private static let tilde: UInt8 = 2
  private static let dot: UInt8 = 4

  private static let classes: InlineArray<256, UInt8> = {
    var classes = InlineArray<256, UInt8>(repeating: unsafe)
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { classes[Int(byte)] = 0 }
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { classes[Int(byte)] = 0 }
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { classes[Int(byte)] = 0 }
    for byte in "-_".utf8 { classes[Int(byte)] = 0 }
    classes[Int(UInt8(ascii: "."))] = dot
    classes[Int(UInt8(ascii: "~"))] = tilde
    return classes
  }()
}
