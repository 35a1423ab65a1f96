import Domain

extension RecordReader {
  mutating func readComment(_ tape: borrowing Tape, body: String?) {
    var id = ""
    var content = body ?? ""
    var language: String?
    var links = RawComment.Links(createdAt: .epoch, place: place(tape))
    var keys = commentKeys.take() ?? KeyMeanings()
    let found = members(of: tape, .comment, &keys) { reader, field, value in
      switch field {
      case .id:
        links.id = reader.id(tape, value, "id")
        if !links.id.isEmpty { id = tape.string(value) }
      case .postID: links.postID = reader.id(tape, value, "post_id")
      case .authorID: reader.readAuthorID(tape, value, into: &links.author)
      case .author:
        if reader.readAuthor(tape, value, into: &links.author) { links.isHidden = true }
      case .authorName: reader.readAuthorName(tape, value, into: &links.author)
      case .content:
        let field = reader.text(tape, value, "content") ?? ""
        if content.isEmpty { content = field }
      case .lang: language = reader.language(tape, value)
      case .createdAt:
        links.createdAt = reader.timestamp(tape, value, "created_at") ?? .epoch
      case .inReplyTo: links.inReplyTo = reader.optionalID(tape, value, "in_reply_to")
      }
    }
    if hiding(tape, keys.others) != nil { links.isHidden = true }
    if !links.isHidden, let key = folding(tape, keys.others) {
      add(.notFolded(tape.string(key)), at: tape.tokens[key].start)
    }
    commentKeys = consume keys
    if let cut = cut(of: content, by: .stranger) {
      let start = body?.isEmpty == false ? bodyStart : nil
      let place = start ?? FieldPlace.offset(of: CommentField.content, in: tape)
      add(cut, at: place ?? tape.tokens[0].start)
    }
    if !found.contains(.id), let name = idOfFile(tape) { (id, links.id) = (name.text, name.id) }
    if links.id.isEmpty { markIncomplete() }
    records.comments.append(RawComment(id: id, content: content, language: language, links: links))
  }
}
