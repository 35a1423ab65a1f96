/// One box of an AVIF file (ISO/IEC 14496-12, section 4.2).
struct AVIFBox {
  let name: FourCharacterCode
  let content: Range<Int>
  /// With the header.
  let range: Range<Int>

  /// The box at a place. Every box has at least 8 bytes, so a walk ends.
  init(at offset: Int, endingBy end: Int, of view: ImageBytes) throws(ImageError) {
    guard offset <= end - 8, let shortLength = view.bigEndian(at: offset, width: 4),
      let name = view.code(at: offset + 4)
    else { throw .truncated(.avif) }
    var header = 8
    var length = shortLength
    if shortLength == 0 {
      length = end - offset
    } else if shortLength == 1 {
      guard let longLength = view.bigEndian(at: offset + 8, width: 8) else {
        throw .truncated(.avif)
      }
      header = 16
      length = longLength
    }
    guard length >= header else { throw .malformed(.avif, .badLength(part: name.text)) }
    guard length <= end - offset else { throw .truncated(.avif) }
    self.name = name
    range = offset..<(offset + length)
    content = range.dropFirst(header)
  }

  static func all(in range: Range<Int>, of view: ImageBytes) throws(ImageError) -> [AVIFBox] {
    var boxes: [AVIFBox] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let box = try AVIFBox(at: offset, endingBy: range.upperBound, of: view)
      boxes.append(box)
      offset = box.range.upperBound
    }
    return boxes
  }

  /// The file begins with a `ftyp` box that names one of AVIF's brands (AV1 Image File Format,
  /// section 6).
  static func isAVIF(_ view: ImageBytes) -> Bool {
    guard view.code(at: 4) == "ftyp",
      let box = try? AVIFBox(at: 0, endingBy: view.count, of: view)
    else { return false }
    return stride(from: box.content.lowerBound, to: box.content.upperBound, by: 4).contains {
      view.code(at: $0) == "avif" || view.code(at: $0) == "avis"
    }
  }
}

/// Reads the fields of a box one after the other.
struct AVIFFields {
  private let view: ImageBytes
  private let box: AVIFBox
  private(set) var position: Int

  init(_ box: AVIFBox, of view: ImageBytes) {
    self.view = view
    self.box = box
    position = box.content.lowerBound
  }

  var rest: Range<Int> { position..<box.content.upperBound }

  mutating func number(_ width: Int) throws(ImageError) -> Int {
    guard width <= box.content.upperBound - position,
      let value = view.bigEndian(at: position, width: width)
    else { throw .malformed(.avif, .badLength(part: box.name.text)) }
    position += width
    return value
  }

  /// Version and flags, which begin a full box.
  mutating func versionAndFlags() throws(ImageError) -> (version: Int, flags: Int) {
    (try number(1), try number(3))
  }

  /// The bytes of a text up to the zero that ends it; a missing zero is the box's end.
  mutating func text() -> Range<Int> {
    let start = position
    while position < box.content.upperBound, view.bytes[position] != 0 { position += 1 }
    let range = start..<position
    if position < box.content.upperBound { position += 1 }
    return range
  }
}
