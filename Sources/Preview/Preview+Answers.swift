import Synchronization
import UseCases

/// What is answered to requests: files of the site, redirects, and pages of the preview's own where there is none.
extension Preview {
  /// What a request comes to.
  public enum Answer: Sendable {
    case response(PreviewResponse)
    /// The stream of ``states()`` as server-sent events.
    case events
  }

  /// Answers a request; one that comes before the site has been loaded waits until it has.
  public func answer(_ request: PreviewRequest) async -> Answer {
    let answer = await answerWithBody(request)
    guard request.method == "HEAD" else { return answer }
    return switch answer {
    case .response(let response): .response(response.withoutBody)
    case .events: .response(.plain(.ok, "").withoutBody)
    }
  }

  /// What HEAD would bring, too, if it were GET.
  private func answerWithBody(_ request: PreviewRequest) async -> Answer {
    if let objection = hosts.objection(to: request) { return .response(objection) }
    guard ["GET", "HEAD"].contains(request.method) else {
      return .response(
        .plain(
          .methodNotAllowed, "The preview only shows the site.", [("Allow", "GET, HEAD")]))
    }
    // At the root of the host, wherever the site is: that may change while a page listens. It listens from
    // the start, for a site that takes long to load.
    if request.path.dropFirst() == LivePage.eventsPath { return .events }
    await waitUntilReady()
    let (site, root, version, pictures) = state.withLock {
      ($0.site, $0.root, $0.live.version, $0.picturesVersion)
    }
    if request.path.dropFirst() == LivePage.scriptPath {
      let script = LivePage.script
      return .response(
        file(script, EntityTag(of: script), "text/javascript; charset=utf-8", request))
    }
    let path = RequestedPath(request.path, root: root)
    if path == .outside { return .response(outside(request, root: root, version)) }
    guard let site else {
      return .response(Self.instead(LivePage.withoutSite(), .serviceUnavailable, version))
    }
    let destination = site.destination(of: path)
    return .response(
      await response(to: request, destination, in: site, version, pictures: pictures))
  }

  private func waitUntilReady() async {
    await withCheckedContinuation { reader in
      let isReady = state.withLock { state in
        if !state.isReady { state.waiting.append(reader) }
        return state.isReady
      }
      if isReady { reader.resume() }
    }
  }

  private func outside(
    _ request: PreviewRequest, root: String, _ version: Int
  ) -> PreviewResponse {
    if request.path == "/" || request.path + "/" == root { return redirect(to: root, request) }
    // Whoever has a page open there, from before its path was changed, comes back when it is changed back.
    let page = LivePage.saying(
      "The site is at another path, as its base_url says.", title: "Not here", link: root)
    return Self.instead(page, .notFound, version)
  }

  private func redirect(to path: String, _ request: PreviewRequest) -> PreviewResponse {
    let query = request.query.isEmpty ? "" : "?" + request.query
    return .plain(.found, "See \(path)", [("Location", path + query)])
  }

  private func response(
    to request: PreviewRequest, _ destination: PreviewSite.Destination, in site: PreviewSite,
    _ version: Int, pictures: Int
  ) async -> PreviewResponse {
    let found: PlannedFile
    var status = PreviewResponse.Status.ok
    switch destination {
    case .file(let file): found = file
    case .elsewhere(let path): return redirect(to: path, request)
    case .folder: return redirect(to: request.path + "/", request)
    case .nothing(let page):
      guard let page else {
        let page = LivePage.saying("There is no such page.", title: "Not found")
        return Self.instead(page, .notFound, version)
      }
      status = .notFound
      found = page
    }
    if let known = site.known(of: found), let answer = answer(request, known, found) {
      return answer
    }
    let bytes: [UInt8]
    do throws(PreviewFailure) {
      bytes = try await site.bytes(of: found)
    } catch {
      switch error {
      case .gone:
        return .plain(
          .serviceUnavailable, "\(found.path) has changed since it was looked at; ask again.",
          [("Retry-After", "1")])
      case .unrenderable(let problem):
        guard case .page = found.content else { return .plain(.internalServerError, problem) }
        let page = LivePage.saying(
          "This page can't be made.", title: "The page has errors", details: problem)
        return Self.instead(page, .internalServerError, version)
      }
    }
    guard case .page = found.content else {
      let tag = site.known(of: found).map { EntityTag($0.name) } ?? EntityTag(of: bytes)
      return file(bytes, tag, MediaType.of(found.path), request)
    }
    let tag = EntityTag(ofPage: bytes, pictures: pictures, site.styleSheets)
    let page = LivePage.adding(version, tag, to: bytes)
    if status == .ok, tag.matches(ifNoneMatch: request[header: "if-none-match"]) {
      return PreviewResponse(.notModified, Self.unchangedHeaders(tag), page).withoutBody
    }
    // A page has no ranges: it is not the same bytes from one moment to the next.
    return PreviewResponse(status, Self.pageHeaders + [("ETag", tag.text)], page)
  }

  /// A page of the preview's own in the place of one of the site. It listens, so whoever has it open sees the
  /// page when there is one, and has a tag, so that until then it is not loaded again.
  private static func instead(
    _ page: [UInt8], _ status: PreviewResponse.Status, _ version: Int
  ) -> PreviewResponse {
    let tag = EntityTag(of: page)
    let live = LivePage.adding(version, tag, to: page)
    return PreviewResponse(status, pageHeaders + [("ETag", tag.text)], live)
  }

  private static let pageHeaders = [
    ("Content-Type", "text/html; charset=utf-8"),
    // It may be kept, but not shown without asking.
    ("Cache-Control", "no-cache"),
  ].map { (name: $0.0, value: $0.1) }

  /// What a cache is told again of what it has (RFC 9110, section 15.4.5).
  private static func unchangedHeaders(_ tag: EntityTag) -> [(name: String, value: String)] {
    [(name: "Cache-Control", value: "no-cache"), (name: "ETag", value: tag.text)]
  }

  private static func fileHeaders(
    _ tag: EntityTag, _ type: String
  ) -> [(name: String, value: String)] {
    [
      ("Content-Type", type), ("Cache-Control", "no-cache"), ("ETag", tag.text),
      ("Accept-Ranges", "bytes"),
    ]
    .map { (name: $0.0, value: $0.1) }
  }

  /// An answer that needs no bytes of the file; nil where it needs some.
  private func answer(
    _ request: PreviewRequest, _ known: PreviewSite.Known, _ file: PlannedFile
  ) -> PreviewResponse? {
    let tag = EntityTag(known.name)
    if tag.matches(ifNoneMatch: request[header: "if-none-match"]) {
      return .ofLength(known.length, .notModified, Self.unchangedHeaders(tag))
    }
    guard request.method == "HEAD" else { return nil }
    return .ofLength(known.length, .ok, Self.fileHeaders(tag, MediaType.of(file.path)))
  }

  private func file(
    _ bytes: [UInt8], _ tag: EntityTag, _ type: String, _ request: PreviewRequest
  ) -> PreviewResponse {
    let headers = Self.fileHeaders(tag, type)
    if tag.matches(ifNoneMatch: request[header: "if-none-match"]) {
      return PreviewResponse(.notModified, Self.unchangedHeaders(tag), bytes).withoutBody
    }
    // Ranges are defined for GET alone.
    let mayBePart = request.method == "GET" && tag.allowsRange(ifRange: request[header: "if-range"])
    switch ByteRange(mayBePart ? request[header: "range"] : nil, length: bytes.count) {
    case .whole: return PreviewResponse(.ok, headers, bytes)
    case .part(let range): return .part(range, of: bytes, headers)
    case .unsatisfiable:
      return .plain(
        .rangeNotSatisfiable, "The file has \(bytes.count) bytes.",
        [("Content-Range", "bytes */\(bytes.count)")])
    }
  }
}
