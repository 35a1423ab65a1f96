#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What tells a file or folder from all others, whatever path leads to it.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64

  init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// What tells a file from any other that stands at its path, at any time: nobody can set the time back.
struct FileStamp: Equatable, Sendable {
  private let identity: FileIdentity
  private let byteCount: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    identity = FileIdentity(status)
    byteCount = Int(status.st_size)
    seconds = Int(status.changeTime.tv_sec)
    nanoseconds = Int(status.changeTime.tv_nsec)
  }
}
