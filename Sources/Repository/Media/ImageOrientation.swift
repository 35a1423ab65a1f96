/// How a stored picture must be turned and mirrored to be shown: EXIF's tag 0x0112, 1 to 8.
struct ImageOrientation: Equatable, Sendable {
  let value: Int

  /// Shown as it is stored.
  static let upright = ImageOrientation(value: 1)

  /// Width and height change places.
  var swapsSides: Bool { value >= 5 }

  private init(value: Int) {
    self.value = value
  }

  /// Reads the orientation from a TIFF structure (Exif 2.32, section 4.5), which browsers ignore
  /// when it is damaged; so it counts as upright then.
  init(tiff: Range<Int>, of view: ImageBytes) {
    self = Self.find(in: tiff, of: view) ?? .upright
  }

  /// Reads the orientation from an `eXIf` or `EXIF` chunk. Some writers put the six bytes of the
  /// JPEG marker before the TIFF structure.
  init(exifChunk: Range<Int>, of view: ImageBytes) {
    let hasMarker =
      exifChunk.count >= Self.jpegMarker.count
      && view.holds(Self.jpegMarker, at: exifChunk.lowerBound)
    self.init(tiff: exifChunk.dropFirst(hasMarker ? Self.jpegMarker.count : 0), of: view)
  }

  /// `Exif` and two zeros, which begin an APP1 segment with EXIF.
  static let jpegMarker: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

  /// The shortest TIFF structure that states this orientation.
  var tiff: [UInt8] {
    var bytes: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    bytes.append(bigEndian: 1, width: 2)
    bytes.append(bigEndian: Self.tag, width: 2)
    bytes.append(bigEndian: Self.short, width: 2)
    bytes.append(bigEndian: 1, width: 4)
    bytes.append(bigEndian: value, width: 2)
    bytes.append(bigEndian: 0, width: 2)
    bytes.append(bigEndian: 0, width: 4)
    return bytes
  }

  private static let tag = 0x0112
  private static let short = 3

  private static func find(in tiff: Range<Int>, of view: ImageBytes) -> ImageOrientation? {
    let start = tiff.lowerBound
    let isLittle = view.holds([0x49, 0x49, 42, 0], at: start)
    guard isLittle || view.holds([0x4D, 0x4D, 0, 42], at: start) else { return nil }
    func number(_ offset: Int, _ width: Int) -> Int? {
      guard offset <= tiff.count - width else { return nil }
      return isLittle
        ? view.littleEndian(at: start + offset, width: width)
        : view.bigEndian(at: start + offset, width: width)
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let entryTag = number(entry, 2) else { return nil }
      if entryTag == tag {
        guard number(entry + 2, 2) == short, number(entry + 4, 4) == 1,
          let value = number(entry + 8, 2), (1...8).contains(value)
        else { return nil }
        return ImageOrientation(value: value)
      }
    }
    return nil
  }
}
