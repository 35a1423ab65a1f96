import Domain

extension ContentEditor {
  /// What the files are to become.
  public func change() throws(WriteRefusal) -> ContentChange {
    var change = ContentChange()
    var abandoned = abandoned
    for (position, file) in files.enumerated() {
      guard replaced[position] != nil || changes[position] != nil else {
        abandoned.keepThose(namedIn: file.source.bytes)
        continue
      }
      let before = file.source.bytes
      if file.source.hasChanged { throw .changed(path: file.file.path) }
      let after: [UInt8]?
      if let replaced = replaced[position] {
        after = replaced
      } else {
        after = try file.rewritten(
          changes[position] ?? FileChanges(), kinds: settings.reactionKinds)
      }
      if let after { abandoned.keepThose(namedIn: after) }
      if after != before {
        change.edits.append(ContentEdit(path: file.file.path, before: before, after: after))
      }
    }
    let pictures = try removals(of: abandoned)
    change.undecidedPictures = pictures.undecidedPictures
    change.doubtfulPictures = pictures.doubtfulPictures
    change.edits += pictures.edits
    change.edits += newFiles.edits
    // The journal has a line for each.
    if let edit = change.edits.first(where: { !OutputPath.isValid($0.path) }) {
      throw .unwritableName(path: edit.path)
    }
    return change
  }

  /// The pictures of a post are needed no more, as far as nobody else has them.
  mutating func abandonPictures(of post: Post) {
    abandoned.add(shownMedia.paths(of: post))
    // Those of other records are named there.
    abandoned.add(shownMedia.paths(ofHiddenItems: network.unshownTexts))
  }

  /// The same of a comment.
  mutating func abandonPictures(of comment: Comment) {
    abandoned.add(shownMedia.paths(of: comment))
  }

  private func removals(of pictures: AbandonedPictures) throws(WriteRefusal) -> ContentChange {
    var pictures = pictures
    if pictures.candidates.isEmpty, pictures.doubtful.isEmpty { return ContentChange() }
    for page in pages { pictures.keepThose(namedIn: page.bytes) }
    for bytes in newFiles.contents { pictures.keepThose(namedIn: bytes) }
    var unread = unread
    var areOthersRead = unread.forEach({ pictures.keepThose(namedIn: $0) })
    let templates = TemplateFolder(siteFolder: siteFolder)
    for file in templates.files { pictures.keepThose(namedIn: file.bytes) }
    if !staticFolder.forEachText({ pictures.keepThose(namedIn: $0) }) { areOthersRead = false }
    do throws(FileReadingError) {
      let settings = try FileReading.bytes(of: siteFolder + "/" + SettingsFile.name)
      pictures.keepThose(namedIn: settings)
    } catch {
      if error != .missing { areOthersRead = false }
    }
    // What can't be read may name any.
    guard areOthersRead, !templates.findings.hasErrors else {
      return ContentChange(
        undecidedPictures: pictures.candidates.union(pictures.doubtful).sorted()
          .map(ContentFolder.path(ofMedia:)))
    }
    var change = ContentChange(
      doubtfulPictures: pictures.doubtful.sorted().map(ContentFolder.path(ofMedia:)))
    for path in pictures.candidates.sorted().map(ContentFolder.path(ofMedia:)) {
      do throws(FileReadingError) {
        let bytes = try FileReading.bytes(of: siteFolder + "/" + path)
        change.edits.append(ContentEdit(path: path, before: bytes, after: nil))
      } catch .missing {
        continue
      } catch {
        // Left where it is, it would be published.
        throw .unreadable(path: path, reason: error.words)
      }
    }
    return change
  }

  /// What a file of the site holds; nil where there is none, or it can't be read.
  func contents(of path: String) -> [UInt8]? {
    try? FileReading.bytes(of: siteFolder + "/" + path)
  }
}
