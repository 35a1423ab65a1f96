#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension stat {
  /// When anything of the file last changed, its name and rights too; nobody can set it back.
  var changeTime: timespec {
    #if canImport(Glibc)
      st_ctim
    #else
      st_ctimespec
    #endif
  }

  /// When its bytes last changed, or what somebody has set that to.
  var modificationTime: timespec {
    #if canImport(Glibc)
      st_mtim
    #else
      st_mtimespec
    #endif
  }
}
