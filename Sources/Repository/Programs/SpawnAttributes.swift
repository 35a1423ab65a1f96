#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How a program is started that is to know nothing of our signals.
enum SpawnAttributes {
  #if canImport(Glibc)
    typealias Attributes = posix_spawnattr_t
  #else
    typealias Attributes = posix_spawnattr_t?
  #endif

  /// Calls a function with attributes for `posix_spawn` by which no signal is blocked or ignored.
  ///
  /// A worker's thread blocks signals, and we ignore closed pipes and, at times, Ctrl-C; all of that
  /// would be inherited.
  static func withUsualSignals<Result>(
    _ body: (UnsafePointer<Attributes>) -> Result
  ) -> Result {
    #if canImport(Glibc)
      var attributes = posix_spawnattr_t()
    #else
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    return body(&attributes)
  }
}
