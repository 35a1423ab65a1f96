import Domain
import Markup

extension ContentEditor {
  /// Adds a record to the file in which the most of its kind stand.
  ///
  /// - Parameter author: stands for `author_id` where a file names people.
  mutating func insert(
    _ kind: RecordKind, id: String?, _ fields: [WrittenField], author: UserIndex? = nil,
    inMarkdown: Bool = false
  ) {
    let kinds: [RecordKind] = kind == .post ? [.post, .message] : [kind]
    let texts = [RecordKind.user, .post, .comment].contains(kind)
    // What is written into the files of a database is gone with the next import, and in a folder of drafts nobody sees it.
    let candidates = files.indices.filter {
      kinds.contains(files[$0].kind) && !files[$0].isOfDatabase && !files[$0].file.isInDrafts
    }
    let counts = candidates.map { files[$0].count }
    let markdownCount = candidates.count { files[$0].shape == .markdown }
    let all = counts.reduce(0, +)
    if let id, inMarkdown || texts && markdownCount > 0 && markdownCount * 2 > all {
      return createMarkdown(kind, id: id, fields, author: author)
    }
    var best: (file: Int, count: Int)?
    for wanted in kinds where best == nil || best?.count == 0 {
      for (file, count) in zip(candidates, counts)
      where files[file].kind == wanted && files[file].shape.takesMore {
        if count > best?.count ?? -1 { best = (file, count) }
      }
    }
    if let best {
      changes[best.file, default: FileChanges()].appended.append(
        written(fields, id: id, author, for: files[best.file]))
    } else if let id, kind == .post {
      createMarkdown(kind, id: id, fields, author: author)
    } else {
      createJSON(kind, id: id, fields)
    }
  }

  /// Adds posts to a file of their own, which is made where there is none: `content/posts/STEM.json`.
  mutating func insert(posts: [[WrittenField]], inFile stem: String) {
    guard !posts.isEmpty else { return }
    var path = "content/posts/\(stem).json"
    var number = 2
    while let file = file(at: path) {
      if files[file].shape == .array, files[file].kind == .post {
        changes[file, default: FileChanges()].appended += posts
        return
      }
      // A file that is one record has no room.
      path = "content/posts/\(stem)-\(number).json"
      number += 1
    }
    newFiles.add(path, JSONStyle.standard.list(of: posts))
  }

  /// Has a file hold these bytes, whatever it held.
  ///
  /// - Parameter bytes: nil where it is to go.
  /// - Returns: how many records it had, and whether it becomes another one.
  mutating func replaceFile(
    _ path: String, with bytes: [UInt8]?
  ) -> (countBefore: Int, isChange: Bool) {
    guard let file = file(at: path) else {
      if let bytes { newFiles.add(path, bytes) }
      return (0, bytes != nil)
    }
    replaced[file] = .some(bytes)
    return (files[file].count, files[file].source.bytes != bytes)
  }

  /// The fields of a new record as the others of its file have them.
  private func written(
    _ fields: [WrittenField], id: String?, _ author: UserIndex?, for file: RecordFile
  ) -> [WrittenField] {
    let naming = JSONNaming(of: file, file.ranges)
    var fields = fields
    if let author, naming.lastFields.contains(PostField.author.rawValue),
      !naming.lastFields.contains(PostField.authorID.rawValue),
      let place = fields.firstIndex(where: { $0.name == PostField.authorID.rawValue })
    {
      fields[place] = WrittenField(PostField.author, .text(network[author].username))
    }
    if let place = fields.firstIndex(where: { $0.name == ReactionField.type.rawValue }),
      case .text(let kind) = fields[place].value
    {
      fields[place].value = .text(naming.spelling(ofKind: kind))
    }
    guard let id else { return fields }
    // Reactions and likes need no id: a new one has it where the others have.
    if !file.kind.isRelation || naming.lastFields.contains(PostField.id.rawValue) {
      fields.insert(WrittenField(PostField.id, .text(id)), at: 0)
    }
    return fields
  }

  private mutating func createJSON(_ kind: RecordKind, id: String?, _ fields: [WrittenField]) {
    let idField =
      id.flatMap { kind.isRelation ? nil : [WrittenField(PostField.id, .text($0))] } ?? []
    // A file of that name that is one record, and no list, has no room.
    var path = "content/\(kind.folder).json"
    var number = 1
    while file(at: path) != nil || newFiles.holds(path) {
      path = "content/\(kind.folder)/\(kind.folder)\(number == 1 ? "" : "-\(number)").json"
      number += 1
    }
    newFiles.add(path, JSONStyle.standard.list(of: [idField + fields]))
  }

  private mutating func createMarkdown(
    _ kind: RecordKind, id: String, _ fields: [WrittenField], author: UserIndex?
  ) {
    let name = NewID.isFileName(id) ? id : NewID.slug(id).isEmpty ? kind.rawValue : NewID.slug(id)
    let taken = Set(files.filter { $0.kind == kind }.map { NameFolding.folded($0.file.path) })
    let stem = NewID.unique(name, others: []) { name in
      let path = markdownPath(kind, name)
      return !taken.contains(NameFolding.folded(path)) && !newFiles.holds(path)
    }
    var body = ""
    var lines: [UInt8] = []
    let lineEnd: [UInt8] = [0x0A]
    if stem != id { lines += YAMLValue.field(PostField.id.rawValue, .text(id), lineEnd: lineEnd) }
    for field in fields {
      switch field.name {
      case kind.textField:
        if case .text(let content) = field.value { body = content }
      case PostField.authorID.rawValue:
        let name = author.map { network[$0].username }
        let value = name.map { WrittenValue.text($0) } ?? field.value
        lines += YAMLValue.field(PostField.author.rawValue, value, lineEnd: lineEnd)
      case PostField.createdAt.rawValue where kind != .user:
        lines += YAMLValue.field("date", field.value, lineEnd: lineEnd)
      case PostField.hashtags.rawValue:
        lines += YAMLValue.field("tags", field.value, lineEnd: lineEnd)
      default: lines += YAMLValue.field(field.name, field.value, lineEnd: lineEnd)
      }
    }
    let marker = Array("---\n".utf8)
    let end = body.isEmpty ? [] : Array("\n\(body)\n".utf8)
    let path = markdownPath(kind, stem)
    newFiles.add(path, marker + lines + marker + end, ofPost: kind == .post ? id : nil)
  }

  func markdownPath(_ kind: RecordKind, _ name: String) -> String {
    "content/\(kind.folder)/\(name).md"
  }
}
