import Domain
import Repository

/// Annotations of a GitHub workflow: a pull request shows them at their line.
struct GitHubAnnotations {
  /// Findings name files from the site folder, annotations from the top of the repository.
  private let pathOfSite: String
  private let repository: String
  private let archive: String?

  /// - Parameters:
  ///   - siteFolder: as on the command line.
  ///   - repository: the folder that paths begin in. Those of a site elsewhere stay as they are.
  ///   - archive: what is imported, as on the command line: findings name its files from the working folder.
  init(siteFolder: String, repository: String, archive: String?) {
    self.repository = repository
    self.archive = archive
    let path = Self.path(siteFolder, from: repository) ?? ""
    pathOfSite = path.isEmpty ? "" : path + "/"
  }

  /// A path from a folder on; nil for one elsewhere.
  private static func path(_ path: String, from folder: String) -> String? {
    guard let path = try? ResolvedPath(path), let top = try? ResolvedPath(folder),
      path.isWithin(top)
    else { return nil }
    return path.relative(to: top)
  }

  private func path(_ path: String) -> String {
    if let archive, path == archive || path.hasPrefix(archive + "/") {
      return Self.path(path, from: repository) ?? path
    }
    return path.utf8.first == UInt8(ascii: "/") ? path : pathOfSite + path
  }

  func text(_ finding: Finding) -> String {
    let command =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties: [String] = []
    var message = finding.message
    if let place = finding.place, !place.isFile {
      // Of a file that the repository has not, nothing would be shown.
      message = "\(place.text): \(message)"
    } else if let place = finding.place {
      properties.append("file=" + Self.property(path(place.path)))
      if place.line > 0 { properties.append("line=\(place.line),col=\(place.column)") }
    }
    properties.append("title=" + Self.property(finding.rule))
    if let hint = finding.hint { message += "\n" + hint }
    return ControlCharacters.removed(
      from: "::\(command) \(properties.joined(separator: ","))::\(Self.data(message))\n")
  }

  private static func data(_ text: String) -> String { escaped(text, "%\r\n") }

  private static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

  /// By bytes: a carriage return with a line feed is one `Character`, and was neither of the two, so
  /// that a text could begin an annotation of its own.
  private static func escaped(_ text: String, _ special: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      guard special.utf8.contains(byte) else {
        result.append(byte)
        continue
      }
      result.append(percentEscapeOf: byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
