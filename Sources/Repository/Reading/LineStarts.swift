import Domain

/// Where the lines of a file begin.
struct LineStarts {
  private let offsets: [Int]

  /// - Complexity: O(bytes).
  init(_ source: SourceText) {
    var offsets = [0]
    source.bytes.withUnsafeBufferPointer { bytes in
      for (offset, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
        let isPair = byte == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
        if !isPair { offsets.append(offset + 1) }
      }
    }
    self.offsets = offsets
  }

  /// From 1.
  ///
  /// - Complexity: O(log lines).
  func line(ofByte offset: Int) -> Int { offsets.partitioningIndex { $0 > offset } }
}
