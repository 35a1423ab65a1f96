extension GIFBlocks {
  private static let graphicControl: UInt8 = 0xF9
  private static let application: UInt8 = 0xFF
  private static let plainText: UInt8 = 0x01

  /// The frames with their timing, and how often an animation loops.
  static func withoutMetadata(_ view: ImageBytes) throws(ImageError) -> [UInt8] {
    var blocks = try GIFBlocks(view)
    var output = Array(view.bytes[blocks.prologue])
    output.reserveCapacity(view.count)
    // A graphic control block belongs to the next block that draws. Where that is a plain text
    // block, which goes, its control block must not be left to the frame after it.
    var control: Range<Int>?
    var hasImage = false
    while let block = try blocks.next() {
      switch block {
      case .image(let range):
        if let control { output.append(contentsOf: view.bytes[control]) }
        output.append(contentsOf: view.bytes[range])
        control = nil
        hasImage = true
      case .extension(graphicControl, let content, let range):
        guard content.count == 6, view.byte(at: content.lowerBound) == 4 else {
          throw .malformed(.gif, .badLength(part: "graphic control"))
        }
        control = range
      case .extension(plainText, _, _):
        control = nil
      case .extension(application, let content, _):
        if let loop = loop(content, of: view) { output.append(contentsOf: loop) }
      case .extension:
        continue
      }
    }
    guard hasImage else { throw .malformed(.gif, .noImageData) }
    output.append(0x3B)
    return output
  }

  /// The loop extension with its count alone, when this is one.
  private static func loop(_ content: Range<Int>, of view: ImageBytes) -> ArraySlice<UInt8>? {
    let start = content.lowerBound
    let isLoop = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains {
      view.holds([11] + Array($0.utf8) + [3, 1], at: start)
    }
    guard isLoop, content.count >= 17 else { return nil }
    return [0x21, application] + view.bytes[start..<(start + 16)] + [0]
  }
}
