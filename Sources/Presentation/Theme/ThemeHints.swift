import Domain
import TemplateEngine

// The template engine knows neither posts nor messages. What only somebody who does can say stands here.

extension TemplateError {
  /// What to do about an error, where that depends on what templates of a theme are given; nil where it does not.
  func themeHint(messageFile: String?, isOwn: Bool) -> String? {
    switch kind {
    case .unknownField(let name, PageFrame.messagesName, let known):
      messageFile.flatMap { file in
        guard MessageFile.isKey(name) else { return nil }
        let line = "add a line `\(name) = …` to `Templates/\(file)`"
        // A default template asks for the right one.
        let near = isOwn ? NearestName.of(name, among: known) : nil
        return near.map { "did you mean `\($0)`? If not, \(line)" } ?? line
      }
    case .unknownName(let name, let known):
      NearestName.of(name, among: known) == nil ? Self.hint(atName: name) : nil
    case .unknownFilter("date", _), .unknownFilter("strftime", _):
      "a time has the fields `date`, `text` and `iso`"
    case .unknownTag("trans", _), .unknownTag("translate", _), .unknownTag("blocktrans", _):
      "the messages are in `t`: `{{ t.older_posts }}`"
    default: nil
    }
  }

  /// In which templates there is a name that is none in this one.
  private static func hint(atName name: String) -> String? {
    if name == "site" || name == "page" {
      return "a card is made once for all pages, and knows neither `site` nor `page`"
    }
    var files = PageTemplate.allCases.filter { page in
      page.body.model.shape.fields.contains { $0.name == name }
    }.map(\.fileName)
    if name == "post" { files.append("card.html") }
    guard let last = files.popLast() else { return nil }
    let quoted = files.map { "`\($0)`" }.joined(separator: ", ")
    return "`\(name)` is in " + (quoted.isEmpty ? "" : quoted + " and ") + "`\(last)`"
  }
}
