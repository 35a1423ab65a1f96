/// An upper bound for how deep a piece of YAML is nested, from a look at its bytes.
///
/// The YAML parser calls itself for each level, and a thread's stack may be small: in 512 KB, more
/// than 400 levels fit (measured, debug build; the parser's own limit of 1,000 is too much). So the
/// bound is taken before parsing. It may be far too high, never too low:
/// - A bracket opens a level only where a value can start. `[` can open two: a list, and in it a pair
///   that is fields of its own, as in `[a: 1]`.
/// - A closing bracket counts only on a line without quotes, tags and comments, where it cannot be
///   text while a level is open; and a line never takes back what lines above it have opened.
/// - Outside of brackets, each column to the right can open two levels: a list and fields.
enum YAMLNesting {
  /// As high as the bound may be. Settings and front matter stay far below it.
  static let maximumBound = 300

  static func bound(of bytes: ArraySlice<UInt8>) -> Int {
    var open = 0
    var deepest = 0
    var widest = 0
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let rest = bytes[start...]
      let end =
        rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? rest.endIndex
      let line = bytes[start..<end]
      let brackets = brackets(in: line)
      deepest = max(deepest, open + brackets.deepest)
      open += brackets.left
      widest = max(widest, indentation(of: line))
      start = min(end + 1, bytes.endIndex)
    }
    return deepest + 2 * (widest + 1)
  }

  /// The most brackets that a line has open at once, and how many at its end.
  private static func brackets(in line: ArraySlice<UInt8>) -> (deepest: Int, left: Int) {
    let closes = !line.contains { [0x22, 0x27, 0x23, 0x21, 0x25].contains($0) }
    // A tag or an anchor stands before its value.
    let mayHaveProperties = !closes || line.contains(UInt8(ascii: "&"))
    var open = 0
    var deepest = 0
    var canStart = true
    for byte in line {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if canStart { open += levels(of: byte) }
        deepest = max(deepest, open)
        canStart = true
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // (With one of the other kind the parser stops.)
        if closes { open = max(0, open - levels(of: byte)) }
        canStart = false
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "?"):
        canStart = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        break
      default:
        // YAML has line ends above ASCII.
        canStart = mayHaveProperties || byte >= 0x80
      }
    }
    return (deepest, open)
  }

  /// How many levels a bracket opens or closes at most.
  private static func levels(of bracket: UInt8) -> Int {
    bracket == UInt8(ascii: "[") || bracket == UInt8(ascii: "]") ? 2 : 1
  }

  /// The columns of blanks and of `-`, `?` and `:` that stand alone, before anything else.
  private static func indentation(of line: ArraySlice<UInt8>) -> Int {
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      let standsAlone = index + 1 == line.endIndex || line[index + 1].isSpaceOrTab
      guard byte.isSpaceOrTab || "-?:".utf8.contains(byte) && standsAlone else { break }
      index += 1
    }
    return index - line.startIndex
  }
}
