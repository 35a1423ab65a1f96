import Domain

/// What records say of media files in texts that nobody shows: of those that nobody is to see, it is held back.
extension Linker {
  /// Notes it of records that are kept.
  ///
  /// - Parameters:
  ///   - kept: their places, in their order.
  ///   - record: gives the record at a place in that order.
  mutating func noteUnshownTexts(
    of kind: RawMention.Kind, _ kept: [RawRuns.Position], _ record: (Int) -> UnshownText.Record
  ) {
    if media.isEmpty { return }
    let mentions = raw.mentions(of: kind)
    if mentions.isEmpty { return }
    for (index, position) in kept.enumerated() {
      for text in mentions[position, default: []] {
        notes.unshownTexts.append(UnshownText(record(index), text))
      }
    }
  }

  /// The same of pictures, places and links that nobody is to see, whatever their records are.
  func textsOfHiddenItems() -> [UnshownText] {
    if media.isEmpty { return [] }
    return raw.runs.flatMap { run in
      run.mentions.lazy.filter { $0.kind == .hiddenItem }.map { UnshownText(.hidden, $0.text) }
    }
  }

  /// Notes it of comments that are left out because their posts are not there: all of their texts and pictures.
  mutating func noteUnshownTexts(ofLost positions: [RawRuns.Position]) {
    if media.isEmpty || positions.isEmpty { return }
    let mentions = raw.mentions(of: .comment)
    for position in positions { noteUnshownTexts(ofLost: position, mentions) }
  }

  private mutating func noteUnshownTexts(
    ofLost position: RawRuns.Position, _ mentions: [RawRuns.Position: [String]]
  ) {
    let run = Int(position.run)
    let links = raw.comment(position) { $0.links }
    let record: UnshownText.Record
    if links.isHidden {
      record = .hidden
    } else if let user = knownUser(links.author, run: run) {
      record = .user(user)
    } else if hides(links.author, run: run) {
      record = .hidden
    } else {
      return
    }
    var texts = mentions[position, default: []]
    texts.append(raw.comment(position) { $0.content })
    switch raw.photo(links.author, run: run) {
    case .media(let path): texts.append(path)
    case .remote(let url): texts.append(url)
    case nil: break
    }
    for text in texts { notes.unshownTexts.append(UnshownText(record, text)) }
  }
}
