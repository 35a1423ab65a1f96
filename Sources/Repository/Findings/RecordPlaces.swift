import Domain

/// Finds where in their files records stand, for findings that came up long after these were read.
///
/// It reads the files of these records again, one after the other; none where there is nothing to look for.
public struct RecordPlaces {
  private let siteFolder: String

  public init(siteFolder: String) {
    self.siteFolder = siteFolder
  }

  /// Gives findings the places of the records that they are about. One whose record is not found, because
  /// somebody has changed the files meanwhile, stays without.
  public func give(to findings: inout [Finding]) {
    var wanted: [FindingRecord.Kind: [[UInt8]: [Int]]] = [:]
    for (index, finding) in findings.enumerated() where finding.place == nil {
      guard let record = finding.record else { continue }
      wanted[record.kind, default: [:]][Array(record.id.utf8), default: []].append(index)
    }
    if wanted.isEmpty { return }
    for file in ContentFolder(root: siteFolder).list().files {
      guard let kind = file.kind, let ids = kind.findingKind.flatMap({ wanted[$0] }),
        let bytes = try? FileReading.bytes(of: siteFolder + "/" + file.path)
      else { continue }
      let source = SourceText(path: file.path, bytes: bytes)
      var search = Search(source, file, kind, ids: ids, findings: findings)
      search.run()
      let places = source.places(ofBytes: search.found.map(\.offset))
      for (found, place) in zip(search.found, places) {
        let isDiscreet = file.isOfDatabase || findings[found.finding].saysWhatIsHidden
        findings[found.finding].place = isDiscreet ? place.withoutLine : place
        // The name is one of ours, in whatever way it is written; its value may be nobody's business.
        if let name = found.hiding, findings[found.finding].hint == nil {
          findings[found.finding].hint = "the field is `\(name)`"
        }
      }
    }
  }
}

/// The search for records in one file.
private struct Search {
  private let source: SourceText
  private let file: ContentFile
  private let kind: RecordKind
  /// The findings about a record, by its id.
  private let ids: [[UInt8]: [Int]]
  private let findings: [Finding]
  private var names: KeyNames
  /// Where the text of a Markdown file begins; nil where there is none.
  private var textStart: Int?
  /// Findings by their positions, the byte offsets of what they are about, and the names of the fields that hide it.
  private(set) var found: [(finding: Int, offset: Int, hiding: String?)] = []

  init(
    _ source: SourceText, _ file: ContentFile, _ kind: RecordKind, ids: [[UInt8]: [Int]],
    findings: [Finding]
  ) {
    self.source = source
    self.file = file
    self.kind = kind
    self.ids = ids
    self.findings = findings
    names = KeyNames(kind)
  }

  mutating func run() {
    var tape = Tape()
    switch file.form {
    case .json:
      var reader = JSONReader(source)
      _ = reader.forEachRecord(tape: &tape) { look($0, fileID: nil) }
    case .lines:
      var reader = JSONReader(source)
      _ = reader.forEachLine(tape: &tape) { look($0, fileID: nil) }
    case .markdown:
      guard let (yaml, body) = try? FrontMatter.split(source) else { return }
      let start = MarkdownBody.start(source, body)
      if start < body.upperBound { textStart = start }
      let range = yaml ?? body.lowerBound..<body.lowerBound
      guard (try? YAMLReader.read(source, range: range, into: &tape)) != nil else { return }
      look(tape, fileID: kind == .page ? file.name : file.recordID)
    case .media: return
    }
  }

  private mutating func look(_ tape: borrowing Tape, fileID: String?) {
    let stated = kind == .page ? nil : value(of: PostField.id.rawValue, in: tape)
    guard let id = stated.map({ tape.string($0) }) ?? fileID,
      let findings = ids[Array(id.utf8)]
    else { return }
    let values = values(in: tape)
    for finding in findings {
      guard let part = self.findings[finding].record?.part else { continue }
      let hiding = part == .hidingField ? hidingField(in: tape) : nil
      let start = hiding.map { tape.tokens[$0.key].start } ?? offset(of: part, in: tape, values)
      found.append((finding, start, hiding?.name))
    }
  }

  /// - Parameter values: those of the record.
  private mutating func offset(
    of part: FindingRecord.Part, in tape: borrowing Tape, _ values: [String: Int]
  ) -> Int {
    if let textStart {
      if part == .field(kind.textField) { return textStart }
      if case .words(let words, kind.textField) = part {
        return place(of: words, behind: textStart) ?? textStart
      }
    }
    let token: Int? =
      switch part {
      case .whole: nil
      case .field(PostField.draft.rawValue): draftField(values[PostField.draft.rawValue], in: tape)
      case .field(let name):
        values[name] ?? statedReactions(countedBy: name, values, in: tape)
          ?? tape.hidingFields(kind, &names).first?.key
      case .words(_, let name): values[name]
      case .item(let text, let list):
        values[list].map { item(text, of: $0, in: tape) ?? $0 }
      case .hidingField: nil
      }
    return tape.tokens[token ?? 0].start
  }

  /// Where words stand in the text of a Markdown file. Behind its beginning of 64 KB nobody looks: there may be many.
  private func place(of words: String, behind start: Int) -> Int? {
    let text = source.bytes[start...].prefix(1 << 16)
    return text.firstRange(of: words.utf8)?.lowerBound
  }

  /// Where `reactions` states how many there are of a kind; where the kind is not found in it, the whole of it.
  private func statedReactions(
    countedBy name: String, _ values: [String: Int], in tape: borrowing Tape
  ) -> Int? {
    let ending = "_count"
    guard name.hasSuffix(ending), let reactions = values[PostField.reactions.rawValue] else {
      return nil
    }
    guard tape.tokens[reactions].kind == .object else { return reactions }
    var found: Int?
    tape.forEachMember(of: reactions) { key, value in
      let kind = [ReactionKind].canonicalName(of: tape.string(key))
      if found == nil, kind == name.dropLast(ending.count) { found = value }
    }
    return found ?? reactions
  }

  /// The one that hides a record most.
  private mutating func hidingField(in tape: borrowing Tape) -> HidingField? {
    let fields = tape.hidingFields(kind, &names)
    return fields.first { $0.effect == .forNobody } ?? fields.first
  }

  /// What makes a record a draft: its field that says so, or one that is none of its kind.
  ///
  /// - Parameter stated: the value of `draft`.
  private mutating func draftField(_ stated: Int?, in tape: borrowing Tape) -> Int? {
    if let stated, HidingName.Value(tape, stated).isYes { return stated }
    return tape.hidingFields(kind, &names).first { $0.effect == .draft }?.key ?? stated
  }

  private func item(_ text: String, of list: Int, in tape: borrowing Tape) -> Int? {
    var found: Int?
    tape.forEachItem(of: list) { item in
      if found == nil, tape.tokens[item].isText, tape.string(item) == text { found = item }
    }
    return found
  }

  private mutating func value(of name: String, in tape: borrowing Tape) -> Int? {
    var found: Int?
    tape.forEachMember(of: 0) { key, value in
      guard found == nil, tape.tokens[value].kind != .null else { return }
      if canonicalName(of: tape.string(key)) == name { found = value }
    }
    return found
  }

  /// All values of a record by the names of their fields.
  private mutating func values(in tape: borrowing Tape) -> [String: Int] {
    var values: [String: Int] = [:]
    tape.forEachMember(of: 0) { key, value in
      guard tape.tokens[value].kind != .null else { return }
      let name = canonicalName(of: tape.string(key))
      if values[name] == nil { values[name] = value }
    }
    return values
  }

  private mutating func canonicalName(of written: String) -> String {
    names.canonical(written) ?? [ReactionKind].canonicalName(of: written)
  }
}

extension Finding {
  /// Whether nobody is to read in a log what its record says.
  fileprivate var saysWhatIsHidden: Bool { rule == FindingRule.heldBack.rawValue }
}

extension RecordKind {
  /// What findings call it; nil for records that nobody names.
  fileprivate var findingKind: FindingRecord.Kind? {
    switch self {
    case .user: .user
    case .post, .message: .post
    case .comment: .comment
    case .page: .page
    case .reaction, .like, .follow: nil
    }
  }
}
