extension JPEGSegments {
  /// The tables, frame and scans, with those application segments that change the colours.
  ///
  /// The copy ends at the end marker, so the further pictures that phones append (MPF) go too.
  static func withoutMetadata(_ view: ImageBytes) throws(ImageError) -> [UInt8] {
    var segments = JPEGSegments(view)
    var application: [UInt8] = []
    var profile: [ArraySlice<UInt8>] = []
    var picture: [UInt8] = []
    picture.reserveCapacity(view.count)
    var orientation: ImageOrientation?
    var hasFrame = false
    var hasScan = false
    while let segment = try segments.next() {
      let payload = view.bytes[segment.payload]
      switch segment.marker {
      case Marker.app0:
        if application.isEmpty { application = jfif(payload) }
      case Marker.app1:
        // Programs that show the picture have looked for it before the first scan.
        if orientation == nil, !hasScan { orientation = exifOrientation(segment, of: view) }
      case Marker.app2 where payload.starts(with: iccMarker):
        if !hasScan { profile.append(payload.dropFirst(iccMarker.count)) }
      case Marker.app14 where payload.starts(with: Array("Adobe".utf8)) && payload.count >= 12:
        append(Marker.app14, payload.prefix(12), to: &picture)
      case 0xE0...0xEF, Marker.comment:
        continue
      case Marker.startOfScan:
        guard hasFrame else { throw .malformed(.jpeg, .misplacedPart("scan")) }
        hasScan = true
        picture.append(contentsOf: view.bytes[segment.range])
      case 0xDC, 0xDD:
        // The number of lines, and that between two restarts: two bytes.
        append(segment.marker, payload.prefix(2), to: &picture)
      case 0xC0...0xC7, 0xC9...0xCF, 0xDB:
        if Marker.isFrame(segment.marker) {
          guard !hasFrame else { throw .malformed(.jpeg, .misplacedPart("second frame")) }
          hasFrame = true
        }
        append(segment.marker, payload, to: &picture)
      default:
        throw .malformed(.jpeg, .unknownPart(name(of: segment.marker)))
      }
    }
    guard hasScan else { throw .malformed(.jpeg, .noImageData) }

    var output: [UInt8] = [0xFF, Marker.startOfImage]
    output.reserveCapacity(view.count + 64)
    output.append(contentsOf: application)
    if let orientation, orientation != .upright {
      append(Marker.app1, (ImageOrientation.jpegMarker + orientation.tiff)[...], to: &output)
    }
    for part in ColourProfile.parts(profile) {
      append(Marker.app2, (iccMarker + part)[...], to: &output)
    }
    output.append(contentsOf: picture)
    output.append(contentsOf: [0xFF, Marker.endOfImage])
    return output
  }

  private static let iccMarker = Array("ICC_PROFILE\0".utf8)

  /// The JFIF header, which states the colour space and density, without its thumbnail.
  private static func jfif(_ payload: ArraySlice<UInt8>) -> [UInt8] {
    guard payload.starts(with: Array("JFIF\0".utf8)), payload.count >= 14 else { return [] }
    var output: [UInt8] = []
    append(Marker.app0, (payload.prefix(12) + [0, 0])[...], to: &output)
    return output
  }

  private static func append(
    _ marker: UInt8, _ payload: ArraySlice<UInt8>, to output: inout [UInt8]
  ) {
    output.append(contentsOf: [0xFF, marker])
    output.append(bigEndian: payload.count + 2, width: 2)
    output.append(contentsOf: payload)
  }
}
