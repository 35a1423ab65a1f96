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
