import Domain

/// What loading a site folder's content comes to.
public struct LoadedContent: Sendable {
  /// All records, those included that the public will not see.
  public let network: Network
  /// The findings about the content, sorted: all of them, or all but ``moreWarnings``.
  public let findings: [Finding]
  /// How many warnings are not among the findings, because a limit was set.
  public let moreWarnings: Int
}

/// Reads the content folder: files in, network out, with every finding.
public struct ContentLoader: Sendable {
  /// The site folder.
  let root: String
  let settings: Settings
  let workers: Workers

  public init(siteFolder: String, settings: Settings, workers: Workers) {
    root = siteFolder
    self.settings = settings
    self.workers = workers
  }

  /// - Parameter warningLimit: how many warnings are worked out; nil is all of them. An export of
  ///   100,000 posts may have as many pictures without alternative texts, and finding the line of
  ///   each takes longer than reading them all.
  /// - Complexity: O(n log n) in the number of records, linear in the number of bytes.
  public func load(warningLimit: Int? = nil) -> LoadedContent {
    let listing = ContentFolder(root: root).list()
    let recordFiles = listing.files.filter { $0.form != .media }
    let reader = ContentFileReader(settings: settings)
    let parts = workers.map(recordFiles.count) { position in
      reader.read(recordFiles[position], position: position)
    }
    var records = RawRecords()
    // Records may lie behind a link that is not followed or in a folder that can't be read.
    records.isIncomplete = listing.problems.contains { $0.problem.text.severity == .error }
    var sources = SourceList(files: recordFiles)
    for part in parts {
      records.append(part.records)
      sources.sources.append(part.source)
    }
    let media = MediaScan.scan(listing.files.filter { $0.form == .media }, workers: workers)
    var linker = Linker(settings: settings, sources: sources, media: media.files)
    let network = linker.link(records)

    let problems = sources.limited(
      records.problems + linker.problems, toWarnings: warningLimit ?? .max)
    var findings = sources.findings(for: problems.kept)
    findings += (listing.problems + media.problems).map { problem, path in
      let text = problem.text
      return Finding(
        text.severity, rule: text.rule, message: text.message, hint: text.hint,
        place: FindingPlace(path: path))
    }
    if !listing.exists {
      findings.append(
        Finding(
          .error, rule: "no-content", message: "there is no folder `content`",
          hint: "run this in a site folder, or name one with --source",
          place: FindingPlace(path: "content")))
    }
    findings.sort(by: Finding.isOrderedBefore)
    return LoadedContent(
      network: network, findings: findings, moreWarnings: problems.leftOut)
  }

  /// Reads a media file as it is to be published.
  ///
  /// - Parameter path: from the site's root: `media/harbour.jpg`.
  /// - Returns: nil when it has changed into something else since it was looked at.
  public static func media(_ path: String, siteFolder: String) -> [UInt8]? {
    guard let bytes = try? FileReading.bytes(of: siteFolder + "/content/" + path),
      let format = ImageFormat(signatureOf: bytes)
    else { return nil }
    return try? withoutMetadata(bytes, format: format)
  }
}

/// Looks at the media files.
enum MediaScan {
  struct Result {
    var files: [MediaFile] = []
    var problems: [(problem: ContentProblem, path: String)] = []
  }

  static func scan(_ files: [ContentFile], workers: Workers) -> Result {
    // By the bytes of the whole path: folders are listed by the bytes of each name.
    let files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let parts = workers.map(files.count) { read(files[$0]) }
    var result = Result()
    for (file, part) in zip(files, parts) {
      switch part {
      case .success(let media):
        result.files.append(media)
      case .failure(let failure): result.problems.append((failure.problem, file.path))
      }
    }
    return result
  }

  private struct Failure: Error {
    let problem: ContentProblem
  }

  private static func read(_ file: ContentFile) -> Swift.Result<MediaFile, Failure> {
    do {
      let bytes = try FileReading.bytes(of: file.fullPath)
      let header = try ImageHeader.read(bytes, fileName: file.path)
      let published = try withoutMetadata(bytes, format: header.format)
      return .success(
        MediaFile(
          path: "media/" + file.name, mediaType: header.format.mediaType, width: header.width,
          height: header.height, byteCount: published.count))
    } catch let error as FileReadingError {
      return .failure(Failure(problem: error.problem))
    } catch ImageError.unknownFormat {
      return .failure(Failure(problem: .unsupportedMedia))
    } catch let error as ImageError {
      return .failure(Failure(problem: .badImage(error.description)))
    } catch {
      return .failure(Failure(problem: .unsupportedMedia))
    }
  }
}
