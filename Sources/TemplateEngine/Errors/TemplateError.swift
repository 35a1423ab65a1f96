/// One error in one place of one template file.
public struct TemplateError: Error, Equatable, Sendable {
  /// Which mistake it is, with what its message tells of it.
  public let kind: TemplateErrorKind
  /// The file that holds the error; not always the template that was asked for.
  public let templateName: String
  /// From 0, in the file as it is.
  public let byteOffset: Int
  /// From 1.
  public let line: Int
  /// From 1, in Unicode scalars.
  public let column: Int
  /// The line that holds the error, without its end and cut where it is very long.
  public let sourceLine: String
  /// By which files this one was reached from the template that was asked for, the nearest first.
  public internal(set) var openings: [TemplateOpening] = []

  /// The stable name of what is wrong, in kebab-case.
  public var rule: String { kind.templateRule.rawValue }

  /// Whether it is the same mistake of the same file, by whatever way this was reached: each page has other
  /// names, so the words may differ.
  public func isSameMistake(as other: TemplateError) -> Bool {
    templateName == other.templateName && byteOffset == other.byteOffset && rule == other.rule
  }

  /// Places an error at a byte of a source.
  init(_ kind: TemplateErrorKind, in name: String, _ source: [UInt8], at byteOffset: Int) {
    self.kind = kind
    self.templateName = name
    let offset = max(0, min(byteOffset, source.count))
    self.byteOffset = offset
    let lineStart: Int
    (line, column, lineStart) = Self.position(of: offset, in: source)
    let rest = source[lineStart...]
    let lineEnd = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.count
    let shown = rest[..<min(lineEnd, lineStart + Self.shownLineBytes)]
    self.sourceLine = String(decoding: shown, as: UTF8.self)
  }

  /// The line and the column of a byte, from 1, and where its line begins.
  public static func position(
    of offset: Int, in source: [UInt8]
  ) -> (line: Int, column: Int, lineStart: Int) {
    let offset = max(0, min(offset, source.count))
    var line = 1
    var lineStart = 0
    for index in 0..<offset {
      let isLoneReturn =
        source[index] == 0x0D && (index + 1 == source.count || source[index + 1] != 0x0A)
      if source[index] == 0x0A || isLoneReturn {
        line += 1
        lineStart = index + 1
      }
    }
    // Bytes that continue a scalar (10xxxxxx) do not count.
    return (line, 1 + source[lineStart..<offset].count { $0 & 0xC0 != 0x80 }, lineStart)
  }

  private static let shownLineBytes = 1000
}

/// A place in a template that opens another file.
public struct TemplateOpening: Equatable, Sendable {
  /// How one template opens another: `{% include %}` or `{% extends %}`.
  public enum Way: Sendable {
    case includes, extends
  }

  /// How the place opens the file.
  public let way: Way
  /// The file in which the place is, not the one that it opens.
  public let templateName: String
  /// From 1.
  public let line: Int
  /// From 1, in Unicode scalars.
  public let column: Int
}

/// Every error found in one run of the compiler.
public struct TemplateErrors: Error, Equatable, Sendable {
  /// Sorted by template, then by place; never empty.
  public let errors: [TemplateError]

  /// Sorts errors and leaves out what is said twice, as happens for a file that is included at
  /// several places.
  init(_ found: [TemplateError]) {
    let sorted = found.sorted {
      ($0.templateName, $0.byteOffset, $0.rule, $0.message)
        < ($1.templateName, $1.byteOffset, $1.rule, $1.message)
    }
    var errors: [TemplateError] = []
    for error in sorted {
      let isKnown = errors.last.map { $0.isSameMistake(as: error) && $0.message == error.message }
      if isKnown != true { errors.append(error) }
    }
    self.errors = Array(errors.prefix(Limits.errors))
  }
}
