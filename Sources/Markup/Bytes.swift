import Domain

// The few places where the module turns spans and C strings into Swift's own storage.

extension String {
  /// The text of a part of a span. Broken UTF-8 becomes U+FFFD.
  init(utf8 span: borrowing Span<UInt8>, _ range: Range<Int>) {
    self.init(utf8: span.extracting(range))
  }
}

extension Span<UInt8> {
  /// Whether a word stands at a place.
  public func holds(_ word: StaticString, at place: Int) -> Bool {
    guard place + word.utf8CodeUnitCount <= count else { return false }
    return word.withUTF8Buffer { word in
      for index in word.indices where self[place + index] != word[index] { return false }
      return true
    }
  }

  /// Whether a word in small letters stands at a place, in letters of any case.
  public func holds(lowercased word: StaticString, at place: Int) -> Bool {
    guard place + word.utf8CodeUnitCount <= count else { return false }
    return word.withUTF8Buffer { word in
      for index in word.indices where self[place + index].asciiLowercased != word[index] {
        return false
      }
      return true
    }
  }
}

extension [UInt8] {
  /// Appends a part of a span.
  mutating func append(_ span: borrowing Span<UInt8>, _ range: Range<Int>) {
    append(contentsOf: span.extracting(range))
  }

  /// Appends a C string without its final zero and returns its length.
  @discardableResult
  mutating func append(cString: UnsafePointer<CChar>?) -> Int {
    guard let cString else { return 0 }
    var count = 0
    while cString[count] != 0 { count += 1 }
    cString.withMemoryRebound(to: UInt8.self, capacity: count) {
      append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
    }
    return count
  }
}
