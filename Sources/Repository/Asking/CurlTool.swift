import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The command-line tool `curl`, if it is installed: what asks other hosts. The program itself can't.
///
/// It is given one address that was looked at and where its host is, and may ask nobody else: no
/// redirects, no proxies, no settings of its own, no other protocols. It reads no bodies and sends
/// nothing but a request line, the host and the program's name.
public struct CurlTool: Sendable {
  static let programName = "curl"
  /// Of a whole request.
  static let seconds = 20

  let path: String
  private let userAgent: String
  private let environment: [String]

  /// Looks for the tool. Nothing is run.
  ///
  /// - Parameters:
  ///   - searchPath: as in `PATH`; relative folders are passed over.
  ///   - userAgent: what hosts are told of who asks.
  ///   - variable: finds one of the environment, of those few that are passed on.
  /// - Returns: nil when there is none.
  public init?(searchPath: String, userAgent: String, variable: (String) -> String?) {
    guard let path = InstalledProgram.path(of: Self.programName, in: searchPath) else {
      return nil
    }
    self.path = path
    environment = InstalledProgram.environment(
      searchPath,
      passing: ["SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "LD_LIBRARY_PATH"], variable)
    self.userAgent = String(
      decoding: userAgent.utf8.filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
  }

  /// Sends one request, and waits for what comes back.
  public func ask(_ question: HostQuestion) -> HostAnswer {
    guard let output = AnswerPipe() else { return .noAnswer("no pipe can be opened") }
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard nothing >= 0 else { return .noAnswer("/dev/null can't be opened") }
    defer { close(nothing) }
    let ending = ToolProcess(
      path: path, arguments: arguments(question), environment: environment,
      limits: ToolLimits(seconds: Double(Self.seconds) + 10)
    ).run(input: nothing, output: output.writingEnd)
    return Self.answer(ending, output.contents())
  }

  /// Every value stands behind its option, and an address begins with its scheme: nothing of it can
  /// be an option itself.
  func arguments(_ question: HostQuestion) -> [String] {
    let url = question.url
    let addresses = question.addresses.map {
      $0.bytes.count == 4 ? $0.text : "[\($0.text)]"
    }
    return [
      // First of all: no settings of the user's.
      "--disable", "--silent", "--globoff", "--proto", "=http,https", "--max-redirs", "0",
      "--noproxy", "*", "--connect-timeout", "10", "--max-time", "\(Self.seconds)",
      "--resolve", "\(url.host):\(url.port):\(addresses.joined(separator: ","))",
      "--user-agent", userAgent, "--output", "/dev/null",
      "--write-out", "%{http_code}\\n%{redirect_url}\\n%header{retry-after}\\n", "--head",
    ] + (question.method == .get ? ["--request", "GET"] : []) + ["--url", url.text]
  }

  /// What curl's exit status (its manual, "Exit codes") and output mean.
  static func answer(_ ending: ToolEnding, _ output: String) -> HostAnswer {
    switch ending {
    case .ended(.exit(status: 0)): break
    case .ended(.exit(status: 7)): return .noAnswer("no connection is possible")
    case .ended(.exit(status: 28)), .tookTooLong: return .noAnswer("it takes too long")
    case .ended(.exit(let status)) where [35, 51, 60, 83, 90, 91].contains(status):
      return .notSecure
    case .ended(.exit(let status)): return .noAnswer("curl ends with status \(status)")
    case .ended(.signal(let number)): return .noAnswer("curl is ended by signal \(number)")
    case .notStarted: return .noAnswer("curl can't be started")
    }
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, let status = Int(first), (100...999).contains(status) else {
      return .noAnswer("it answers with no status")
    }
    let redirect = lines.count > 1 && !lines[1].isEmpty ? String(lines[1]) : nil
    return .status(status, redirect: redirect, retryAfter: lines.count > 2 ? Int(lines[2]) : nil)
  }
}

/// What a program writes is read when it has ended: a few lines, for which a pipe has room.
///
/// A class because its ends are closed with it.
private final class AnswerPipe {
  private static let most = 64 << 10

  let writingEnd: Int32
  private let readingEnd: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    // Another thread may start its program in between, which then has an end of ours open: the reading
    // end is not waited on, so nothing hangs on that.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readingEnd, writingEnd) = (ends[0], ends[1])
    _ = fcntl(readingEnd, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(readingEnd)
    close(writingEnd)
  }

  func contents() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < Self.most {
      let count = buffer.withUnsafeMutableBytes {
        try? StreamReading.part(of: readingEnd, into: $0)
      }
      guard let count, count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
