/// An AVIF file states where in it the bytes of each item lie. So nothing is moved: what isn't
/// the picture is overwritten where it stands, and boxes that aren't needed become `free` boxes
/// of the same length.
extension AVIFMeta {
  private static let keptChildren: Set<FourCharacterCode> = [
    "hdlr", "pitm", "iloc", "iinf", "iprp", "iref", "idat", "grpl",
  ]
  private static let keptProperties: Set<FourCharacterCode> = [
    "av1C", "ispe", "pixi", "colr", "irot", "imir", "clap", "pasp", "auxC", "a1op", "lsel", "a1lx",
    "clli", "mdcv", "cclv", "amve",
  ]

  static func withoutMetadata(_ view: ImageBytes) throws(ImageError) -> [UInt8] {
    let meta = try AVIFMeta(view)
    let items = try meta.items()
    try meta.checkExtents(items)
    let primary = try meta.primaryItem()
    let pictures = items.filter { $0.isPicture && !$0.extents.isEmpty }
    guard pictures.contains(where: { $0.id == primary }),
      pictures.contains(where: { $0.type == "av01" })
    else { throw .malformed(.avif, .noImageData) }
    let end = meta.topLevel.last?.range.upperBound ?? 0
    var output = [UInt8](repeating: 0, count: end)
    for box in meta.topLevel {
      switch box.name {
      case "ftyp": output.copy(box.range, from: view)
      case "meta": try meta.copyMeta(items, to: &output)
      case "mdat": output.copy(box.range.lowerBound..<box.content.lowerBound, from: view)
      case "moov": throw .malformed(.avif, .animation)
      default: output.free(box, from: view)
      }
    }
    for item in items {
      if item.isPicture {
        for extent in item.extents { output.copy(extent, from: view) }
      } else {
        output.fill(item)
      }
    }
    return output
  }

  /// Items lie in `mdat` or `idat`, and metadata share no byte with the picture.
  private func checkExtents(_ items: [AVIFItem]) throws(ImageError) {
    let homes =
      (topLevel.filter { $0.name == "mdat" } + children.filter { $0.name == "idat" })
      .map(\.content).sorted { $0.lowerBound < $1.lowerBound }
    let extents = items.flatMap { item in item.extents.map { ($0, item.isPicture) } }
      .sorted { $0.0.lowerBound < $1.0.lowerBound }
    var home = homes[...]
    var endOfPicture = 0
    var endOfMetadata = 0
    var total = 0
    for (extent, isPicture) in extents {
      while let first = home.first, first.upperBound <= extent.lowerBound { home.removeFirst() }
      guard let first = home.first, first.lowerBound <= extent.lowerBound,
        extent.upperBound <= first.upperBound
      else { throw .malformed(.avif, .externalData) }
      guard extent.lowerBound >= (isPicture ? endOfMetadata : endOfPicture) else {
        throw .malformed(.avif, .overlappingData)
      }
      if isPicture {
        endOfPicture = max(endOfPicture, extent.upperBound)
      } else {
        endOfMetadata = max(endOfMetadata, extent.upperBound)
      }
      // Extents may share bytes; without a bound a small file could ask for endless copying.
      total += extent.count
      guard total <= view.count * 2 else { throw .malformed(.avif, .overlappingData) }
    }
  }

  private func copyMeta(_ items: [AVIFItem], to output: inout [UInt8]) throws(ImageError) {
    output.copy(box.range, from: view)
    for child in children where child.name == "idat" || !Self.keptChildren.contains(child.name) {
      if child.name == "idat" {
        output.fill(child.content, with: 0)
      } else {
        output.free(child, from: view)
      }
    }
    for child in children where child.name == "hdlr" {
      // Version, reserved, type and reserved: the name that follows is free text.
      output.fill(child.content.dropFirst(24), with: 0)
    }
    for item in items { output.fill(item.name, with: UInt8(ascii: " ")) }
    for property in try properties().boxes where !isKept(property) {
      output.free(property, from: view)
    }
  }

  private func isKept(_ property: AVIFBox) -> Bool {
    guard property.name == "colr" else { return Self.keptProperties.contains(property.name) }
    switch view.code(at: property.content.lowerBound) {
    // Three numbers of two bytes and a flag (ISO/IEC 14496-12, section 12.1.5).
    case "nclx": return property.content.count == 4 + 3 * 2 + 1
    case "prof", "rICC":
      return ColourProfile.isProfile(view.bytes[property.content].dropFirst(4))
    default: return false
    }
  }
}

extension [UInt8] {
  fileprivate mutating func copy(_ range: Range<Int>, from view: ImageBytes) {
    replaceSubrange(range, with: view.bytes[range])
  }

  fileprivate mutating func fill(_ range: Range<Int>, with byte: UInt8) {
    for index in range { self[index] = byte }
  }

  /// Makes a box one that every reader skips.
  fileprivate mutating func free(_ box: AVIFBox, from view: ImageBytes) {
    copy(box.range.lowerBound..<box.content.lowerBound, from: view)
    for (index, byte) in FourCharacterCode("free").bytes.enumerated() {
      self[box.range.lowerBound + 4 + index] = byte
    }
    fill(box.content, with: 0)
  }

  /// Overwrites an item by one of the same length that says nothing but can still be read: EXIF
  /// without entries, white space for XMP.
  fileprivate mutating func fill(_ item: AVIFItem) {
    let emptyExif: [UInt8] = [0, 0, 0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
    var start = item.type == "Exif" ? emptyExif[...] : []
    let filler = item.type == "mime" ? UInt8(ascii: " ") : 0
    for extent in item.extents {
      for index in extent { self[index] = start.popFirst() ?? filler }
    }
  }
}
