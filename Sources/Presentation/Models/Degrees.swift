import Domain

/// Coordinates as text.
enum Degrees {
  /// Appends a decimal with up to six digits after the point, which is a step of 11 cm; never an
  /// exponent.
  static func append(_ degrees: Double, to output: inout [UInt8]) {
    guard degrees.isFinite, abs(degrees) <= 360 else { return output.append("0") }
    let millionths = Int((abs(degrees) * 1_000_000).rounded())
    if degrees < 0 && millionths > 0 { output.append("-") }
    output.append(decimal: millionths / 1_000_000)
    var fraction = millionths % 1_000_000
    guard fraction > 0 else { return }
    var width = 6
    while fraction % 10 == 0 {
      fraction /= 10
      width -= 1
    }
    output.append(".")
    output.appendPadded(fraction, width: width)
  }
}
