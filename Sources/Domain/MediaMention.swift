/// Places in texts at which the path of a media file may stand, in whatever spelling: `media/`, `MEDIA\`,
/// `media%2F`, `media&#47;`.
public enum MediaMention {
  private static let name = Array("media".utf8)

  /// How far the search may go on where a byte is the last one looked at: `media` has five letters and a
  /// separator behind them, which is the last byte; 0 is such a separator.
  private static let steps: [UInt8] = {
    var steps = [UInt8](repeating: 6, count: 256)
    for (offset, byte) in name.enumerated() {
      steps[Int(byte)] = UInt8(name.count - offset)
      steps[Int(byte & 0xDF)] = UInt8(name.count - offset)
    }
    for separator in #"/\%&"#.utf8 { steps[Int(separator)] = 0 }
    return steps
  }()

  /// Whether there is such a place. Most texts have none, and of them every fifth byte is looked at.
  public static func isIn(_ text: Span<UInt8>) -> Bool {
    let steps = steps.span
    var position = name.count
    while position < text.count {
      let step = Int(steps[Int(text[position])])
      if step > 0 {
        position += step
      } else if isName(in: text, before: position) {
        return true
      } else {
        // No letter of the name.
        position += name.count + 1
      }
    }
    return false
  }

  private static func isName(in text: Span<UInt8>, before position: Int) -> Bool {
    for offset in name.indices {
      guard text[position - name.count + offset] | 0x20 == name[offset] else { return false }
    }
    return true
  }

  /// A text with all paths in it written in one way: in small letters, with slashes, and with no empty names and no
  /// dots between these.
  ///
  /// - Complexity: O(n)
  public static func plain(_ text: String) -> [UInt8] {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.lowercased().utf8 {
      guard byte == slash || byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      // The name that ends here.
      var start = result.count
      while start > 0, result.count - start < 3, result[start - 1] != slash { start -= 1 }
      switch result[start...] {
      case []: continue
      case [dot]: result.removeLast()
      case [dot, dot]:
        result.removeLast(start > 0 ? 3 : 2)
        // Of a text that is more than a path, not more than a word.
        while let last = result.last, last != slash, last > 0x20 { result.removeLast() }
      default: result.append(slash)
      }
    }
    return result
  }
}
