/// What is read in one go: a part of a large file, or a row of small files.
struct SourceRun: Equatable, Sendable {
  /// By their positions in the list of sources.
  let files: Range<Int>
  /// Of a large file, the part.
  var part: Range<Int>?
  /// Stands for all that decides what the run is found to hold, beside the rules of reading: its
  /// bytes, and what is known of its files. nil where nobody asked, or a file could not be read.
  var hash: KeyedHash?
}

/// A part of a large file as it was in an earlier build.
struct RunHint: Equatable, Sendable {
  let byteCount: Int
  /// Of the bytes alone.
  let hash: KeyedHash
}
