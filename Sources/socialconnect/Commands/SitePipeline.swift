import Domain
import Presentation
import Repository
import UseCases

/// From a site folder to a plan and a renderer: what `build` and `check` have in common.
struct SitePipeline {
  let input: SiteInput
  let workers: Workers
  private(set) var findings: [Finding] = []
  /// How many warnings were not worked out.
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

  init(
    input: SiteInput, warningLimit: Int?, localAddress: String? = nil,
    keepsHeldBack: Bool = false, tellsAll: Bool = false
  ) {
    self.input = input
    self.tellsAll = tellsAll
    self.keepsHeldBack = keepsHeldBack
    self.localAddress = localAddress
    audience = Audience(
      now: input.now ?? Machine.now(), includesDrafts: input.showsDrafts,
      includesFuture: input.showsFuture)
    self.warningLimit = warningLimit
    workers = input.workers
  }

  var hasErrors: Bool { findings.contains { $0.severity == .error } }

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
      findings.append(missing)
      return nil
    }
    LargePages.want()
    let files = source ?? SourceFiles(siteFolder: input.folder, workers: workers)
    let (settings, settingsFile) = readSettings(files)
    progress.begin(.load)
    let isStrict = settings.strict || input.isStrict
    let loader = ContentLoader(settings: settings, workers: workers)
    let limit = isStrict ? nil : warningLimit
    let (read, content) = workers.together { [workers] in
      ReadTheme(files.templates, settings, settingsFile, workers)
    } _: {
      loader.load(files, remembering: memory?.reading, warningLimit: limit)
    }
    findings += read.findings
    let media = files.sourceMedia
    findings += content.findings
    moreWarnings = content.moreWarnings
    findings.settle(settings, isStrict: isStrict)
    guard !hasErrors, let theme = read.theme else {
      findings.sort(by: Finding.isOrderedBefore)
      return nil
    }
    var network = content.network
    var renditions: SiteRenditions?
    if settings.renditions == .auto, let tool, let cache = memory?.renditions() {
      let maker = RenditionMaker(tool, cache: cache, media: media, workers: workers)
      let made = maker.renditions(of: network, progress)
      for position in network.media.indices {
        network.media[position].renditions = made.ofMedia[position]
      }
      findings += made.findings
      findings.settle(settings, isStrict: isStrict)
      renditions = made
    }

    progress.begin(.plan)
    let validity = audience.validity(for: network, settings: settings)
    if !settings.switchedOff.contains(.hidesNothing) {
      findings += HidingCheck(network, settings: settings).findings {
        SettingsFile.placesOfHidden(in: settingsFile)
      }
    }
    let texts = memory.map { memory in
      let (key, stored) = memory.texts()
      return TextMemory(key: key, stored: stored)
    }
    let site = Site(
      network, settings: settings, audience: audience,
      remembering: texts ?? TextMemory(key: .random(in: .min ... .max)), workers: workers)
    let plan = SitePlan(site, assets: theme.assets.assets.map(\.path), workers: workers)
    findings += plan.collisions.map(Self.collision)
    findings += plan.unusableAliases.map { post, alias in
      Self.unusable(alias, of: site.network.posts[post.position].id)
    }
    findings.settle(settings, isStrict: isStrict)
    RecordPlaces(siteFolder: input.folder).give(to: &findings)
    findings.sort(by: Finding.isOrderedBefore)
    guard !hasErrors else { return nil }
    return ReadySite(
      site: site, wholeNetwork: keepsHeldBack ? network : nil, plan: plan,
      validity: BuildValidity(from: validity.from, until: validity.until),
      waitingPostCount: validity.until == nil
        ? 0 : audience.waitingPostCount(of: network, settings: settings),
      media: media, renditions: renditions,
      settings: settingsFile, themeFiles: read.files, theme: theme)
  }

  /// The same site with the theme as it is now: the content is not read again.
  ///
  /// - Returns: nil when there are errors; they are among `findings`.
  mutating func prepareTheme(of ready: ReadySite) -> ReadySite? {
    let read = ReadTheme(
      TemplateFolder(siteFolder: input.folder), ready.site.settings, ready.settings, workers)
    findings += read.findings
    let settings = ready.site.settings
    findings.settle(settings, isStrict: settings.strict || input.isStrict)
    guard !hasErrors, let theme = read.theme else { return nil }
    let plan = SitePlan(
      ready.site, assets: theme.assets.assets.map(\.path), workers: workers)
    findings += plan.collisions.map(Self.collision)
    guard !hasErrors else { return nil }
    return ReadySite(
      site: ready.site, wholeNetwork: ready.wholeNetwork, plan: plan, validity: ready.validity,
      waitingPostCount: ready.waitingPostCount,
      media: ready.media,
      renditions: ready.renditions, settings: ready.settings, themeFiles: read.files,
      theme: theme)
  }

  /// The settings, and as they are written.
  private mutating func readSettings(_ source: SourceFiles) -> (Settings, [UInt8]) {
    let file = SettingsFile.read(source)
    findings += file.findings
    var settings = tellsAll ? file.settings.tellingAll : file.settings
    if let url = input.baseURL { settings.baseURL = url }
    if let localAddress, let url = BaseURL(localAddress + settings.baseURL.path) {
      settings.baseURL = url
    }
    baseURL = settings.baseURL
    return (settings, file.bytes)
  }

  /// The site's theme, if it can be used, and what was found in it.
  private struct ReadTheme: Sendable {
    let files: ThemeFiles
    var theme: Theme?
    var findings: [Finding]

    init(
      _ templates: TemplateFolder, _ settings: Settings, _ settingsFile: [UInt8],
      _ workers: Workers
    ) {
      let files = ThemeFiles(
        default: DefaultTheme.files, site: templates, settings: settingsFile)
      self.files = files
      findings = templates.findings
      do throws(ThemeFailure) {
        let theme = try Theme(
          files: files.merged, over: files.replacedMessages, settings: settings, workers: workers)
        findings += files.findings(theme.warnings)
        self.theme = theme
      } catch {
        findings += files.findings(error.problems)
      }
    }
  }

  private static func unusable(_ alias: String, of id: String) -> Finding {
    Finding(
      .warning, rule: .badAlias,
      message: "`\(alias)`, an alias of post `\(id)`, is no path at which a page can stand",
      hint: "it is taken, has a query, or is no name of a page; nothing leads from there",
      about: FindingRecord(.post, id, .item(alias, of: "aliases")))
  }

  private static func collision(_ path: String) -> Finding {
    Finding(
      .error, rule: .pathCollision, message: "two files of the site would be `\(path)`",
      hint: "rename the page, post or picture that stands there")
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

extension [Finding] {
  /// Leaves out what the settings have switched off, and makes errors of warnings where they are
  /// strict.
  mutating func settle(_ settings: Settings, isStrict: Bool) {
    removeAll(where: settings.silences)
    guard isStrict else { return }
    for index in indices where self[index].severity == .warning { self[index].severity = .error }
  }
}
