/// Something that a person should know about their content, settings or templates.
public struct Finding: Sendable, Hashable {
  /// How bad it is: an error keeps a site from being published.
  public enum Severity: String, Sendable, Comparable {
    case error
    case warning
    case note

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
  }

  /// As it was found: `--strict` and the settings change it where it is told.
  public var severity: Severity
  /// The rule's stable name in kebab-case: `duplicate-id`.
  public var rule: String
  /// What is wrong, in one sentence without a full stop.
  public var message: String
  /// What to do about it.
  public var hint: String?
  /// nil for what is in no file, and as long as nobody has looked for the place of its record.
  public var place: FindingPlace?
  /// Whose place it is going to have.
  public var record: FindingRecord?
  /// Whether only a build can meet it, because it publishes, and no check of the content.
  public var isOfBuildAlone = false

  public init(
    _ severity: Severity, rule: FindingRule, message: String, hint: String? = nil,
    place: FindingPlace? = nil, about record: FindingRecord? = nil
  ) {
    self.init(
      severity, ruleName: rule.rawValue, message: message, hint: hint, place: place)
    self.record = record
  }

  /// A finding of the template engine, whose rules are its own.
  public init(
    _ severity: Severity, ruleName: String, message: String, hint: String? = nil,
    place: FindingPlace? = nil
  ) {
    rule = ruleName
    self.severity = severity
    self.message = message
    self.hint = hint
    self.place = place
  }
}

extension Finding {
  /// The same finding as one that only a build can meet.
  public var ofBuildAlone: Finding {
    var finding = self
    finding.isOfBuildAlone = true
    return finding
  }
}

/// Where in a file a finding is.
public struct FindingPlace: Sendable, Hashable {
  /// The file, from the site folder, unless it is none of its files.
  public var path: String
  /// Whether it is a file of the site folder, and not a page as it is published or a file of the default theme.
  public var isFile: Bool
  /// From 1; 0 when the finding is about the whole file.
  public var line: Int
  /// From 1, counted in Unicode scalars.
  public var column: Int
  /// The line itself, or the part of it around the column.
  public var sourceLine: String?
  /// The column within `sourceLine`, from 1.
  public var caretColumn: Int

  public init(
    path: String, isFile: Bool = true, line: Int = 0, column: Int = 0, sourceLine: String? = nil,
    caretColumn: Int = 0
  ) {
    self.path = path
    self.isFile = isFile
    self.line = line
    self.column = column
    self.sourceLine = sourceLine
    self.caretColumn = caretColumn
  }

  /// As findings begin: `path:line:column`, or the path alone.
  public var text: String { line > 0 ? "\(path):\(line):\(column)" : path }
}

extension Finding {
  /// The order in which findings are shown: by file, line and column; those without a place last.
  public static func isOrderedBefore(_ left: Finding, _ right: Finding) -> Bool {
    switch (left.place, right.place) {
    case (let first?, let second?):
      let leftKey = (first.path, first.line, first.column, left.rule, left.message)
      let rightKey = (second.path, second.line, second.column, right.rule, right.message)
      return leftKey < rightKey
    case (.some, nil): return true
    case (nil, .some): return false
    case (nil, nil): return (left.rule, left.message) < (right.rule, right.message)
    }
  }
}

extension Sequence<Finding> {
  /// Whether one of them stops what was to be done.
  public var hasErrors: Bool { contains { $0.severity == .error } }
}
