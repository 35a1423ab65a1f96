import Domain
import Repository

/// Annotations of a GitHub workflow: a pull request shows them at their line.
struct GitHubAnnotations {
  /// Findings name files from the site folder, annotations from the top of the repository.
  private let pathOfSite: String

  /// - Parameters:
  ///   - siteFolder: as on the command line.
  ///   - repository: the folder that paths begin in. Those of a site elsewhere stay as they are.
  init(siteFolder: String, repository: String) {
    guard let site = try? ResolvedPath(siteFolder), let top = try? ResolvedPath(repository),
      site.isWithin(top)
    else {
      pathOfSite = ""
      return
    }
    let path = site.relative(to: top)
    pathOfSite = path.isEmpty ? "" : path + "/"
  }

  func text(_ finding: Finding) -> String {
    let command =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties: [String] = []
    if let place = finding.place {
      let isOfSite = place.path.utf8.first != UInt8(ascii: "/")
      properties.append("file=" + Self.property((isOfSite ? pathOfSite : "") + place.path))
      if place.line > 0 { properties.append("line=\(place.line),col=\(place.column)") }
    }
    properties.append("title=" + Self.property(finding.rule))
    let message = finding.hint.map { "\(finding.message)\n\($0)" } ?? finding.message
    return ControlCharacters.removed(
      from: "::\(command) \(properties.joined(separator: ","))::\(Self.data(message))\n")
  }

  private static func data(_ text: String) -> String { escaped(text, "%\r\n") }

  private static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

  /// By scalars: a carriage return with a line feed is one `Character`, and was neither of the two, so
  /// that a text could begin an annotation of its own.
  private static func escaped(_ text: String, _ special: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard special.unicodeScalars.contains(scalar) else {
        result.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result.append(contentsOf: "%\(digits.count == 1 ? "0" : "")\(digits)".unicodeScalars)
    }
    return String(result)
  }
}
