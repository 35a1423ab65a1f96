import Domain
import Markup

/// Names as parts of paths, by index, in one buffer of bytes: a path or a link is written by every
/// page many times over, and then no string's owners are counted and no string is looked for in
/// memory.
struct PathNames: Sendable {
  private var bytes: [UInt8] = []
  /// Where each name ends, after the end of the one before.
  private var ends: [Int] = [0]

  init(capacity: Int = 0) {
    ends.reserveCapacity(capacity + 1)
    bytes.reserveCapacity(capacity * 16)
  }

  var count: Int { ends.count - 1 }

  /// Adds a name; `write` appends it to what it is given.
  mutating func add(_ write: (inout [UInt8]) -> Void) {
    write(&bytes)
    ends.append(bytes.count)
  }

  mutating func add(_ name: String) { add { $0.append(name) } }

  func withBytes<Result>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let range = ends[index]..<ends[index + 1]
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Appends a name as it stands in a path of the output folder.
  func append(_ index: Int, to output: inout [UInt8]) {
    withBytes(of: index) { output.append(contentsOf: $0) }
  }

  /// Appends a name as it stands in a link. A segment holds no slash, so one here divides two.
  func appendEncoded(_ index: Int, to output: inout [UInt8]) {
    withBytes(of: index) { name in
      if PathSegment.isUnreserved(name.span) { return output.append(contentsOf: name) }
      for byte in name {
        if byte == UInt8(ascii: "/") {
          output.append(byte)
        } else {
          PathSegment.append(percentEncoded: byte, to: &output)
        }
      }
    }
  }
}
