import Domain
import Markup

/// Looks for the site root marker, eight bytes at a time: a page of 10 KB has some forty of them.
enum MarkerSearch {
  /// The first marker at or after an offset.
  static func next(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var offset = start
    while let eight = EightBytes(in: bytes, at: offset) {
      let markers = eight.marks(of: siteRootMarker)
      if !markers.isEmpty { return offset + markers.first }
      offset += 8
    }
    while offset < bytes.count {
      if bytes[offset] == siteRootMarker { return offset }
      offset += 1
    }
    return nil
  }
}
