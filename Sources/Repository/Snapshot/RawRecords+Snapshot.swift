import Domain

/// What a run was found to hold, as bytes, so that the same run need not be read again.
///
/// Places count from the run's start, and its files from its first, so the bytes hold for a run that
/// has moved.
extension RawRecords {
  /// - Parameter buffer: whose memory is used, and which is not asked for where there is no snapshot;
  ///   what it holds is lost.
  /// - Returns: nil where something is wrong with the run: what there is to tell of it is said by who
  ///   reads it. (Pictures without alternative texts are too common for that.)
  func snapshot(key: UInt64, in buffer: @autoclosure () -> [UInt8] = []) -> [UInt8]? {
    // Nor are addresses for mail remembered: who names authors by them has the run read each time.
    guard !isIncomplete, !holdsAddress, problems.allSatisfy(\.isMissingAlt) else { return nil }
    var bytes = buffer()
    bytes.removeAll(keepingCapacity: true)
    var writer = SnapshotWriter(bytes: consume bytes)
    writer.expect(
      64 + texts.count + users.count * 400 + posts.count * 512 + comments.count * 320
        + reactions.count * 57 + follows.count * 52)
    writer.add(texts)
    writer.add(photos) { $0.add($1) }
    writer.add(problems) { writer, problem in
      if case .missingAlt(let url) = problem.problem { writer.add(url) }
      writer.add(Int32(truncatingIfNeeded: problem.file - firstFile))
      writer.add(Int32(truncatingIfNeeded: (problem.offset ?? start) - start))
    }
    writer.add(users) { $0.add($1) }
    writer.add(posts) { $0.add($1) }
    writer.add(comments) { $0.add($1) }
    writer.add(reactions) { $0.add($1) }
    writer.add(follows) { $0.add($1) }
    writer.add(pages) { $0.add($1) }
    writer.add(mentions) { $0.add($1) }
    return writer.sealed(key: key)
  }

  /// Reads what ``snapshot(key:in:)`` gave.
  ///
  /// - Parameters:
  ///   - run: the run that it was made of, wherever that is now.
  ///   - byteCount: as many bytes as any of its files has, from where the run starts.
  init(
    snapshot: UnsafeRawBufferPointer, key: UInt64, of run: SourceRun, byteCount: Int,
    rules: ReadingRules
  ) throws(SnapshotDamage) {
    self.init()
    firstFile = run.files.lowerBound
    start = run.part?.lowerBound ?? 0
    var reader = try SnapshotReader(snapshot, key: key)
    texts = try reader.utf8()
    photos = try reader.list(ofAtLeast: 5) { reader throws(SnapshotDamage) in
      try reader.pictureSource()
    }
    let limits = SnapshotLimits(
      fileCount: run.files.count, byteCount: byteCount, textCount: texts.count,
      photoCount: photos.count, kindCount: rules.reactionKinds.count)
    let (firstFile, start) = (firstFile, start)
    problems = try reader.list(ofAtLeast: 12) { reader throws(SnapshotDamage) in
      let url = try reader.string()
      let place = try reader.place(limits)
      return PlacedProblem(
        problem: .missingAlt(url: url), file: firstFile + Int(place.file),
        offset: start + Int(place.offset))
    }
    users = try reader.list(ofAtLeast: 80) { reader throws(SnapshotDamage) in
      try reader.user(limits)
    }
    posts = try reader.list(ofAtLeast: 100) { reader throws(SnapshotDamage) in
      try reader.post(limits)
    }
    comments = try reader.list(ofAtLeast: 100) { reader throws(SnapshotDamage) in
      try reader.comment(limits)
    }
    reactions = try reader.list(ofAtLeast: 57) { reader throws(SnapshotDamage) in
      try reader.reaction(limits)
    }
    follows = try reader.list(ofAtLeast: 52) { reader throws(SnapshotDamage) in
      try reader.follow(limits)
    }
    pages = try reader.list(ofAtLeast: 30) { reader throws(SnapshotDamage) in
      try reader.page(limits)
    }
    mentions = try reader.list(ofAtLeast: 9) { reader throws(SnapshotDamage) in
      try reader.mention()
    }
    guard reader.isAtEnd else { throw SnapshotDamage() }
  }
}

/// What the numbers of a run's snapshot may be, beside those that any record limits.
struct SnapshotLimits {
  let fileCount: Int
  let byteCount: Int
  let textCount: Int
  let photoCount: Int
  let kindCount: Int
}

extension PlacedProblem {
  fileprivate var isMissingAlt: Bool {
    if case .missingAlt = problem, offset != nil { true } else { false }
  }
}
