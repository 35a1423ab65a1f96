import Domain

/// A number as JSON and YAML write it: decimal, with fraction and exponent, or `0x1F` and `0o17`.
///
/// Its digits are `significand` times ten to the power of `exponent`, as long as they fit.
struct WrittenNumber {
  private let spelling: Slice<UnsafeBufferPointer<UInt8>>
  private var isNegative = false
  private var significand: UInt64 = 0
  /// Whether some digit that is not 0 did not fit into `significand`.
  private var isCut = false
  private var exponent = 0

  /// `nil` unless the bytes are a number from their first to their last.
  init?(_ spelling: Slice<UnsafeBufferPointer<UInt8>>) {
    self.spelling = spelling
    var rest = spelling
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    if rest.starts(with: "0x".utf8) || rest.starts(with: "0o".utf8) {
      let radix: UInt64 = rest.starts(with: "0x".utf8) ? 16 : 8
      guard readDigits(of: rest.dropFirst(2), radix: radix) else { return nil }
    } else {
      guard readDecimal(rest) else { return nil }
    }
  }

  var integer: Int? {
    guard !isCut else { return nil }
    var magnitude = significand
    var exponent = exponent
    while exponent < 0, magnitude != 0 {
      let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { return nil }
      magnitude = quotient
      exponent += 1
    }
    while exponent > 0, magnitude != 0 {
      let (product, overflows) = magnitude.multipliedReportingOverflow(by: 10)
      guard !overflows else { return nil }
      magnitude = product
      exponent -= 1
    }
    guard isNegative else { return Int(exactly: magnitude) }
    return magnitude == Int.min.magnitude ? Int.min : Int(exactly: magnitude).map { -$0 }
  }

  var double: Double? {
    // Both are exact as `Double`, so one rounding gives the nearest number (Clinger, 1990).
    if !isCut, significand < 1 << 53, abs(exponent) <= 22 {
      let magnitude =
        exponent < 0
        ? Double(significand) / Self.powersOfTen[-exponent]
        : Double(significand) * Self.powersOfTen[exponent]
      return isNegative ? -magnitude : magnitude
    }
    let value = Double(String(decoding: spelling, as: UTF8.self))
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private mutating func readDigits(
    of digits: Slice<UnsafeBufferPointer<UInt8>>, radix: UInt64
  ) -> Bool {
    for byte in digits {
      guard let digit = byte.hexDigitValue, digit < radix else { return false }
      let (product, overflows) = significand.multipliedReportingOverflow(by: radix)
      isCut = isCut || overflows
      significand = product | UInt64(digit)
    }
    return !digits.isEmpty
  }

  private mutating func readDecimal(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var index = text.startIndex
    var digitCount = 0
    var isAfterPoint = false
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "."), !isAfterPoint {
        isAfterPoint = true
      } else if byte.isASCIIDigit {
        append(digit: UInt64(byte - UInt8(ascii: "0")), isAfterPoint: isAfterPoint)
        digitCount += 1
      } else {
        break
      }
      index += 1
    }
    guard digitCount > 0 else { return false }
    guard index < text.endIndex else { return true }
    guard text[index] | 0x20 == UInt8(ascii: "e") else { return false }
    return readExponent(text[(index + 1)...])
  }

  private mutating func append(digit: UInt64, isAfterPoint: Bool) {
    let (product, overflows) = significand.multipliedReportingOverflow(by: 10)
    let (sum, carries) = product.addingReportingOverflow(digit)
    if isCut || overflows || carries {
      // Zeros after a full significand only move the point: 1.00000000000000000000 is still 1.
      guard digit == 0, !isCut else {
        isCut = true
        return
      }
      exponent += isAfterPoint ? 0 : 1
      return
    }
    significand = sum
    exponent -= isAfterPoint ? 1 : 0
  }

  private mutating func readExponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var digits = text
    var isMinus = false
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isMinus = sign == UInt8(ascii: "-")
      digits = digits.dropFirst()
    }
    var value = 0
    for byte in digits {
      guard byte.isASCIIDigit else { return false }
      // Far beyond what any number can reach, yet small enough to add to the other exponent.
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 1 << 40)
    }
    exponent += isMinus ? -value : value
    return !digits.isEmpty
  }
}
