/// Media files, in the order of the bytes of their paths.
public struct MediaFiles: Sendable, Equatable, RandomAccessCollection {
  @usableFromInline private(set) var files: [MediaFile]

  /// - Complexity: O(n) where they are in that order already.
  public init(_ files: some Sequence<MediaFile>) {
    self.files = Array(files)
    let isSorted = zip(self.files, self.files.dropFirst()).allSatisfy { first, second in
      !Self.areInOrder(second, first)
    }
    if !isSorted { self.files.sort(by: Self.areInOrder) }
  }

  private static func areInOrder(_ first: MediaFile, _ second: MediaFile) -> Bool {
    first.path.utf8.lexicographicallyPrecedes(second.path.utf8)
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { files.count }

  /// - Precondition: a file keeps its path.
  public subscript(position: Int) -> MediaFile {
    @inlinable get { files[position] }
    set {
      precondition(newValue.path == files[position].path, "a file keeps its path")
      files[position] = newValue
    }
  }

  /// Those of which something holds.
  public func filter(_ isIncluded: (MediaFile) -> Bool) -> MediaFiles {
    var result = self
    result.files.removeAll { !isIncluded($0) }
    return result
  }

  /// The files by the paths that people write: two spellings that are the same to Unicode (NFC and NFD)
  /// are one path. Pages link to the file by its own.
  public var byPath: [String: MediaFile] {
    Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The file at a path of these bytes, from the site's root.
  ///
  /// - Complexity: O(log n).
  public func file(at path: String) -> MediaFile? { position(at: path).map { files[$0] } }

  /// The position of the file at a path.
  ///
  /// - Complexity: O(log n).
  public func position(at path: String) -> Int? {
    let position = files.partitioningIndex {
      !$0.path.utf8.lexicographicallyPrecedes(path.utf8)
    }
    return position < files.count && files[position].path.utf8.elementsEqual(path.utf8)
      ? position : nil
  }
}

extension MediaFiles: ExpressibleByArrayLiteral {
  public init(arrayLiteral files: MediaFile...) { self.init(files) }
}
