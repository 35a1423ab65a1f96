import Domain

/// What a file is that is named as a picture and isn't one.
enum NoPicture: Sendable {
  case empty
  /// What Git has in the place of a file that it keeps elsewhere, until that is fetched.
  case pointerOfLargeFile
  case unknown

  init(_ bytes: [UInt8]) {
    if bytes.isEmpty {
      self = .empty
    } else if bytes.starts(with: "version https://git-lfs".utf8) {
      self = .pointerOfLargeFile
    } else {
      self = .unknown
    }
  }

  var text: ProblemText {
    switch self {
    case .empty:
      ProblemText(
        .error, .badImage, "the file is empty", "copy the picture once more, or delete the file")
    case .pointerOfLargeFile:
      ProblemText(
        .error, .badImage, "its bytes are no picture, but a pointer of Git LFS",
        "fetch the files of Git LFS: `git lfs pull`, in a workflow `lfs: true` of actions/checkout")
    case .unknown:
      ProblemText(
        .error, .badImage, "its bytes are no picture",
        "it is damaged, or not what its name says: JPEG, PNG, GIF, WebP and AVIF can be published")
    }
  }
}
