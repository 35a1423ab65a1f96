import Domain
import Presentation
import Repository
import UseCases

/// From a site folder to a plan and a renderer: what `build` and `check` have in common.
struct SitePipeline {
  let input: SiteInput
  let workers: Workers
  /// What was found in the settings and the content, and of what is made of them alone.
  private(set) var contentFindings: [Finding] = []
  /// What was found in the theme, and in the plan, which depends on it.
  private(set) var themeFindings: [Finding] = []
  /// How many warnings of the content were not worked out.
  private(set) var moreWarnings = 0
  /// How many warnings of the content are worked out; nil is all of them.
  let warningLimit: Int?
  /// Where the preview shows the site, instead of the address that the settings name: scheme, host
  /// and port. The path stays.
  let localAddress: String?
  /// Whether the network is kept with what is held back.
  let keepsHeldBack: Bool
  /// Whether also that is told which the settings switch off, and all of it as warnings.
  let tellsAll: Bool
  /// The site's address, once the settings were read.
  private(set) var baseURL = BaseURL.example

  let audience: Audience

  /// - Parameter workers: nil makes new ones.
  init(
    input: SiteInput, workers: Workers? = nil, warningLimit: Int?, localAddress: String? = nil,
    keepsHeldBack: Bool = false, tellsAll: Bool = false
  ) {
    self.input = input
    self.tellsAll = tellsAll
    self.keepsHeldBack = keepsHeldBack
    self.localAddress = localAddress
    audience = Audience(
      now: input.now ?? SystemClock.now(), includesDrafts: input.showsDrafts,
      includesFuture: input.showsFuture)
    self.warningLimit = warningLimit
    self.workers = workers ?? input.makeWorkers()
  }

  /// All of them, in their order.
  var findings: [Finding] {
    (contentFindings + themeFindings).sorted(by: Finding.isOrderedBefore)
  }

  private var hasErrors: Bool {
    contentFindings.hasErrors || themeFindings.hasErrors
  }

  /// Loads, reads and plans.
  ///
  /// - Parameters:
  ///   - source: the files of the site, let go of once everything has been read from them; nil has them read.
  ///   - memory: what earlier builds have read of these files, and made of their pictures.
  ///   - tool: makes smaller renditions of pictures; nil for a site without.
  /// - Returns: nil when there are errors; they are among `findings`, all of them.
  mutating func prepare(
    _ source: consuming SourceFiles?, remembering memory: BuildMemory? = nil,
    tool: RenditionTool? = nil, progress: Progress
  ) -> ReadySite? {
    if let missing = SiteFolder.missing(input.folder) {
      contentFindings.append(missing)
      return nil
    }
    LargePages.want()
    let files = source ?? SourceFiles(siteFolder: input.folder, workers: workers)
    let (settings, settingsFile) = readSettings(files)
    progress.begin(.load)
    let (theme, content) = load(files, settings, settingsFile, remembering: memory?.reading)
    let media = files.sourceMedia
    let staticFolder = files.staticFolder
    guard !hasErrors, let theme else { return nil }
    var network = content.network
    let renditions = makeRenditions(
      of: &network, media, settings, remembering: memory, tool, progress)
    progress.begin(.plan)
    let judged = audience.judged(network, settings: settings, workers: workers)
    lookAtHiding(judged, settings, settingsFile)
    let validity = judged.validity
    let templates = files.templates.files.map(\.bytes)
    var decidingTexts: ReadySite.DecidingTexts?
    let site = read(judged, remembering: memory) {
      decidingTexts = ReadySite.DecidingTexts(media: network.media, templates: templates)
      return templates + staticFolder.texts
    }
    return planned(
      ReadySite(
        ReadySite.ContentInUse(
          site: site, judged: keepsHeldBack ? judged : nil,
          findings: contentFindings, moreWarnings: moreWarnings,
          validity: BuildValidity(from: validity.from, until: validity.until),
          waiting: judged.waiting,
          copied: CopiedFiles(media: media, staticFolder: staticFolder, renditions: renditions),
          lacksRenditions: settings.renditions == .auto && tool != nil
            && renditions?.lacksRoom ?? true,
          settingsFile: settingsFile, decidingTexts: decidingTexts),
        theme: theme, workers: workers))
  }

  /// The same site with other templates: the content is not read again, and what was found in it is
  /// among the findings.
  ///
  /// - Parameter templates: of those before they say the same (``ReadySite/DecidingTexts``).
  /// - Returns: nil when there are errors; they are among `findings`.
  mutating func prepareTheme(of ready: ReadySite, _ templates: TemplateFolder) -> ReadySite? {
    (contentFindings, moreWarnings) = (ready.content.findings, ready.content.moreWarnings)
    let settings = ready.site.settings
    let read = ThemeReading(templates, settings, ready.content.settingsFile, workers)
    take(read.findings, of: settings, into: \.themeFindings)
    guard !hasErrors, let theme = read.theme else { return nil }
    return planned(ready.with(theme, workers: workers))
  }

  // MARK: - Steps

  /// Reads the theme and the content side by side.
  ///
  /// - Returns: also the theme, if it can be used.
  private mutating func load(
    _ files: SourceFiles, _ settings: Settings, _ settingsFile: [UInt8],
    remembering memory: ReadingMemory?
  ) -> (ReadySite.ThemeInUse?, LoadedContent) {
    let loader = ContentLoader(settings: settings, workers: workers)
    let limit = input.isStrict(by: settings) ? nil : warningLimit
    let (read, content) = workers.together { [workers] in
      ThemeReading(files.templates, settings, settingsFile, workers)
    } _: {
      loader.load(files, remembering: memory, warningLimit: limit)
    }
    take(read.findings, of: settings, into: \.themeFindings)
    take(
      content.findings + files.staticFolder.findings, of: settings, into: \.contentFindings)
    moreWarnings = content.moreWarnings
    return (read.theme, content)
  }

  /// Makes smaller renditions of the network's pictures, where that is wanted and can be done.
  ///
  /// - Returns: nil also where they can't be kept, which is told. While another build has them, that is an error: a
  ///   site without them is none that somebody wants.
  private mutating func makeRenditions(
    of network: inout Network, _ media: SourceMedia, _ settings: Settings,
    remembering memory: BuildMemory?, _ tool: RenditionTool?, _ progress: Progress
  ) -> SiteRenditions? {
    guard settings.renditions == .auto, let tool, let memory else { return nil }
    let cache: RenditionCache
    do throws(OutputError) {
      cache = try memory.renditions()
    } catch {
      if case .locked = error {
        contentFindings.append(error.finding)
      } else if let finding = SiteRenditions.finding(network, notKept: error) {
        take([finding], of: settings, into: \.contentFindings)
      }
      return nil
    }
    let maker = RenditionMaker(tool, cache: cache, media: media, workers: workers)
    let made = maker.renditions(of: network, progress)
    for position in network.media.indices {
      network.media[position].renditions = made.ofMedia[position]
    }
    take(made.findings, of: settings, into: \.contentFindings)
    return made
  }

  /// Looks for what the settings hide and nobody has written.
  private mutating func lookAtHiding(
    _ judged: JudgedNetwork, _ settings: Settings, _ settingsFile: [UInt8]
  ) {
    if settings.switchedOff.contains(.hidesNothing) { return }
    let found = HidingCheck(judged).findings {
      SettingsFile.placesOfHidden(in: settingsFile)
    }
    take(found, of: settings, into: \.contentFindings)
  }

  private func read(
    _ judged: JudgedNetwork, remembering memory: BuildMemory?, ownersTexts: () -> [[UInt8]]
  ) -> Site {
    let texts = memory.map { memory in
      let (key, stored) = memory.texts()
      return TextMemory(key: key, stored: stored)
    }
    return Site(
      judged, remembering: texts ?? TextMemory(key: .random(in: .min ... .max)),
      ownersTexts: ownersTexts, workers: workers)
  }

  /// The site, unless there are errors, with those of its plan.
  private mutating func planned(_ ready: ReadySite) -> ReadySite? {
    take(ready.planFindings, of: ready.site.settings, into: \.themeFindings)
    return hasErrors ? nil : ready
  }

  private mutating func take(
    _ more: [Finding], of settings: Settings, into findings: WritableKeyPath<Self, [Finding]>
  ) {
    self[keyPath: findings] += input.settled(more, by: settings)
  }

  /// The settings, and as they are written.
  private mutating func readSettings(_ source: SourceFiles) -> (Settings, [UInt8]) {
    let file = SettingsFile.read(source)
    var settings = tellsAll ? file.settings.tellingAll : file.settings
    take(file.findings, of: settings, into: \.contentFindings)
    if let url = input.baseURL { settings.baseURL = url }
    if let localAddress, let url = BaseURL(localAddress + settings.baseURL.path) {
      settings.baseURL = url
    }
    baseURL = settings.baseURL
    return (settings, file.bytes)
  }

  /// The site's theme, if it can be used, and what was found in it.
  private struct ThemeReading: Sendable {
    var theme: ReadySite.ThemeInUse?
    var findings: [Finding]

    init(
      _ templates: TemplateFolder, _ settings: Settings, _ settingsFile: [UInt8],
      _ workers: Workers
    ) {
      let files = ThemeFiles(
        default: DefaultTheme.files, site: templates, settings: settingsFile)
      findings = templates.findings
      do throws(ThemeFailure) {
        let theme = try Theme(
          files: files.merged, over: files.replacedMessages, settings: settings, workers: workers)
        findings += files.findings(theme.warnings)
        self.theme = ReadySite.ThemeInUse(theme: theme, files: files)
      } catch {
        findings += files.findings(error.problems)
      }
    }
  }
}

extension RenditionMaker {
  fileprivate func renditions(of network: Network, _ progress: Progress) -> SiteRenditions {
    renditions(of: network) { more, total in
      if more == 0, total > 0 { progress.begin(.pictures, total: total) }
      progress.advance(by: more)
    }
  }
}
