/// A JPEG file as the sequence of its marker segments (ITU-T T.81, annex B), up to the end marker.
struct JPEGSegments {
  struct Segment {
    let marker: UInt8
    /// What follows the marker and the length.
    let payload: Range<Int>
    /// From the marker to the end of the payload or, after a scan's header, of its coded data.
    let range: Range<Int>
  }

  enum Marker {
    static let startOfImage: UInt8 = 0xD8
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    static let app0: UInt8 = 0xE0
    static let app1: UInt8 = 0xE1
    static let app2: UInt8 = 0xE2
    static let app14: UInt8 = 0xEE
    static let comment: UInt8 = 0xFE

    /// SOF0 to SOF15: all of 0xC0...0xCF but three, which are tables and a reserved one.
    static func isFrame(_ marker: UInt8) -> Bool {
      (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }
  }

  private let view: ImageBytes
  private var position = 2

  init(_ view: ImageBytes) {
    self.view = view
  }

  /// The next segment; nil at the end marker.
  mutating func next() throws(ImageError) -> Segment? {
    let start = position
    guard let first = view.byte(at: position) else { throw .truncated(.jpeg) }
    guard first == 0xFF else { throw .malformed(.jpeg, .misplacedPart("marker")) }
    while view.byte(at: position) == 0xFF { position += 1 }
    guard let marker = view.byte(at: position) else { throw .truncated(.jpeg) }
    position += 1
    if marker == Marker.endOfImage { return nil }
    guard marker >= 0xC0, !(0xD0...Marker.startOfImage).contains(marker) else {
      throw .malformed(.jpeg, .unknownPart(Self.name(of: marker)))
    }
    guard let length = view.bigEndian(at: position, width: 2) else { throw .truncated(.jpeg) }
    guard length >= 2 else { throw .malformed(.jpeg, .badLength(part: Self.name(of: marker))) }
    let payload = (position + 2)..<(position + length)
    guard payload.upperBound <= view.count else { throw .truncated(.jpeg) }
    position = payload.upperBound
    if marker == Marker.startOfScan { try skipCodedData() }
    return Segment(marker: marker, payload: payload, range: start..<position)
  }

  /// Coded data end at the first marker that is neither an escaped 0xFF nor a restart marker.
  private mutating func skipCodedData() throws(ImageError) {
    let bytes = view.bytes
    while position < bytes.count - 1 {
      if bytes[position] == 0xFF {
        let following = bytes[position + 1]
        let isData = following == 0 || (0xD0...0xD7).contains(following)
        if !isData && following != 0xFF { return }
        position += isData ? 2 : 1
      } else {
        position += 1
      }
    }
    throw .truncated(.jpeg)
  }

  static func name(of marker: UInt8) -> String {
    "0xFF" + String(marker, radix: 16, uppercase: true)
  }

  /// Width and height as shown.
  static func size(of view: ImageBytes) throws(ImageError) -> ImageSize {
    var segments = JPEGSegments(view)
    var size: ImageSize?
    var orientation: ImageOrientation?
    while let segment = try segments.next() {
      if segment.marker == Marker.startOfScan { break }
      if Marker.isFrame(segment.marker), size == nil {
        size = try frameSize(segment, of: view)
      }
      if orientation == nil { orientation = exifOrientation(segment, of: view) }
    }
    guard let size else { throw .malformed(.jpeg, .noSize) }
    return size.shown(orientation ?? .upright)
  }

  private static func frameSize(
    _ segment: Segment, of view: ImageBytes
  ) throws(ImageError) -> ImageSize {
    guard segment.payload.count >= 6,
      let height = view.bigEndian(at: segment.payload.lowerBound + 1, width: 2),
      let width = view.bigEndian(at: segment.payload.lowerBound + 3, width: 2)
    else { throw .malformed(.jpeg, .badLength(part: name(of: segment.marker))) }
    return ImageSize(width: width, height: height)
  }

  /// nil when the segment isn't EXIF.
  static func exifOrientation(_ segment: Segment, of view: ImageBytes) -> ImageOrientation? {
    let marker = ImageOrientation.jpegMarker
    guard segment.marker == Marker.app1, segment.payload.count >= marker.count,
      view.holds(marker, at: segment.payload.lowerBound)
    else { return nil }
    return ImageOrientation(tiff: segment.payload.dropFirst(marker.count), of: view)
  }
}
