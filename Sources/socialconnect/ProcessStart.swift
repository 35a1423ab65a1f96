import CBuild
import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the program is asked to do, and what it asks of the system before it does it.
enum ProcessStart {
  /// The words of the command line behind the program's name; nil where one is not UTF-8, and would be
  /// another word as a text.
  static var arguments: [String]? {
    let words = (1..<max(1, socialconnect_argument_count())).map {
      String(validatingCString: socialconnect_argument($0))
    }
    return words.contains(nil) ? nil : words.compactMap(\.self)
  }

  /// Opens what the caller has closed of input and outputs: else the first file that is opened gets its
  /// number, and what is said goes into it.
  ///
  /// Nothing can be written there: a result that nobody gets is to be noticed.
  static func openStandardStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Keeps the program alive when the reader of its output goes away: `socialconnect build | head`
  /// must build the whole site.
  static func ignoreClosedPipes() {
    Signals.ignore(SIGPIPE)
  }

  /// Has a limit of the size of files be an error of the call that meets it, instead of the program's end.
  static func ignoreFileSizeLimit() {
    Signals.ignore(SIGXFSZ)
  }

  /// Lets the program be told how those end that it starts. Who has started it may have ignored that, as some
  /// services do, and then an editor or tool that fails would seem to have done its work.
  static func listenToEndedPrograms() {
    signal(SIGCHLD, SIG_DFL)
  }

  /// Keeps what was freed for what comes next instead of giving it back to the system, and takes it in
  /// large pieces: a build grows until its end, and memory that comes anew is cleared anew. A tenth
  /// of a build.
  static func keepMemory() {
    #if os(Linux)
      mallopt(M_MMAP_THRESHOLD, 1 << 30)
      mallopt(M_TRIM_THRESHOLD, .max)
      mallopt(M_TOP_PAD, Int32(LargePages.threadHeapSize))
    #endif
  }

  /// Gives what was freed back to the system, in a program that goes on: after 50 loads of 30,000 posts the preview
  /// had 1.5 GB of memory, of which 0.2 GB were in use, and 0.4 GB with this.
  static func returnMemory() {
    #if os(Linux)
      malloc_trim(0)
    #endif
  }

  /// Lets the program have as many files open as it may, up to 65,536: a connection is one of them.
  static func allowManyOpenFiles() {
    socialconnect_allow_open_files(65_536)
  }
}
