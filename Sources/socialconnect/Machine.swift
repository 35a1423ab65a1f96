import CBuild
import CSystem
import Domain
import Repository
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the program asks the machine.
enum Machine {
  /// How many threads can run at the same time.
  static var coreCount: Int { max(1, min(256, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

  /// The clock. Only `--now`'s default depends on it.
  static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec)) ?? .epoch
  }

  /// Seconds since some moment, for measuring how long something takes.
  static func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The words of the command line behind the program's name; nil where one is not UTF-8, and would be
  /// another word as a text.
  static var arguments: [String]? {
    let words = (1..<max(1, socialconnect_argument_count())).map {
      String(validatingCString: socialconnect_argument($0))
    }
    return words.contains(nil) ? nil : words.compactMap(\.self)
  }

  /// Waits; not at all where there is nothing to wait for.
  static func sleep(seconds: Double) {
    guard seconds > 0 else { return }
    var rest = timespec()
    rest.tv_sec = time_t(seconds)
    rest.tv_nsec = Int((seconds - seconds.rounded(.down)) * 1e9)
    var left = timespec()
    while nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
  }

  /// What tells this program from another build of the same version, as far as anything but its version
  /// does: size and time of its file and of those of its libraries. With a new parser of Markdown, too, the
  /// site is built anew.
  static var programIdentity: [String] {
    // A container need not have /proc.
    guard let program = identity("/proc/self/exe") ?? identity(socialconnect_program_path())
    else { return ["\(UInt64.random(in: .min ... .max))"] }
    let paths = (0...).lazy.map { socialconnect_library_path($0) }.prefix { $0 != nil }
    // What is no file, such as `linux-vdso.so.1`, has a name alone, which would be looked for in the
    // current folder.
    let libraries = paths.compactMap { $0 }.filter { $0.pointee == CChar(UInt8(ascii: "/")) }
    return [program] + libraries.compactMap(identity)
  }

  private static func identity(_ path: UnsafePointer<CChar>) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return "\(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  /// Whether Swift's tasks may be used: Dispatch watches their threads through `/proc`, and stops the
  /// program where there is none, as in a bare container.
  static var showsThreads: Bool {
    #if os(Linux)
      access("/proc/self/task", R_OK | X_OK) == 0
    #else
      true
    #endif
  }

  /// The folder of the repository that a GitHub workflow has checked out; nil elsewhere.
  static var workspace: String? {
    variable("GITHUB_WORKSPACE")
  }

  /// A variable of the environment; nil where it says nothing.
  static func variable(_ name: String) -> String? {
    getenv(name).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
  }

  /// A folder's path without symbolic links in it, as far as there is such a folder.
  static func realPath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// A path that leads to the same place when the current folder is gone, and another one has come in its place.
  static func absolutePath(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    return ([realPath(".")] + path.pathSegments.filter { $0 != "." }).joined(separator: "/")
  }

  static func hasFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The folders in which programs are looked for.
  static var searchPath: String { variable("PATH") ?? "" }

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

  /// The processor on which the calling thread runs, or -1 where that can't be told.
  static var processor: Int32 {
    #if os(Linux)
      sched_getcpu()
    #else
      -1
    #endif
  }

  /// Moves the calling thread to another processor if it runs on this one.
  static func leave(_ processor: Int32) {
    #if os(Linux)
      guard processor >= 0, processor == self.processor else { return }
      socialconnect_leave_processor(UInt32(processor))
    #endif
  }

  /// Lets the program have as many files open as it may, up to 65,536: a connection is one of them.
  static func allowManyOpenFiles() {
    socialconnect_allow_open_files(65_536)
  }

  /// Whether what is said of errors goes to a terminal that can clear a line.
  static var errorOutputIsTerminal: Bool {
    isatty(STDERR_FILENO) == 1 && variable("TERM") != "dumb"
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
    ignore(SIGPIPE)
  }

  /// Has a limit of the size of files be an error of the call that meets it, instead of the program's end.
  static func ignoreFileSizeLimit() {
    ignore(SIGXFSZ)
  }

  /// Leaves a signal to those who listen for it.
  static func ignore(_ number: Int32) {
    signal(number, SIG_IGN)
  }

  /// What tells a program to end: Ctrl-C, `kill`, a terminal that is closed. The last not to one that
  /// was started so that it stays without a terminal: `nohup socialconnect serve`.
  static let endingSignals = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Writes a text as it is. A reader that has gone away is no error of ours; any other failure of the
  /// standard output is, at the end (``end(_:)``).
  static func write(_ text: String, toErrors: Bool = false) {
    let handle = toErrors ? STDERR_FILENO : STDOUT_FILENO
    var text = text
    text.withUTF8 { bytes in
      guard !FileWriting.writeAll(UnsafeRawBufferPointer(bytes), to: handle) else { return }
      if !toErrors, errno != EPIPE { outputError.store(errno, ordering: .relaxed) }
    }
  }

  /// Why the standard output could not be written; 0 where it could.
  private static let outputError = Atomic<Int32>(0)

  /// Whether everything that was to be said could be written, as far as it is known.
  static var outputIsWritten: Bool { outputError.load(ordering: .relaxed) == 0 }

  /// Ends the program. What was to be said and could not be written is no success.
  static func end(_ status: ExitStatus) -> Never {
    let error = outputError.load(ordering: .relaxed)
    guard status == .success, error != 0 else { exit(status.rawValue) }
    tell(error: "can't write the output: \(SystemError(errno: error).words)")
    exit(ExitStatus.inputOutput.rawValue)
  }
}
