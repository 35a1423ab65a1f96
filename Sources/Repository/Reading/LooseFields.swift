/// Fields that are no front matter where they stand: in another form, or behind the end of it.
///
/// They run from where a text begins, behind blank lines, comments and lines such as `---`, to the first line that is
/// no field and belongs to none, or to one that ends them.
struct LooseFields {
  /// The line of the first; nil where there are none.
  private(set) var first: Range<Int>?
  private var fields: [(field: FieldForm.Field, isNear: Bool)] = []
  /// What says that they are fields beside what they are called: a line such as `---` before them and one behind
  /// them, or braces around several lines.
  private var signs = 0
  private var isObject = false
  /// Whether there are lines with `#` right before them: a heading, or a comment.
  private var isBelowHeading = false
  /// Whether no text follows on them without a blank line.
  private var isBlock = false
  /// Whether they stand right below a heading, or behind a blank line below it, as Notion writes what it knows of a page.
  private var isBelowTitle = false

  /// Whether they are meant as fields of the record, and not as a text. The less their form says, the more one of
  /// them has to say: between two lines a name in small letters is enough, with one line it is a field of records,
  /// and without it has to be one that hides the record.
  ///
  /// - Parameters:
  ///   - isBehind: whether they stand behind front matter, where a text is expected.
  ///   - isOfPerson: whether it is the file of a user, whose address is not for the public.
  func areMeant(isBehind: Bool, ofPerson isOfPerson: Bool) -> Bool {
    guard isObject || signs > 0 || isBlock && (!isBehind || isBelowTitle) else { return false }
    let signs = isBehind || isBelowHeading ? max(signs - 1, 0) : signs
    let isList = fields.count { $0.isNear } > 1
    if isBelowTitle, signs == 0, !isList { return false }
    return fields.contains { field, isNear in
      let weight =
        hides(field, isList: isList, ofPerson: isOfPerson)
        ? 3 : field.isKnown ? 2 : field.isSmall ? 1 : 0
      // Behind a blank line a text may have begun.
      return signs + weight >= 3 && (isNear || self.signs == 2 || self.signs == 1 && weight == 3)
    }
  }

  /// Whether a field says that the record is not for everybody, or is an address.
  ///
  /// - Parameter isList: whether there are others beside it.
  private func hides(
    _ field: FieldForm.Field, isList: Bool, ofPerson isOfPerson: Bool
  ) -> Bool {
    let hasForm = signs > 0 || isObject
    let name = field.name.lowercased()
    if name == "email", isObject || signs > 0 && field.isSmall { return true }
    if isOfPerson, isList, name == "email" || name == "username" { return true }
    // A sentence may be `Status: draft`.
    guard hasForm || isList || field.isSmall else { return false }
    let isSure =
      isObject ? field.isQuoted || signs > 0 : signs == 2 || signs == 1 && field.isSmall
    return FieldForm.saysToHide(field, isSure: isSure, isAlone: signs == 0 && !isList)
  }

  /// Reads the fields with which a text begins.
  init(from start: Int, _ lines: inout FrontMatterLines) {
    let bytes = lines.bytes
    var line = lines.lineOfText(from: start)
    if let below = Self.lineBelowHeading(line, &lines) {
      isBelowHeading = true
      line = below
    } else if let below = Self.blockBelowTitle(line, &lines) {
      isBelowTitle = true
      line = below
    }
    var mark: FieldMark?
    while let next = FieldMark(bytes[line.text]) {
      mark = next
      if next.field != nil || next.beginsObject { break }
      line = lines.lineOfText(from: line.end)
      line = Self.lineBelowHeading(line, mayBeBlank: true, &lines) ?? line
    }
    let brace =
      mark?.beginsObject == true
      ? bytes[line.text].firstIndex(of: UInt8(ascii: "{")) : Self.brace(in: bytes[line.text])
    if let object = brace.map({ LooseObject(bytes, at: $0) }), !object.fields.isEmpty {
      first = line.text
      fields = object.fields.map { ($0, true) }
      isObject = true
      signs = (mark?.announcesFields == true ? 1 : 0) + (object.isOneLine ? 0 : 1)
      return
    }
    var reader = LooseFieldsReader(behind: mark)
    while line.text.lowerBound < bytes.count, reader.take(line.text, in: bytes) {
      line = lines.line(at: line.end)
    }
    if line.text.lowerBound == bytes.count { reader.end() }
    first = reader.first
    fields = reader.fields
    isBlock = reader.isBlock
    signs = reader.signs
  }

  /// The line with which fields may begin below lines with `#`, if it follows on such.
  private static func lineBelowHeading(
    _ line: FrontMatterLines.Line, mayBeBlank: Bool = false, _ lines: inout FrontMatterLines
  ) -> FrontMatterLines.Line? {
    var below = line
    while lines.bytes[below.text].first == UInt8(ascii: "#") {
      below = mayBeBlank ? lines.lineOfText(from: below.end) : lines.line(at: below.end)
    }
    let text = lines.bytes[below.text]
    return below.end > line.end && (FieldMark(text) != nil || brace(in: text) != nil) ? below : nil
  }

  /// The line of a field below the only heading with which a text begins, perhaps behind a blank line.
  private static func blockBelowTitle(
    _ line: FrontMatterLines.Line, _ lines: inout FrontMatterLines
  ) -> FrontMatterLines.Line? {
    guard lines.bytes[line.text].starts(with: "# ".utf8) else { return nil }
    let below = lines.lineOfText(from: line.end)
    return FieldForm.field(in: lines.bytes[below.text]) == nil ? nil : below
  }

  /// Where an object begins with which a line does.
  private static func brace(in line: ArraySlice<UInt8>) -> Int? {
    let text = line.drop(while: \.isSpaceOrTab)
    return text.first == UInt8(ascii: "{") && !FieldForm.isCode(line) ? text.startIndex : nil
  }
}
