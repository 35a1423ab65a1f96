import ArgumentParser
import Presentation

/// `socialconnect theme reference`
struct ThemeReferenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference",
    abstract: "Prints what templates can use: pages, fields, filters and messages.",
    discussion: """
      The reference is Markdown, made from what this program compiles templates with. It is the \
      second half of Documentation/Templates.md.
      """)

  func run() {
    let reference = ThemeReference.markdown(of: DefaultTheme.files) ?? ""
    Console.write("# Templates of SocialConnect \(ProgramVersion.text)\n\n" + reference)
  }
}
