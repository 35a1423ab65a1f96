import Domain
import Presentation
import Repository
import UseCases

/// Renders the files of a site and publishes them, all or nothing.
struct SiteWriting: Sendable {
  let ready: SitePipeline.ReadySite
  let publication: Publication
  let workers: Workers
  let progress: Progress
  /// The planned files that have to be made, by their index.
  let stale: [Int]
  /// What is told of the output folder, once the site stands there.
  let leftovers: [Finding]
  /// nil where nobody asks for them.
  let times: MakerTimes?

  /// What was published.
  struct Written {
    let summary: PublicationSummary
    /// What is to be remembered of texts.
    let texts: [UInt8]?
    /// Why the list of changes could not be written.
    let changesFailure: OutputError?
  }

  /// - Parameter writeChanges: writes the list of changes once the site is published; returns why it can't.
  func write(
    writeChanges: @escaping @Sendable (PublicationSummary) -> OutputError?
  ) throws(BuildFailure) -> Written {
    do throws(BuildFailure) {
      try render(stale)
    } catch {
      publication.abandon()
      throw error
    }
    return try commit(writeChanges)
  }

  // MARK: - Rendering

  /// Renders planned files, each into its place among what is going to be published.
  private func render(_ stale: [Int]) throws(BuildFailure) {
    let files = ready.plan.files
    progress.begin(.render)
    let renderer: SiteRenderer
    do throws(ThemeFailure) {
      renderer = try ready.renderer(for: stale.lazy.map { files[$0] }, workers: workers)
    } catch {
      throw .theme(error)
    }
    progress.begin(.write, total: stale.count)
    let failure = FirstFailure()
    // What covers the whole site takes long: last, it would keep one worker busy and the others idle.
    let queue = stale.filter { files[$0].coversSite } + stale.filter { !files[$0].coversSite }
    workers.forEachRange(of: queue.count) { _, range in
      var buffer: [UInt8] = []
      let writer = renderer.writer()
      var clock = times.map { _ in MakerClock() }
      for index in queue[range] {
        if failure.precedes(files[index].path) { continue }
        do throws(BuildFailure) {
          try put(index, files[index], from: writer, &buffer, &clock)
        } catch {
          failure.set(error, at: files[index].path)
        }
      }
      if let clock { times?.add(clock.times) }
      progress.advance(by: range.count)
    }
    if let error = failure.first { throw error }
  }

  /// - Parameter buffer: the worker's own, which holds one page after the other.
  private func put(
    _ index: Int, _ file: PlannedFile, from writer: PageWriter, _ buffer: inout [UInt8],
    _ clock: inout MakerClock?
  ) throws(BuildFailure) {
    if case .copied(let content) = file.content {
      try BuildFailure.output { () throws(OutputError) in
        try publication.put(index, ready.bytes(of: content))
      }
    } else {
      do throws(ThemeFailure) {
        try writer.render(file, into: &buffer)
      } catch {
        throw .theme(error)
      }
      clock?.rendered(by: writer.maker)
      try BuildFailure.output { () throws(OutputError) in try publication.put(index, buffer) }
    }
    clock?.wrote()
  }

  // MARK: - Publishing

  private func commit(
    _ writeChanges: @escaping @Sendable (PublicationSummary) -> OutputError?
  ) throws(BuildFailure) -> Written {
    progress.begin(.publish)
    // Publishing is the work of one.
    let (published, texts) = workers.together {
      var changesFailure: OutputError?
      let summary = Result { () throws(OutputError) in
        try publication.commit(workers: workers, removers: .waiting) { changed in
          changesFailure = writeChanges(changed)
        }
      }
      return (summary: summary, changesFailure: changesFailure)
    } _: {
      ready.site.textMemory()
    }
    return try BuildFailure.output { () throws(OutputError) in
      Written(
        summary: try published.summary.get(), texts: texts,
        changesFailure: published.changesFailure)
    }
  }
}
