/// What a theme author looks up about the language, from the tables that templates are compiled
/// with.
public enum LanguageReference {
  /// A template, and what it renders as.
  public struct Example: Sendable, Equatable {
    /// In the language of templates; it reads no field.
    public let template: String
    /// What the engine has made of it, and not what somebody wrote down.
    public let output: String

    /// Nil for a template that does not compile, or can't be rendered.
    init?(_ template: String) {
      let source = TemplateSource(name: "example", bytes: Array(template.utf8))
      let shape = RecordShape(name: "example", fields: [])
      var output: [UInt8] = []
      guard let compiled = try? TemplateLibrary([source]).compile("example", for: shape),
        (try? compiled.render([], into: &output)) != nil
      else { return nil }
      self.template = template
      self.output = String(decoding: output, as: UTF8.self)
    }
  }

  /// A word that templates can use.
  public struct Word: Sendable, Equatable {
    /// As it is written in a template.
    public let name: String
    /// One sentence in Markdown.
    public let summary: String
    /// nil where none can be shown without a page.
    public let example: Example?
  }

  /// All filters, by name.
  public static var filters: [FilterDescription] {
    FilterSignature.table.map(FilterDescription.init)
  }

  /// What can be asked of a value: `value is NAME`.
  public static var tests: [Word] {
    ValueTest.allCases.map {
      Word(name: $0.rawValue, summary: $0.summary, example: Example($0.example))
    }
  }

  /// The fields of `loop`.
  public static var loopFields: [Word] {
    LoopField.allCases.map { field in
      let value = "loop." + field.rawValue
      let printed = field.isBoolean ? #""yes" if \#(value) else "no""# : value
      return Word(
        name: field.rawValue, summary: field.summary,
        example: Example(#"{% for item in ["a", "b", "c"] %}{{ \#(printed) }} {% endfor %}"#))
    }
  }
}
