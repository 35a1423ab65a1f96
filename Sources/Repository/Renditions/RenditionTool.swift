/// libvips' command-line tool for thumbnails, if it is installed.
///
/// What it is given comes from strangers. So it never sees a name or a path, only two open files; it
/// gets only formats that we know by their bytes and have taken apart ourselves, it may not use the
/// decoders that libvips calls untrusted, and time, memory and output have bounds. What it makes is
/// looked at like a stranger's picture.
public struct RenditionTool: Sendable {
  static let programName = "vipsthumbnail"

  let path: String
  /// Tells this file from another version's: its path, size and time.
  public let identity: String
  private let environment: [String]
  private let limits: ToolLimits

  /// Looks for the tool. Nothing is run.
  ///
  /// - Parameters:
  ///   - searchPath: folders with colons between them, as in `PATH`. Relative ones are passed over: they
  ///     would mean the folder of whoever wrote the content.
  ///   - variable: finds one of the environment, of those few that are passed on.
  /// - Returns: nil when there is none.
  public init?(searchPath: String, variable: (String) -> String?) {
    self.init(searchPath: searchPath, limits: ToolLimits(), variable: variable)
  }

  init?(
    searchPath: String, limits: ToolLimits = ToolLimits(),
    variable: (String) -> String? = { _ in nil }
  ) {
    guard let path = InstalledProgram.path(of: Self.programName, in: searchPath),
      let identity = InstalledProgram.identity(of: path)
    else { return nil }
    self.path = path
    self.identity = path + " " + identity
    // One thread each, because several run at the same time; and no files beside those we give. Where a version of
    // one's own has its libraries, is passed on.
    environment =
      InstalledProgram.environment(searchPath, passing: ["LD_LIBRARY_PATH"], variable)
      + ["VIPS_BLOCK_UNTRUSTED=1", "VIPS_CONCURRENCY=1", "VIPS_DISC_THRESHOLD=8g"]
    self.limits = limits
  }

  /// Asks the tool for its version: `8.14.1`.
  ///
  /// - Parameter folder: holds what it says for a moment.
  func version(scratch folder: HeldFolder) throws(RenditionProblem) -> String {
    let said = try run(["--version"], input: nil, scratch: folder)
    let text = String(decoding: said.prefix(100), as: UTF8.self)
    guard
      let match = text.firstMatch(of: /vips-(?<whole>(?<major>\d{1,4})\.(?<minor>\d{1,4})[.\d]*)/),
      let major = Int(match.major), let minor = Int(match.minor)
    else { throw .unusable }
    guard (major, minor) >= Self.oldestVersion else { throw .tooOld(String(match.whole)) }
    return String(match.whole)
  }

  /// The first that can do without untrusted decoders.
  static let oldestVersion = (8, 13)

  /// Makes a picture smaller.
  ///
  /// - Parameters:
  ///   - picture: at its first byte.
  ///   - width: in pixels, smaller than the picture is shown.
  /// - Returns: what the tool wrote, whatever that is.
  func thumbnail(
    of picture: ScratchFile, width: Int, scratch folder: HeldFolder
  ) throws(RenditionProblem) -> [UInt8] {
    try run(
      ["stdin[fail_on=error]", "--size", "\(width)x", "--output", RenditionRules.outputFormat],
      input: picture,
      scratch: folder)
  }

  private func run(
    _ arguments: [String], input: ScratchFile?, scratch folder: HeldFolder
  ) throws(RenditionProblem) -> [UInt8] {
    let (source, output) = try RenditionProblem.orNoRoom { () throws(OutputError) in
      let nothing = try ScratchFile(in: folder)
      return (input ?? nothing, try ScratchFile(in: folder))
    }
    source.rewind()
    let ending = ToolProcess(
      path: path, arguments: arguments, environment: environment, limits: limits
    ).run(input: source.handle, output: output.handle)
    switch ending {
    case .ended(.exit(status: 0)): break
    case .tookTooLong: throw .tookTooLong(seconds: limits.seconds)
    case .ended, .notStarted: throw .toolFailed(ending)
    }
    let bytes = try RenditionProblem.orNoRoom { () throws(OutputError) in
      try output.contents(atMost: Int(limits.output))
    }
    guard let bytes else { throw .badResult }
    return bytes
  }
}
