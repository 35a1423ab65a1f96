/// A GIF file as the sequence of its blocks (GIF89a specification), up to the trailer.
struct GIFBlocks {
  enum Block {
    case image(Range<Int>)
    /// An extension: its label and everything after it.
    case `extension`(label: UInt8, content: Range<Int>, range: Range<Int>)
  }

  /// Header, screen descriptor and global colour table.
  let prologue: Range<Int>
  private let view: ImageBytes
  private var position: Int

  init(_ view: ImageBytes) throws(ImageError) {
    guard let flags = view.byte(at: 10), view.count >= 13 else { throw .truncated(.gif) }
    let end = 13 + Self.colourTableLength(flags)
    guard end <= view.count else { throw .truncated(.gif) }
    self.view = view
    prologue = 0..<end
    position = end
  }

  /// The next block; nil at the trailer.
  mutating func next() throws(ImageError) -> Block? {
    let start = position
    switch view.byte(at: position) {
    case 0x3B:
      return nil
    case 0x21:
      guard let label = view.byte(at: position + 1) else { throw .truncated(.gif) }
      position += 2
      try skipSubBlocks()
      return .extension(label: label, content: (start + 2)..<position, range: start..<position)
    case 0x2C:
      guard let flags = view.byte(at: position + 9) else { throw .truncated(.gif) }
      position += 10 + Self.colourTableLength(flags)
      guard view.byte(at: position) != nil else { throw .truncated(.gif) }
      position += 1
      try skipSubBlocks()
      return .image(start..<position)
    case let byte?:
      throw .malformed(.gif, .unknownPart("0x" + String(byte, radix: 16, uppercase: true)))
    case nil:
      throw .truncated(.gif)
    }
  }

  /// Sub-blocks of up to 255 bytes, each after its length, end with one of length 0.
  private mutating func skipSubBlocks() throws(ImageError) {
    while true {
      guard let length = view.byte(at: position) else { throw .truncated(.gif) }
      position += 1 + Int(length)
      if length == 0 { return }
    }
  }

  private static func colourTableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  static func size(of view: ImageBytes) throws(ImageError) -> ImageSize {
    guard let width = view.littleEndian(at: 6, width: 2),
      let height = view.littleEndian(at: 8, width: 2)
    else { throw .truncated(.gif) }
    return ImageSize(width: width, height: height)
  }
}
