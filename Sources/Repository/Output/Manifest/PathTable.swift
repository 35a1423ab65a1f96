import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Many paths, named by their index: one buffer of bytes, each path followed by a zero, so that
/// the system takes it as it lies there.
///
/// A site has hundreds of thousands of paths. A `String` each would be allocated, counted and
/// copied for every call of the system; here a path is an integer. The pointers are what `memcmp`
/// and the system want; they never leave a closure.
struct PathTable: Sendable {
  /// How two paths are compared: by their bytes, a folder as if a slash followed its name. So
  /// folders are in the order in which a sorted list of files needs them.
  enum Order: UInt8 {
    case files = 0
    case folders = 0x2F
  }

  /// The most bytes in which paths can lie.
  static let mostBytes = Int(UInt32.max)

  /// Where a path lies in the bytes, of which there are at most ``mostBytes``. It takes half of the memory of two `Int`,
  /// and a large site has millions.
  struct Place: Sendable {
    private let lowerBound: UInt32
    private let upperBound: UInt32

    init(_ range: Range<Int>) {
      lowerBound = UInt32(range.lowerBound)
      upperBound = UInt32(range.upperBound)
    }

    var start: Int { Int(lowerBound) }
    var end: Int { Int(upperBound) }
    var range: Range<Int> { start..<end }
  }

  private var bytes: [UInt8] = []
  private var places: [Place] = []

  init() {}

  /// Over bytes of which these parts are paths; a zero must follow each.
  init(over bytes: [UInt8], _ paths: [Place]) {
    self.bytes = bytes
    places = paths
    precondition(paths.allSatisfy { bytes[$0.end] == 0 }, "a path ends with a zero")
  }

  /// Of paths in any order; of equal ones there is one.
  init(sorting paths: [OutputPath], by order: Order) {
    var unsorted = PathTable()
    for path in paths { unsorted.append(path.text) }
    let sorted = (0..<unsorted.count).sorted {
      unsorted.compare($0, with: unsorted, $1, by: order) < 0
    }
    for index in sorted
    where count == 0 || compare(count - 1, with: unsorted, index, by: order) != 0 {
      append(unsorted, index)
    }
  }

  var count: Int { places.count }

  mutating func reserveCapacity(_ count: Int, bytes byteCount: Int) {
    places.reserveCapacity(count)
    bytes.reserveCapacity(byteCount)
  }

  /// Adds a path of ``OutputPath``'s rules.
  mutating func append(_ path: borrowing String) {
    let start = bytes.count
    bytes.append(path)
    close(from: start)
  }

  /// Adds the first bytes of another table's path.
  mutating func append(_ other: PathTable, _ index: Int, prefix count: Int? = nil) {
    let start = bytes.count
    let place = other.places[index]
    let end = count.map { place.start + $0 } ?? place.end
    // Through the buffer: a part of an array counts a reference to it.
    other.bytes.withUnsafeBufferPointer {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[place.start..<end]))
    }
    close(from: start)
  }

  /// Ends a path that has been appended to the bytes.
  private mutating func close(from start: Int) {
    places.append(Place(start..<bytes.count))
    bytes.append(0)
  }

  func length(_ index: Int) -> Int { places[index].range.count }

  func text(_ index: Int) -> String {
    String(decoding: bytes[places[index].range], as: UTF8.self)
  }

  func path(_ index: Int) -> OutputPath { OutputPath(checked: text(index)) }

  /// Appends the bytes of a path.
  func append(_ index: Int, to output: inout [UInt8]) {
    bytes.withUnsafeBufferPointer {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[places[index].range]))
    }
  }

  func byte(_ index: Int, _ offset: Int) -> UInt8 { bytes[places[index].start + offset] }

  /// Eight bytes of a path from an offset on, the first in the highest place, with zeros behind the
  /// end. No path has a zero in it.
  func word(_ index: Int, _ offset: Int) -> UInt64 {
    let start = places[index].start + offset
    let left = places[index].end - start
    if left <= 0 { return 0 }
    // Behind the last path there may be nothing but its zero.
    if start + 8 > bytes.count {
      return (start..<start + 8).reduce(0) { $0 << 8 | ($1 < start + left ? UInt64(bytes[$1]) : 0) }
    }
    let word = bytes.withUnsafeBytes {
      UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    return left < 8 ? word & ~(UInt64.max >> UInt64(8 * left)) : word
  }

  /// Calls `body` with a path as the system takes it.
  func withPath<Result, Failure>(
    _ index: Int, _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = places[index].start
    return try bytes.span.withUnsafeBytes { buffer throws(Failure) in
      guard let base = buffer.baseAddress else { preconditionFailure("a table without bytes") }
      return try (base + start).withMemoryRebound(to: CChar.self, capacity: length(index) + 1) {
        path throws(Failure) in try body(path)
      }
    }
  }

  /// How many bytes two paths of this table have in common at their beginning.
  func commonPrefix(_ left: Int, _ right: Int) -> Int {
    let limit = min(length(left), length(right))
    var count = 0
    while count < limit, byte(left, count) == byte(right, count) { count += 1 }
    return count
  }

  /// Less than 0 when the path comes before the other one, 0 when they are the same.
  func compare(_ index: Int, with other: PathTable, _ otherIndex: Int, by order: Order) -> Int {
    let (length, otherLength) = (length(index), other.length(otherIndex))
    let shared = min(length, otherLength)
    let result = bytes.withUnsafeBytes { own in
      other.bytes.withUnsafeBytes { others in
        own.baseAddress.flatMap { own in
          others.baseAddress.map {
            memcmp(
              own + places[index].start, $0 + other.places[otherIndex].start, shared)
          }
        }
      }
    }
    if let result, result != 0 { return Int(result) }
    if length == otherLength { return 0 }
    let next = length == shared ? order.rawValue : byte(index, shared)
    let otherNext = otherLength == shared ? order.rawValue : other.byte(otherIndex, shared)
    return next == otherNext ? length - otherLength : Int(next) - Int(otherNext)
  }

  /// Whether every path comes after the one before it.
  func isSorted(by order: Order, workers: Workers) -> Bool {
    let parts = workers.mapRanges(count, atLeast: 1024) { range in
      [range.allSatisfy { $0 == 0 || compare($0 - 1, with: self, $0, by: order) < 0 }]
    }
    return parts.allSatisfy(\.self)
  }

  /// Where a path stands in a sorted table.
  func firstIndex(of path: OutputPath, by order: Order) -> Int? {
    var wanted = PathTable()
    wanted.append(path.text)
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let result = compare(middle, with: wanted, 0, by: order)
      if result == 0 { return middle }
      range = result < 0 ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Walks over two sorted tables at once, in order: each path once, with its index in either.
  static func walk(
    _ left: PathTable, _ right: PathTable, by order: Order, _ body: (Int?, Int?) -> Void
  ) {
    var (first, second) = (0, 0)
    while first < left.count || second < right.count {
      let result =
        if first == left.count {
          1
        } else if second == right.count {
          -1
        } else {
          left.compare(first, with: right, second, by: order)
        }
      body(result <= 0 ? first : nil, result >= 0 ? second : nil)
      if result <= 0 { first += 1 }
      if result >= 0 { second += 1 }
    }
  }
}
