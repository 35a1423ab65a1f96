import Domain

/// Makes the smaller renditions of a site's pictures, or finds those of an earlier build.
public struct RenditionMaker: Sendable {
  private let tool: RenditionTool
  private let cache: RenditionCache
  private let media: SourceMedia
  private let workers: Workers

  /// - Parameter media: as it was read; the cache must have its key.
  public init(
    _ tool: RenditionTool, cache: RenditionCache, media: SourceMedia, workers: Workers
  ) {
    self.tool = tool
    self.cache = cache
    self.media = media
    self.workers = workers
  }

  /// A picture and the widths in which it is wanted.
  private struct Order: Sendable {
    let position: Int
    let file: MediaFile
    let widths: [Int]
    let name: String
  }

  private typealias Outcome = Result<CachedRenditions, RenditionProblem>

  /// Makes what is missing.
  ///
  /// - Parameter progress: is told how many pictures have been made, of how many.
  public func renditions(
    of network: Network, progress: @Sendable (_ more: Int, _ total: Int) -> Void
  ) -> SiteRenditions {
    var result = SiteRenditions(cache: cache, mediaCount: network.media.count)
    let wanted = RenditionRules.wantedWidths(in: network)
    guard wanted.contains(where: { !$0.isEmpty }) else { return result }
    let version: String
    do throws(RenditionProblem) {
      version = try cache.version(of: tool)
    } catch {
      result.add(error, of: nil)
      return result
    }
    let orders = network.media.indices.compactMap { position -> Order? in
      let file = network.media[position]
      guard !wanted[position].isEmpty, let hash = media.hashes[file.path] ?? nil else { return nil }
      return Order(
        position: position, file: file, widths: wanted[position],
        name: cache.name(of: hash, widths: wanted[position], toolVersion: version))
    }
    let known = workers.map(orders.count) { cache.renditions(named: orders[$0].name) }
    // One picture may lie in several files.
    var names: Set<String> = []
    let missing = orders.indices.filter {
      known[$0] == nil && names.insert(orders[$0].name).inserted
    }
    progress(0, missing.count)
    let outcomes = workers.map(missing.count) { index in
      let outcome = make(orders[missing[index]])
      progress(1, missing.count)
      return outcome
    }
    let made = Dictionary(
      zip(missing.map { orders[$0].name }, outcomes), uniquingKeysWith: { first, _ in first })
    for (order, renditions) in zip(orders, known) {
      switch renditions.map(Outcome.success) ?? made[order.name] ?? nil {
      case .success(let renditions)?: result.add(renditions, of: order.position, name: order.name)
      case .failure(let problem)?:
        result.add(problem, of: ContentFolder.path(ofMedia: order.file.path))
      case nil: break
      }
    }
    return result
  }

  /// - Returns: nil when the picture has changed since it was read or can't be read any more, which
  ///   publishing it will tell.
  private func make(_ order: Order) -> Outcome? {
    let file = order.file
    guard file.width <= RenditionRules.pixelLimit / file.height else {
      return .failure(.tooManyPixels(width: file.width, height: file.height))
    }
    guard let picture = try? media.bytes(of: file.path) else { return nil }
    return Outcome { () throws(RenditionProblem) in
      var renditions = CachedRenditions(hash: RenditionRules.hash(of: picture), files: [])
      if RenditionRules.canBeMade(of: picture) {
        let source = try RenditionProblem.orNoRoom { () throws(OutputError) in
          try ScratchFile(in: cache.folder, picture)
        }
        renditions.files = try order.widths.map { width throws(RenditionProblem) in
          try thumbnail(of: file, source, width)
        }
        renditions.files.removeAll { $0.bytes.count >= picture.count }
      }
      try RenditionProblem.orNoRoom { () throws(OutputError) in
        try cache.store(renditions, named: order.name)
      }
      return renditions
    }
  }

  private func thumbnail(
    of file: MediaFile, _ source: ScratchFile, _ width: Int
  ) throws(RenditionProblem) -> CachedRenditions.File {
    let made = try tool.thumbnail(of: source, width: width, scratch: cache.folder)
    // By the same rules as a picture of the content, so that nothing but the picture is in it.
    guard let header = try? ImageHeader.read(made), header.format == RenditionRules.format,
      let bytes = try? withoutMetadata(made, format: header.format), header.width == width,
      abs(header.height * file.width - file.height * width) <= file.width
    else { throw .badResult }
    return CachedRenditions.File(width: width, height: header.height, bytes: bytes)
  }
}

/// The renditions of a site's pictures, and what is to be said of them.
public struct SiteRenditions: Sendable {
  /// By the position of the media file.
  public private(set) var ofMedia: [[Rendition]]
  /// What is told of pictures that got none, or of the tool.
  public private(set) var findings: [Finding] = []
  /// Whether the same pictures may get renditions the next time: some could not be stored.
  public private(set) var lacksRoom = false
  private let cache: RenditionCache
  private var files: [String: Kept] = [:]

  /// Where the bytes of a rendition are kept, and their hash.
  private struct Kept {
    let name: String
    let width: Int
    let hash: KeyedHash
  }

  /// What is told where there are none because they can't be kept; nil where no picture would have one.
  public static func finding(_ network: Network, notKept error: OutputError) -> Finding? {
    guard RenditionRules.wantedWidths(in: network).contains(where: { !$0.isEmpty }) else {
      return nil
    }
    return RenditionProblem.noRoom(error).finding(path: nil)
  }

  fileprivate init(cache: RenditionCache, mediaCount: Int) {
    self.cache = cache
    ofMedia = Array(repeating: [], count: mediaCount)
  }

  /// - Parameter path: of the picture in the site folder; nil when it is about all of them.
  fileprivate mutating func add(_ problem: RenditionProblem, of path: String?) {
    findings.append(problem.finding(path: path))
    if case .noRoom = problem { lacksRoom = true }
  }

  fileprivate mutating func add(_ renditions: CachedRenditions, of position: Int, name: String) {
    for file in renditions.files {
      let path = RenditionRules.path(hash: renditions.hash, width: file.width)
      ofMedia[position].append(Rendition(path: path, width: file.width, height: file.height))
      files[path] = Kept(
        name: name, width: file.width, hash: KeyedHash(of: file.bytes, key: cache.key))
    }
  }

  /// Stands for the bytes of a rendition; nil when there is none of this path.
  public func fingerprint(of path: String) -> Fingerprint? {
    guard let file = files[path] else { return nil }
    var print = Fingerprint(key: cache.key)
    print.add(file.hash.high)
    print.add(file.hash.low)
    return print
  }

  /// The bytes of a rendition.
  ///
  /// - Returns: nil when they are not what they were when the site was planned.
  public func bytes(of path: String) -> [UInt8]? {
    guard let file = files[path],
      let kept = cache.renditions(named: file.name)?.files.first(where: { $0.width == file.width }),
      KeyedHash(of: kept.bytes, key: cache.key) == file.hash
    else { return nil }
    return kept.bytes
  }

  /// Forgets renditions that this build had no use for.
  public func removeUnused() { cache.removeUnused() }
}
