/// One item of an AVIF file and the bytes that make it up.
struct AVIFItem {
  var id: Int
  var type: FourCharacterCode
  /// The text that names the item for people.
  var name: Range<Int>
  var extents: [Range<Int>] = []
  /// Belongs to the picture; metadata, thumbnails, further pictures and everything unknown don't.
  var isPicture = false
}

extension AVIFMeta {
  /// All items with their bytes' places in the file.
  func items() throws(ImageError) -> [AVIFItem] {
    var items = try namedItems()
    var places: [Int: Int] = [:]
    for (index, item) in items.enumerated() {
      guard places.updateValue(index, forKey: item.id) == nil else {
        throw .malformed(.avif, .misplacedPart("second item \(item.id)"))
      }
    }
    for id in try pictureItems(among: items) {
      if let index = places[id] { items[index].isPicture = true }
    }
    for location in try locations() {
      guard let index = places[location.id], items[index].extents.isEmpty else {
        throw .malformed(.avif, .unknownPart("item \(location.id)"))
      }
      items[index].extents = location.extents
    }
    return items
  }

  private func namedItems() throws(ImageError) -> [AVIFItem] {
    var fields = AVIFFields(try child("iinf"), of: view)
    let version = try fields.versionAndFlags().version
    _ = try fields.number(version == 0 ? 2 : 4)
    var items: [AVIFItem] = []
    for box in try AVIFBox.all(in: fields.rest, of: view) {
      guard box.name == "infe" else { throw .malformed(.avif, .unknownPart(box.name.text)) }
      var fields = AVIFFields(box, of: view)
      let version = try fields.versionAndFlags().version
      guard version == 2 || version == 3 else {
        throw .malformed(.avif, .unknownPart("infe"))
      }
      let id = try fields.number(version == 2 ? 2 : 4)
      _ = try fields.number(2)
      let type = FourCharacterCode(value: UInt32(try fields.number(4)))
      items.append(AVIFItem(id: id, type: type, name: fields.text()))
    }
    return items
  }

  /// Reads `iloc` (ISO/IEC 14496-12, section 8.11.3). A stated length costs at least four bytes
  /// of the box, so the work is linear in its size.
  private func locations() throws(ImageError) -> [(id: Int, extents: [Range<Int>])] {
    var fields = AVIFFields(try child("iloc"), of: view)
    let version = try fields.versionAndFlags().version
    guard version <= 2 else { throw .malformed(.avif, .unknownPart("iloc")) }
    let sizes = try fields.number(2)
    let offsetSize = sizes >> 12
    let lengthSize = sizes >> 8 & 15
    let baseSize = sizes >> 4 & 15
    let indexSize = version == 0 ? 0 : sizes & 15
    guard [0, 4, 8].contains(offsetSize), [4, 8].contains(lengthSize),
      [0, 4, 8].contains(baseSize), [0, 4, 8].contains(indexSize)
    else { throw .malformed(.avif, .badLength(part: "iloc")) }
    // Looked for once: there may be as many boxes as entries.
    let itemData = children.first { $0.name == "idat" }?.content
    var locations: [(id: Int, extents: [Range<Int>])] = []
    for _ in 0..<(try fields.number(version == 2 ? 4 : 2)) {
      let id = try fields.number(version == 2 ? 4 : 2)
      let method = version == 0 ? 0 : try fields.number(2) & 15
      guard try fields.number(2) == 0 else { throw .malformed(.avif, .externalData) }
      let base = try fields.number(baseSize)
      let source = try source(method, itemData)
      var extents: [Range<Int>] = []
      for _ in 0..<(try fields.number(2)) {
        _ = try fields.number(indexSize)
        let offset = try fields.number(offsetSize)
        let length = try fields.number(lengthSize)
        guard base <= source.count, offset <= source.count - base else {
          throw .truncated(.avif)
        }
        guard length <= source.count - base - offset else { throw .truncated(.avif) }
        guard length > 0 else { throw .malformed(.avif, .badLength(part: "item \(id)")) }
        let start = source.lowerBound + base + offset
        extents.append(start..<(start + length))
      }
      locations.append((id, extents))
    }
    return locations
  }

  /// Where the offsets of an item count from: the file, or the `idat` box.
  private func source(
    _ constructionMethod: Int, _ itemData: Range<Int>?
  ) throws(ImageError) -> Range<Int> {
    switch constructionMethod {
    case 0: return 0..<view.count
    case 1:
      guard let itemData else { throw .malformed(.avif, .missingPart("idat")) }
      return itemData
    default: throw .malformed(.avif, .externalData)
    }
  }
}
