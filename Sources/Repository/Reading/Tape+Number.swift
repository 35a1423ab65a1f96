extension Tape {
  /// The whole number that is written here: `12`, `12.0` and `1.2e1` are 12.
  ///
  /// `nil` for a fraction, for a number that `Int` cannot hold, and for anything but a number.
  public func integer(_ index: Int) -> Int? {
    let token = tokens[index]
    guard token.kind == .number else { return nil }
    return withBytes(of: token) { bytes in
      let text = textRange(of: token)
      // A few digits, as nearly all numbers are.
      if text.count <= 15 {
        var value = 0
        var offset = text.lowerBound
        while offset < text.upperBound, bytes[offset] &- 0x30 < 10 {
          value = value * 10 + Int(bytes[offset] &- 0x30)
          offset += 1
        }
        if offset == text.upperBound, offset > text.lowerBound { return value }
      }
      return WrittenNumber(bytes[text])?.integer
    }
  }

  /// The number that is written here; `nil` where it is too large for `Double`.
  public func double(_ index: Int) -> Double? {
    let token = tokens[index]
    guard token.kind == .number else { return nil }
    return withBytes(of: token) { bytes in
      WrittenNumber(bytes[textRange(of: token)])?.double
    }
  }

  /// `true` or `false`; `nil` for anything else.
  public func boolean(_ index: Int) -> Bool? {
    switch tokens[index].kind {
    case .true: true
    case .false: false
    default: nil
    }
  }
}
