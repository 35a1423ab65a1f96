import Dispatch
import Repository

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The browser of whoever sits at this machine.
enum Browser {
  #if os(macOS)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Opens an address. No shell sees it. That there is no browser is no error of ours: the address
  /// stands on the terminal.
  static func open(_ address: String) {
    // A browser that is started here stays when the preview ends, or has to listen again: it would
    // keep the port.
    for handle in STDERR_FILENO + 1..<max(1024, Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))) {
      _ = fcntl(handle, F_SETFD, FD_CLOEXEC)
    }
    var process: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(opener), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    let failure = SpawnAttributes.withUsualSignals {
      posix_spawnp(&process, opener, nil, $0, &arguments, environ)
    }
    guard failure == 0 else {
      return Machine.write(
        "no browser could be opened: \(opener) is missing\n", toErrors: true)
    }
    // The system keeps what has ended until somebody asks how.
    DispatchQueue.global().async { [process] in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
  }
}
