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
    // What stands against the post whatever its text is, is told before anybody writes one.
    var template: [UInt8] = []
    do throws(ContentWriting.Refusal) {
      template = try writing.look { editor throws(WriteRefusal) in
        try editor.postTemplate(draft, author: creation.author, id: creation.id)
      }
    } catch {
      throw writing.tell(error)
    }
    let file: ScratchText
    do throws(SystemError) {
      file = try ScratchText(template)
    } catch {
      Console.tell(
        Finding(
          .error, rule: .inputOutput,
          message: "no temporary file can be written in \(ScratchText.folder): \(error.words)"))
      throw ExitStatus.inputOutput
    }
    let status: Int32
    do throws(SystemError) {
      status = try editor.edit(file.path)
    } catch {
      file.remove()
      Console.tell(error: "can't start /bin/sh for the editor: \(error.words)")
      throw ExitStatus.inputOutput
    }
    let contents: [UInt8]
    do throws(SystemError) {
      contents = try file.contents()
    } catch {
      Console.tell(
        Finding(.error, rule: .readFailed, message: "\(file.path) can't be read: \(error.words)"))
      tellOfKept(file)
      throw ExitStatus.inputOutput
    }
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
