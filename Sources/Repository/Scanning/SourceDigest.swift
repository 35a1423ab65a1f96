import Domain

/// What a build is made from, in 128 bits: settings, templates, content and media byte for byte,
/// and what the command line adds. Equal digests mean equal inputs; modification times play no part.
///
/// The hash is keyed with a number that nobody who writes content knows, so that nobody can choose
/// two texts with one digest.
struct SourceDigest: Equatable, Sendable {
  let high: UInt64
  let low: UInt64
}

extension SourceFiles {
  /// What the build is made from, by the bytes that were read.
  ///
  /// - Returns: nil when something could not be read, so that the build itself has to say what.
  func digest(of inputs: BuildInputs, workers: Workers) -> SourceDigest? {
    guard listing.exists, listing.problems.isEmpty, templates.findings.isEmpty else { return nil }
    guard let texts = textHashes(workers) else { return nil }
    var hashes = inputs.others.map { KeyedHash(of: $0, key: key) }
    switch settings {
    case .success(let bytes): hashes.append(KeyedHash(of: bytes, key: key))
    case .failure(.missing): hashes.append(KeyedHash(of: "", key: key))
    case .failure: return nil
    }
    for file in templates.files {
      hashes.append(KeyedHash(of: file.name, key: key))
      hashes.append(KeyedHash(of: file.bytes, key: key))
    }
    for (file, hash) in zip(records, texts) {
      hashes.append(KeyedHash(of: file.path, key: key))
      hashes.append(hash)
    }
    for file in media {
      guard let hash = file.hash else { return nil }
      hashes.append(KeyedHash(of: file.path, key: key))
      hashes.append(hash)
    }
    let whole = KeyedHash(of: hashes, key: key)
    return SourceDigest(high: whole.high, low: whole.low)
  }

  /// The hashes of the record files, piece by piece on all workers.
  private func textHashes(_ workers: Workers) -> [KeyedHash]? {
    var pieces: [(file: Int, range: Range<Int>)] = []
    for (file, text) in texts.enumerated() {
      guard let text else { return nil }
      pieces += KeyedHash.pieces(of: text.bytes.count).map { (file, $0) }
    }
    let hashes = workers.map(pieces.count) { [pieces] position in
      let piece = pieces[position]
      return texts[piece.file]?.bytes.withUnsafeBytes { bytes in
        KeyedHash(of: UnsafeRawBufferPointer(rebasing: bytes[piece.range]), key: key)
      }
    }
    var result: [KeyedHash] = []
    result.reserveCapacity(texts.count)
    var position = 0
    for file in texts.indices {
      let start = position
      while position < pieces.count, pieces[position].file == file { position += 1 }
      result.append(KeyedHash(of: hashes[start..<position].compactMap(\.self), key: key))
    }
    return result
  }
}
