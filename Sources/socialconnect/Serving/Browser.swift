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

  /// Shows an address. No shell sees it. That there is no browser is no error of ours: the address
  /// stands on the terminal.
  static func show(_ address: String, isQuiet: Bool) {
    // A browser that is started here stays when the preview ends, or has to listen again: it would
    // keep the port.
    for handle in openHandles where handle > STDERR_FILENO {
      _ = fcntl(handle, F_SETFD, FD_CLOEXEC)
    }
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    guard
      let process = try? ChildProcess(
        starting: opener, [address], files: (input: nothing, output: nothing))
    else {
      return Console.write(
        "no browser could be opened: \(opener) is missing\n", toErrors: true)
    }
    DispatchQueue.global().async {
      guard process.wait() != .exit(status: 0), !isQuiet else { return }
      Console.write("no browser could be opened: \(opener) knows of none\n", toErrors: true)
    }
  }

  /// As the system lists them: a thousand million may be allowed, and each would be asked for.
  private static var openHandles: [Int32] {
    (try? FolderListing("/dev/fd").names())?.compactMap { Int32($0) } ?? Array(0..<1024)
  }
}
