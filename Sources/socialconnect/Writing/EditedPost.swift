import ArgumentParser
import Domain
import Repository

/// A post that is written in the author's own editor, with its front matter.
struct EditedPost {
  private let writing: ContentWriting
  private let draft: PostDraft
  private let creation: CreationOptions

  init(_ writing: ContentWriting, _ draft: PostDraft, _ creation: CreationOptions) {
    self.writing = writing
    self.draft = draft
    self.creation = creation
  }

  func run() throws {
    guard let editor = TextEditor.ofUser else {
      throw ValidationError("Set VISUAL or EDITOR to your editor, or give --text.")
    }
    let template = try template()
    let file = try scratchText(holding: template)
    let text = try written(in: file, over: template, with: editor)
    try create(text, keptIn: file)
  }

  /// What the author begins with. What stands against the post whatever its text is, is told before anybody
  /// writes one.
  private func template() throws -> [UInt8] {
    do throws(ContentWriting.Refusal) {
      return try writing.look { editor throws(WriteRefusal) in
        try editor.postTemplate(draft, author: creation.author, id: creation.id)
      }
    } catch {
      throw writing.tell(error)
    }
  }

  private func scratchText(holding template: [UInt8]) throws -> ScratchText {
    do throws(SystemError) {
      return try ScratchText(template)
    } catch {
      Console.tell(
        Finding(
          .error, rule: .inputOutput,
          message: "no temporary file can be written in \(ScratchText.folder): \(error.words)"))
      throw ExitStatus.inputOutput
    }
  }

  /// The text that the author has written. Where none is, the file goes.
  private func written(
    in file: ScratchText, over template: [UInt8], with editor: TextEditor
  ) throws -> [UInt8] {
    let status: Int32
    do throws(SystemError) {
      status = try editor.edit(file.path)
    } catch {
      file.remove()
      Console.tell(error: "can't start /bin/sh for the editor: \(error.words)")
      throw ExitStatus.inputOutput
    }
    let contents = try contents(of: file)
    let text = contents != template && PostDraft.hasText(markdown: contents) ? contents : nil
    if text == nil { file.remove() }
    // An editor that could not be started leaves no text either.
    guard status == 0 else {
      Console.tell(error: "the editor ended with status \(status)")
      if text != nil { tellOfKept(file) }
      throw ExitStatus.inputOutput
    }
    guard let text else {
      Console.write("Nothing was written: the post has no text\n", toErrors: true)
      throw ExitStatus.contentErrors
    }
    return text
  }

  private func contents(of file: ScratchText) throws -> [UInt8] {
    do throws(SystemError) {
      return try file.contents()
    } catch {
      Console.tell(
        Finding(.error, rule: .readFailed, message: "\(file.path) can't be read: \(error.words)"))
      tellOfKept(file)
      throw ExitStatus.inputOutput
    }
  }

  /// Makes a post of the text. Where that is refused, the author still has it.
  private func create(_ text: [UInt8], keptIn file: ScratchText) throws {
    let change: ContentWriting.Change<String>
    do throws(ContentWriting.Refusal) {
      change = try writing.perform { editor throws(WriteRefusal) in
        try editor.createPost(markdown: text, draft, author: creation.author, id: creation.id)
      }
    } catch {
      let status = writing.tell(error)
      tellOfKept(file)
      throw status
    }
    file.remove()
    writing.tell([change.result], change.warnings)
  }

  private func tellOfKept(_ file: ScratchText) {
    Console.write("The text is kept in \(file.path)\n", toErrors: true)
  }
}
