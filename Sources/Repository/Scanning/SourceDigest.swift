import Domain

/// What a build is made from, in 128 bits: settings, templates, content and media byte for byte,
/// and what the command line adds. Equal digests mean equal inputs; modification times play no part.
///
/// The hash is keyed with a number that nobody who writes content knows, so that nobody can choose
/// two texts with one digest.
struct SourceDigest: Equatable, Sendable {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads every file of the source.
  ///
  /// - Returns: nil when something can't be read, so that the build itself has to say what.
  init?(_ inputs: BuildInputs, key: UInt64, workers: Workers) {
    let root = inputs.siteFolder
    let listing = ContentFolder(root: root).list()
    guard listing.exists, listing.problems.isEmpty else { return nil }
    let templates = TemplateFolder(siteFolder: root)
    guard templates.findings.isEmpty else { return nil }
    let files = listing.files
    let hashes = workers.map(files.count) { position -> PairHash? in
      guard let bytes = try? FileReading.bytes(of: files[position].fullPath) else { return nil }
      return PairHash(of: bytes, key: key)
    }
    var whole = PairHash(key: key)
    for text in inputs.others { whole.add(PairHash(of: Array(text.utf8), key: key)) }
    do throws(FileReadingError) {
      let settings = try FileReading.bytes(of: root + "/" + SettingsFile.name)
      whole.add(PairHash(of: settings, key: key))
    } catch .missing {
      whole.add(PairHash(key: key))
    } catch {
      return nil
    }
    for file in templates.files {
      whole.add(PairHash(of: Array(file.name.utf8), key: key))
      whole.add(PairHash(of: file.bytes, key: key))
    }
    for (file, hash) in zip(files, hashes) {
      guard let hash else { return nil }
      whole.add(PairHash(of: Array(file.path.utf8), key: key))
      whole.add(hash)
    }
    high = whole.first.value
    low = whole.second.value
  }
}

/// Two keyed hashes side by side.
private struct PairHash: Sendable {
  private(set) var first: ContentHash
  private(set) var second: ContentHash
  private let key: UInt64

  init(key: UInt64) {
    self.key = key
    first = ContentHash(value: key)
    second = ContentHash(value: ~key)
  }

  init(of bytes: [UInt8], key: UInt64) {
    self.key = key
    (first, second) = bytes.withUnsafeBytes { buffer in
      (
        ContentHash(of: buffer, seed: key),
        ContentHash(of: buffer, seed: key &* 0x9E37_79B9_7F4A_7C15 ^ 0xD6E8_FEB8_6659_FD93)
      )
    }
  }

  /// Mixes another hash in; the order counts.
  mutating func add(_ other: PairHash) {
    let words = [first.value, second.value, other.first.value, other.second.value]
    self = words.withUnsafeBytes { PairHash(of: Array($0), key: key) }
  }
}
