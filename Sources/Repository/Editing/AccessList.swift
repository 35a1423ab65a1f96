#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
#if os(Linux)
  import CSystem
#endif

/// What a file lets people and groups do who are named one by one, beside its owner and its group: a POSIX access
/// control list.
///
/// Where a file has one, the permissions that otherwise are those of its group are the most that anybody of these
/// and the group may do; so without the list they must not be taken for the group's.
struct AccessList: Equatable {
  /// As the system has it; empty where there is none.
  let bytes: [UInt8]

  static let none = AccessList(bytes: [])
}

#if os(Linux)
  extension AccessList {
    private static let attribute = "system.posix_acl_access"
    /// The system lets no attribute have more bytes.
    private static let mostBytes = 65_536

    /// That of an open file.
    ///
    /// - Returns: nil when it can't be told.
    init?(of handle: Int32) {
      var isKnown = true
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.mostBytes) { buffer, filled in
        let count = fgetxattr(handle, Self.attribute, buffer.baseAddress, buffer.count)
        filled = max(0, count)
        isKnown = count >= 0 || Self.isOfNoList(errno)
      }
      if !isKnown { return nil }
      self.init(bytes: bytes)
    }

    /// Gives it to an open file in place of the one that this has, perhaps from its folder.
    ///
    /// - Returns: whether the file has it now.
    func give(to handle: Int32) -> Bool {
      if bytes.isEmpty {
        return fremovexattr(handle, Self.attribute) == 0 || Self.isOfNoList(errno)
      }
      return fsetxattr(handle, Self.attribute, bytes, bytes.count, 0) == 0
    }

    /// Whether a call has failed because the file has none, or its file system has no such lists.
    private static func isOfNoList(_ code: Int32) -> Bool {
      code == ENODATA || code == ENOTSUP || code == ENOSYS
    }
  }
#else
  /// Here they don't change what permissions mean. A file that is written anew has the list that its folder
  /// hands down, and not the one that the file before had.
  extension AccessList {
    init?(of handle: Int32) { self = .none }

    func give(to handle: Int32) -> Bool { true }
  }
#endif
