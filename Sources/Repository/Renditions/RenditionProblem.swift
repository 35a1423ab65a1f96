import Domain

/// Why a picture has no smaller renditions.
enum RenditionProblem: Error, Equatable {
  /// The tool does not say what libvips says.
  case unusable
  case tooOld(String)
  case tooManyPixels(width: Int, height: Int)
  case tookTooLong(seconds: Double)
  case toolFailed(ToolEnding)
  /// What the tool made is not the picture that was asked for.
  case badResult
  /// A file of ours could not be stored, or read again.
  case noRoom(OutputError)

  static func orNoRoom<Value>(
    _ body: () throws(OutputError) -> Value
  ) throws(RenditionProblem) -> Value {
    do throws(OutputError) {
      return try body()
    } catch {
      throw .noRoom(error)
    }
  }

  /// What is wrong, in a few words.
  private var words: String {
    switch self {
    case .unusable: "`\(RenditionTool.programName)` doesn't answer as libvips does"
    case .tooOld(let version):
      "libvips \(version) is too old: \(RenditionTool.oldestVersion.0)."
        + "\(RenditionTool.oldestVersion.1) is needed"
    case .tooManyPixels(let width, let height):
      "\(width) × \(height) pixels are more than \(RenditionRules.pixelLimit / 1_000_000) million"
    case .tookTooLong(let seconds): "libvips took longer than \(Int(seconds.rounded(.up))) seconds"
    case .toolFailed(.ended(.exit(let status))): "libvips failed (status \(status))"
    case .toolFailed(.ended(.signal(let number))): "libvips was stopped (signal \(number))"
    case .toolFailed(.notStarted(let error)):
      "`\(RenditionTool.programName)` can't be started: \(error.words)"
    case .toolFailed(.tookTooLong), .badResult: "libvips made something else of it"
    case .noRoom(let error): error.description
    }
  }

  /// - Parameter path: of the picture in the site folder; nil when it is about all of them.
  func finding(path: String?) -> Finding {
    let what = path == nil ? "no smaller renditions of pictures" : "no smaller renditions"
    return Finding(
      .warning, rule: .noRenditions, message: "\(what): \(words)",
      hint: path == nil
        ? "pictures are published as they are; `renditions: off` in the settings ends this warning"
        : "the picture is published as it is",
      place: path.map { FindingPlace(path: $0) }
    ).ofBuildAlone
  }
}
