import TemplateEngine

/// Everything that templates can use, as Markdown: pages, records, filters, tests, messages.
///
/// It is made from what templates are compiled with, so it tells of this program and no other.
public enum ThemeReference {
  /// The whole reference, for the documentation.
  ///
  /// - Parameter files: the default theme's, whose messages are listed.
  /// - Returns: Markdown that begins with a heading of the second level; nil if the theme has no
  ///   English messages.
  public static func markdown(of files: [ThemeFile]) -> String? {
    guard let messages = MessageReference(files) else { return nil }
    return [pages, records, filters, words, messages.markdown].joined(separator: "\n")
  }

  // MARK: Pages

  private static var pages: String {
    let frame = PageFrame(messages: Messages(language: "en", texts: [:]))
    var output = """
      ## What the pages hold

      Every page has `site`, a [site](#site), `page`, a [page](#page), `t`, the [messages](#messages):
      `{{ t.older_posts }}` prints the text of that key, and `assets`, the
      [links to the theme's files](#links-to-files): `{{ assets["img/logo.png"] }}`. Each kind has
      values of its own.

      Types are *text*, *integer*, *boolean*, *HTML* (finished, and written without escaping), *list
      of …* or a record. A question mark says that there may be no value.


      """
    for page in PageTemplate.allCases {
      let kinds = PageKind.allCases.filter { $0.template == page }.map { "`\($0.rawValue)`" }
        .joined(separator: " or ")
      output += """
        ### \(page.fileName)

        \(page.summary) `page.kind` is \(kinds).


        """
      let fields = page.body.model.shape.fields
      output += fields.isEmpty ? "It has no values of its own.\n\n" : table(of: fields) + "\n"
    }
    output += """
      ### card.html

      A post as it looks in a list. It is made once and used wherever the post appears, so it has
      neither `site` nor `page`.


      """
    return output + table(of: frame.cardShape.fields)
  }

  private static func table(of fields: [FieldShape]) -> String {
    let rows = fields.map { field in
      "| `\(field.name)` | \(words(for: field)) | \(field.summary) |\n"
    }
    return "| field | type | what |\n|---|---|---|\n" + rows.joined()
  }

  private static func words(for field: FieldShape) -> String {
    words(for: field.shape) + (field.isOptional ? "?" : "")
  }

  private static func words(for shape: Shape) -> String {
    switch shape {
    case .boolean: "boolean"
    case .integer: "integer"
    case .text: "text"
    case .html: "HTML"
    case .list(.text): "list of texts"
    case .list(let item): "list of \(words(for: item))"
    case .record(let record):
      record.name == "messages"
        ? "[messages](#messages)"
        : record.name == "assets"
          ? "[links](#links-to-files)"
          : "[\(record.name)](#\(record.name.replacing(" ", with: "-")))"
    }
  }

  // MARK: Records

  /// The shapes of all records but those of pages, each once, the first ones first.
  static var recordShapes: [RecordShape] {
    let pages = PageTemplate.allCases.map(\.body)
    let kinds = [.site, .page, .card] + ModelKind.allCases.filter { !pages.contains($0) }
    return kinds.reduce(into: []) { shapes, kind in
      if !shapes.contains(kind.model.shape) { shapes.append(kind.model.shape) }
    }
  }

  private static var records: String {
    let sections = recordShapes.map { shape in
      "### \(shape.name)\n\n\(shape.summary)\n\n" + table(of: shape.fields)
    }
    return "## The records\n\n" + sections.joined(separator: "\n")
  }

  // MARK: The language

  private static var filters: String {
    var output = """
      ## Filters

      As in Jinja2, with the same arguments. They don't change what they are given. A missing value
      counts as an empty text or an empty list, unless it is said that the value must be there. An
      integer may stand for a text, except in `truncate`, `reverse`, `first`, `last` and `length`. A
      character is a Unicode scalar, as in Python. Arguments are written out, not computed; only
      `default` and `replace` take any value. What `reverse` (of a list) and `unique` give can be read
      once; `| list` after them makes it a list.

      """
    for filter in LanguageReference.filters {
      let names = filter.names.dropFirst().map { ", also `\($0)`" }.joined()
      let uses = filter.uses.map { "\($0.input) → \($0.result)" }.joined(separator: "; ")
      let rule = filter.needsValue ? " The value must be there." : ""
      output += "\n**`\(filter.signature)`**\(names): \(uses). \(filter.summary)\(rule)\n\n"
      output += filter.examples.map(line).joined()
    }
    return output
  }

  private static var words: String {
    "## Tests\n\n" + LanguageReference.tests.map(line).joined()
      + "\n## The fields of loop\n\n" + LanguageReference.loopFields.map(line).joined()
  }

  private static func line(_ word: LanguageReference.Word) -> String {
    let example = word.example.map { ": `\($0.template)` gives `\($0.output)`" } ?? ""
    return "- `\(word.name)`: \(word.summary.dropLast())\(example)\n"
  }

  private static func line(_ example: LanguageReference.Example) -> String {
    "- `\(example.template)` gives `\(example.output)`\n"
  }
}
