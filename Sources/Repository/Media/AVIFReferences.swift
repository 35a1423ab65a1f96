/// Which items of an AVIF file are looked at to show its picture.
///
/// A file may hold any number of further pictures: thumbnails, maps of depth, what an editor has cut off.
/// So it does not count what an item is, but whether the primary one leads to it.
extension AVIFMeta {
  private static let derivedTypes: Set<FourCharacterCode> = ["grid", "iden", "iovl", "tmap"]
  private static let codedType: FourCharacterCode = "av01"

  /// The primary item, what such items are put together of, and their alpha planes; and the map of brightness with
  /// which screens that can do it show more of the primary one (`tmap`, ISO 21496-1).
  ///
  /// - Complexity: linear in the bytes of the references and properties.
  func pictureItems(among items: [AVIFItem]) throws(ImageError) -> Set<Int> {
    let types = Dictionary(items.map { ($0.id, $0.type) }) { first, _ in first }
    let primary = try primaryItem()
    let alphaPlanes = try alphaPlanes()
    var parts: [Int: [Int]] = [:]
    var waiting = [primary]
    for reference in try references() {
      switch reference.name {
      case "dimg":
        guard let type = types[reference.item], Self.derivedTypes.contains(type) else { continue }
        parts[reference.item, default: []] += reference.others
        if type == "tmap", reference.others.first == primary { waiting.append(reference.item) }
      case "auxl" where alphaPlanes.contains(reference.item):
        for other in reference.others { parts[other, default: []].append(reference.item) }
      default: continue
      }
    }
    var reached: Set<Int> = []
    while let item = waiting.popLast() {
      guard let type = types[item], type == Self.codedType || Self.derivedTypes.contains(type),
        reached.insert(item).inserted
      else { continue }
      waiting += parts[item] ?? []
    }
    return reached
  }

  /// What items say of others (`iref`, ISO/IEC 14496-12, section 8.11.12).
  private func references() throws(ImageError) -> [(
    name: FourCharacterCode, item: Int, others: [Int]
  )] {
    guard let box = children.first(where: { $0.name == "iref" }) else { return [] }
    var fields = AVIFFields(box, of: view)
    let width = try fields.versionAndFlags().version == 0 ? 2 : 4
    var references: [(name: FourCharacterCode, item: Int, others: [Int])] = []
    for box in try AVIFBox.all(in: fields.rest, of: view) {
      var fields = AVIFFields(box, of: view)
      let item = try fields.number(width)
      var others: [Int] = []
      for _ in 0..<(try fields.number(2)) { others.append(try fields.number(width)) }
      references.append((box.name, item, others))
    }
    return references
  }

  /// The items that say of themselves that they are an alpha plane.
  private func alphaPlanes() throws(ImageError) -> Set<Int> {
    let properties = try properties()
    var places: Set<Int> = []
    for (index, box) in properties.boxes.enumerated() where box.name == "auxC" {
      var fields = AVIFFields(box, of: view)
      _ = try fields.versionAndFlags()
      if Self.alphaNames.contains(Array(view.bytes[fields.text()])) { places.insert(index + 1) }
    }
    guard !places.isEmpty else { return [] }
    return Set(
      try associations(properties.associations)
        .filter { !places.isDisjoint(with: $0.indices) }.map(\.item))
  }

  private static let alphaNames: Set<[UInt8]> = [
    Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8),
    Array("urn:mpeg:hevc:2015:auxid:1".utf8),
  ]
}
