/// The `meta` box of an AVIF file: which items there are, where their bytes lie and what is known
/// about them (HEIF, ISO/IEC 23008-12, section 6).
struct AVIFMeta {
  let view: ImageBytes
  /// The boxes of the file up to the last that the picture needs.
  let topLevel: [AVIFBox]
  let box: AVIFBox
  let children: [AVIFBox]

  init(_ view: ImageBytes) throws(ImageError) {
    self.view = view
    topLevel = try Self.topLevel(of: view)
    guard let meta = topLevel.first(where: { $0.name == "meta" }) else {
      throw .malformed(.avif, .noImageData)
    }
    guard topLevel.count(where: { $0.name == "meta" }) == 1 else {
      throw .malformed(.avif, .misplacedPart("second meta"))
    }
    guard meta.content.count >= 4 else { throw .malformed(.avif, .badLength(part: "meta")) }
    box = meta
    children = try AVIFBox.all(in: meta.content.dropFirst(4), of: view)
  }

  /// What follows the last box that belongs to the picture may be anything, even no box.
  private static func topLevel(of view: ImageBytes) throws(ImageError) -> [AVIFBox] {
    var boxes: [AVIFBox] = []
    var end = 0
    var offset = 0
    var hasMeta = false
    while offset < view.count {
      let box: AVIFBox
      do {
        box = try AVIFBox(at: offset, endingBy: view.count, of: view)
      } catch {
        guard hasMeta, !isNeeded(view.code(at: offset + 4)) else { throw error }
        break
      }
      boxes.append(box)
      if box.name == "meta" { hasMeta = true }
      if isNeeded(box.name) { end = boxes.count }
      offset = box.range.upperBound
    }
    return Array(boxes.prefix(end))
  }

  private static func isNeeded(_ name: FourCharacterCode?) -> Bool {
    name == "ftyp" || name == "meta" || name == "mdat" || name == "moov"
  }

  func child(_ name: FourCharacterCode) throws(ImageError) -> AVIFBox {
    guard let child = children.first(where: { $0.name == name }) else {
      throw .malformed(.avif, .missingPart(name.text))
    }
    return child
  }

  /// The identifier of the item that is the picture.
  func primaryItem() throws(ImageError) -> Int {
    var fields = AVIFFields(try child("pitm"), of: view)
    return try fields.number(fields.versionAndFlags().version == 0 ? 2 : 4)
  }

  /// The boxes that state properties, in the order in which items refer to them.
  func properties() throws(ImageError) -> (boxes: [AVIFBox], associations: [AVIFBox]) {
    let parts = try AVIFBox.all(in: child("iprp").content, of: view)
    guard let container = parts.first(where: { $0.name == "ipco" }) else {
      throw .malformed(.avif, .missingPart("ipco"))
    }
    return (
      try AVIFBox.all(in: container.content, of: view), parts.filter { $0.name == "ipma" }
    )
  }

  /// Width and height of the primary item after its rotation. Its mirroring changes neither.
  static func size(of view: ImageBytes) throws(ImageError) -> ImageSize {
    let meta = try AVIFMeta(view)
    let properties = try meta.properties()
    var size: ImageSize?
    var turns = 0
    let primary = try meta.primaryItem()
    let indices = try meta.associations(properties.associations).first { $0.item == primary }?
      .indices
    for index in indices ?? [] where properties.boxes.indices.contains(index - 1) {
      let box = properties.boxes[index - 1]
      var fields = AVIFFields(box, of: view)
      if box.name == "ispe" {
        _ = try fields.versionAndFlags()
        size = ImageSize(width: try fields.number(4), height: try fields.number(4))
      } else if box.name == "irot" {
        turns = try fields.number(1) & 3
      }
    }
    guard let size else { throw .malformed(.avif, .noSize) }
    return turns % 2 == 1 ? ImageSize(width: size.height, height: size.width) : size
  }

  /// The places of the properties of items, counted from 1; 0 stands for none.
  func associations(_ boxes: [AVIFBox]) throws(ImageError) -> [(item: Int, indices: [Int])] {
    var associations: [(item: Int, indices: [Int])] = []
    for box in boxes {
      var fields = AVIFFields(box, of: view)
      let (version, flags) = try fields.versionAndFlags()
      let isWide = flags & 1 == 1
      for _ in 0..<(try fields.number(4)) {
        let item = try fields.number(version < 1 ? 2 : 4)
        var indices: [Int] = []
        for _ in 0..<(try fields.number(1)) {
          indices.append(try fields.number(isWide ? 2 : 1) & (isWide ? 0x7FFF : 0x7F))
        }
        associations.append((item, indices))
      }
    }
    return associations
  }
}
