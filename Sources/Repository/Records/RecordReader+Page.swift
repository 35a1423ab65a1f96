import Domain

extension RecordReader {
  /// Reads a plain page.
  ///
  /// - Parameter hasFields: whether its fields are on the tape.
  mutating func readPage(_ tape: borrowing Tape, hasFields: Bool, path: String, body: String) {
    var page = PlainPage(path: path, title: "", content: body)
    if hasFields {
      var keys = pageKeys.take() ?? KeyMeanings()
      members(of: tape, .page, &keys) { reader, field, value in
        switch field {
        case .title: page.title = reader.label(tape, value, "title") ?? ""
        case .lang: page.language = reader.language(tape, value)
        case .summary: page.summary = reader.visibleLabel(tape, value, "summary")
        case .order: page.order = reader.integer(tape, value, "order") ?? 0
        case .updatedAt: page.updatedAt = reader.timestamp(tape, value, "updated_at")
        case .draft: if reader.boolean(tape, value, "draft") == true { page.isDraft = true }
        }
      }
      switch hiding(tape, keys.others) {
      case .draft: page.isDraft = true
      case .forNobody: page.isHidden = true
      case nil: break
      }
      if !keys.others.isEmpty {
        let showing = showing(tape, .page, keys.others)
        (page.shownFrom, page.shownUntil) = (showing.from, showing.until)
        if let key = showing.unlistingKey, !page.isDraft, !page.isHidden {
          add(.notUnlisted(tape.string(key), kind: .page), at: tape.tokens[key].start)
        }
      }
      pageKeys = consume keys
    }
    if isInDrafts { page.isDraft = true }
    // Of a title in which there is nothing to see, the menu would have a link that nobody sees.
    if page.title.isBlank {
      let (heading, rest) = PageTitle.taken(from: body)
      page.title = label(heading.isBlank ? path : heading, "title", at: records.start)
      page.content = rest
    }
    if let cut = cut(of: page.content, by: .owner) { add(cut, at: bodyStart ?? records.start) }
    records.pages.append(RawPage(page: page, place: place(offset: records.start)))
    keepMentions(.page, tape, hasFields: hasFields, body: body)
  }
}
