extension FileReadingError {
  /// Why, in a few words.
  var words: String {
    switch self {
    case .missing: "it is not there"
    case .symbolicLink: "it is a symbolic link"
    case .notRegularFile: "it is no file"
    case .tooLarge(let count): "it is too large (\(count) bytes)"
    case .system(let errno): SystemError(errno: errno).words
    }
  }

  /// What is told of a file of the site, which was there when its folder was listed.
  var problem: ContentProblem {
    switch self {
    case .missing: .readFailed("it is gone")
    case .symbolicLink: .symbolicLink
    case .notRegularFile: .notRegularFile
    case .tooLarge(let count): .reading(ReadingError(.tooLarge(byteCount: count), at: 0))
    case .system(let errno): .readFailed(SystemError(errno: errno).words)
    }
  }
}
