import Domain

extension PostDraft {
  /// Whether a Markdown file has a text below its front matter.
  public static func hasText(markdown bytes: [UInt8]) -> Bool {
    let source = SourceText(path: "", bytes: bytes)
    // What can't be read is not nothing.
    guard let body = try? FrontMatter.split(source).body else { return true }
    return bytes[body].contains { !$0.isJSONSpace }
  }
}

extension ContentEditor {
  /// Stands for the text of a post while that is not known.
  private static let noText = "…"

  /// The Markdown file of a new post that has no text yet.
  public mutating func postTemplate(
    _ draft: PostDraft, author: String, id: String?
  ) throws(WriteRefusal) -> [UInt8] {
    var draft = draft
    draft.text = Self.noText
    let name = try createPost(draft, author: author, id: id, inMarkdown: true)
    let file = newFiles.path(ofPost: name).flatMap { newFiles[$0] } ?? []
    guard let text = FrontMatterText(SourceText(path: "", bytes: file)) else { return file }
    return Array(file[..<text.text.lowerBound])
  }

  /// Adds a post that somebody has written as a Markdown file.
  ///
  /// - Parameters:
  ///   - draft: what it was made from: pictures that were copied are taken from there.
  ///   - id: nil makes one, unless the front matter has one.
  public mutating func createPost(
    markdown bytes: [UInt8], _ draft: PostDraft, author: String, id: String?
  ) throws(WriteRefusal) -> String {
    var names = KeyNames(.post)
    // As it is read. What is no UTF-8 is told of with its line.
    let bytes =
      String(validating: bytes, as: UTF8.self).map { Array(JSONString.cleaned($0).utf8) } ?? bytes
    let source = SourceText(path: "", bytes: bytes)
    let view = FrontMatterText(source).map { RecordView($0.kept, &names) }
    var whole = draft
    // What can't be read is told of with its line when the content is checked.
    whole.text = Self.noText
    if let body = try? FrontMatter.split(source).body {
      let text = String(decoding: bytes[body], as: UTF8.self)
      if TrimmedText.of(text).isEmpty { throw .emptyPost }
      whole.text = text
    }
    whole.isDraft = view?.boolean(PostField.draft) ?? false
    if let text = view?.text(PostField.createdAt),
      let time = (try? Timestamp(rfc3339: text))
        ?? WrittenElsewhere.moment(text, offsetMinutes: nil)
    {
      whole.time = WrittenTime(time, text: text)
    }
    let writer = view.flatMap { $0.text(PostField.author) ?? $0.text(PostField.authorID) } ?? author
    let newID = try createPost(
      whole, author: writer, id: view?.text(PostField.id) ?? id, inMarkdown: true)
    // The file's name stands in for the id, unless that name was taken.
    if view?.text(PostField.id) == nil, newFiles.path(ofPost: newID) != markdownPath(.post, newID),
      let file = FrontMatterText(source)
    {
      let changes: [FieldChange] = [.set(PostField.id, .text(newID))]
      newFiles.replace(post: newID, with: try file.applying(changes, kind: .post, kinds: []))
    } else {
      newFiles.replace(post: newID, with: bytes)
    }
    // What was taken out of the text while it was written is not to be published all the same.
    newFiles.dropPictures(notNamedIn: bytes)
    return newID
  }
}
