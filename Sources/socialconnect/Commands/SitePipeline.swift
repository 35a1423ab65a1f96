import Domain
import Presentation
import Repository
import UseCases

/// From a site folder to a plan and a renderer: what `build` and `check` have in common.
struct SitePipeline {
  let options: SiteOptions
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

  /// Everything that is needed to write the site.
  struct ReadySite {
    let site: Site
    /// With what is held back; nil where nobody asks for it.
    let wholeNetwork: Network?
    let plan: SitePlan
    let validity: BuildValidity
    let media: SourceMedia
    /// nil where none were to be made.
    let renditions: SiteRenditions?
    /// The texts of the theme's files.
    var themeTexts: [[UInt8]] { themeFiles.merged.map(\.bytes) }
    /// The settings as they are written, and every file of the theme.
    fileprivate let settings: [UInt8]
    fileprivate let themeFiles: ThemeFiles
    fileprivate let theme: Theme

    /// What renders these files, and perhaps no others.
    func renderer(
      for files: some Collection<PlannedFile>, workers: Workers
    ) throws(ThemeFailure) -> SiteRenderer {
      try SiteRenderer(look(workers), files: files, workers: workers)
    }

    /// What all renderers of the site have in common, for those who need more than one.
    func look(_ workers: Workers) -> SiteLook { SiteLook(site, theme: theme, workers: workers) }

    /// What is wrong with a page that could not be rendered.
    func findings(_ failure: ThemeFailure) -> [Finding] {
      failure.problems.map { themeFiles.finding($0) }
    }

    /// What each planned file depends on.
    ///
    /// - Parameters:
    ///   - key: a secret.
    ///   - others: what else decides the output: the program's version, options.
    func fingerprints(key: UInt64, others: [String], workers: Workers) -> [UInt64?] {
      var frame = Fingerprint(key: key)
      for text in others { frame.add(text) }
      frame.add(settings)
      for file in themeFiles.merged {
        frame.add(file.name)
        frame.add(file.bytes)
      }
      let prints = PageFingerprints(site, key: key, frame: frame, workers: workers)
      return workers.map(plan.files.count, atLeast: 256) { [frame] position in
        let file = plan.files[position]
        if let print = prints[file] { return print.value }
        return fingerprint(ofPicture: file).map { bytes in
          var print = frame
          print.add(bytes)
          return print.value
        }
      }
    }

    private func fingerprint(ofPicture file: PlannedFile) -> Fingerprint? {
      switch file.content {
      case .media(let position): media.fingerprint(of: site.network.media[position].path)
      case .rendition: renditions?.fingerprint(of: file.path)
      default: nil
      }
    }

    /// The bytes of a media file or rendition.
    ///
    /// - Parameter position: of the media file.
    /// - Throws: when they can't be read, or are not what they were when the site was planned.
    func bytes(ofPicture file: PlannedFile, _ position: Int) throws(OutputError) -> [UInt8] {
      let path = site.network.media[position].path
      if file.path == path { return try media.bytes(of: path) }
      guard let bytes = renditions?.bytes(of: file.path) else {
        throw .renditionGone("content/" + path)
      }
      return bytes
    }
  }

  let audience: Audience

  init(
    options: SiteOptions, warningLimit: Int?, localAddress: String? = nil,
    keepsHeldBack: Bool = false, tellsAll: Bool = false
  ) {
    self.options = options
    self.tellsAll = tellsAll
    self.keepsHeldBack = keepsHeldBack
    self.localAddress = localAddress
    let now = options.now.flatMap { try? Timestamp(rfc3339: $0) } ?? Machine.now()
    audience = Audience(
      now: now, includesDrafts: options.drafts, includesFuture: options.future)
    self.warningLimit = warningLimit
    workers = .threads(options.jobs ?? Machine.coreCount)
  }

  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Loads, reads and plans.
  ///
  /// - Parameters:
  ///   - source: the files of the site; set to nil when everything has been read from them.
  ///   - memory: what earlier builds have read of these files, and made of their pictures.
  ///   - tool: makes smaller renditions of pictures; nil for a site without.
  /// - Returns: nil when there are errors; they are among `findings`, all of them.
  mutating func prepare(
    _ source: inout SourceFiles?, remembering memory: BuildMemory? = nil,
    tool: RenditionTool? = nil, progress: Progress
  ) -> ReadySite? {
    LargePages.want()
    let files = source ?? SourceFiles(siteFolder: options.source, workers: workers)
    source = nil
    let (settings, settingsFile) = readSettings(files)
    progress.begin(.load)
    let isStrict = settings.strict || options.strict
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
    let validity = audience.validity(for: network)
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
    findings.sort(by: Finding.isOrderedBefore)
    guard !hasErrors else { return nil }
    return ReadySite(
      site: site, wholeNetwork: keepsHeldBack ? network : nil, plan: plan,
      validity: BuildValidity(from: validity.from, until: validity.until),
      media: media, renditions: renditions,
      settings: settingsFile, themeFiles: read.files, theme: theme)
  }

  /// The same site with the theme as it is now: the content is not read again.
  ///
  /// - Returns: nil when there are errors; they are among `findings`.
  mutating func prepareTheme(of ready: ReadySite) -> ReadySite? {
    let read = ReadTheme(
      TemplateFolder(siteFolder: options.source), ready.site.settings, ready.settings, workers)
    findings += read.findings
    guard !hasErrors, let theme = read.theme else { return nil }
    let plan = SitePlan(
      ready.site, assets: theme.assets.assets.map(\.path), workers: workers)
    findings += plan.collisions.map(Self.collision)
    guard !hasErrors else { return nil }
    return ReadySite(
      site: ready.site, wholeNetwork: ready.wholeNetwork, plan: plan, validity: ready.validity,
      media: ready.media,
      renditions: ready.renditions, settings: ready.settings, themeFiles: read.files,
      theme: theme)
  }

  /// The settings, and as they are written.
  private mutating func readSettings(_ source: SourceFiles) -> (Settings, [UInt8]) {
    let file = SettingsFile.read(source)
    findings += file.findings
    var settings = tellsAll ? file.settings.tellingAll : file.settings
    if let text = options.baseURL, let url = BaseURL(text) { settings.baseURL = url }
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
        theme = try Theme(files: files.merged, settings: settings, workers: workers)
      } catch {
        findings += error.problems.map { files.finding($0) }
      }
    }
  }

  private static func unusable(_ alias: String, of id: String) -> Finding {
    Finding(
      .warning, rule: .badAlias,
      message: "`\(alias)`, an alias of post `\(id)`, is no path at which a page can stand",
      hint: "it is taken, or has characters that a file name can't have; nothing leads from there")
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

/// The default theme's files, each replaced by the site's file of that name.
struct ThemeFiles {
  let merged: [ThemeFile]
  private let own: Set<String>
  /// The file of settings, as it is written.
  private let settings: [UInt8]

  init(default files: [ThemeFile], site: TemplateFolder, settings: [UInt8]) {
    self.settings = settings
    own = Set(site.files.map(\.name))
    // `messages/JA.txt` is of the language of `messages/ja.txt`.
    let replaced = Set(site.files.map { Self.key(of: $0.name) })
    let kept = files.filter { !replaced.contains(Self.key(of: $0.name)) }
    merged = kept + site.files.map { ThemeFile(name: $0.name, bytes: $0.bytes) }
  }

  private static func key(of name: String) -> String {
    name.hasPrefix("messages/") ? name.lowercased() : name
  }

  /// A problem as a finding: a default file is named as such, the site has no file to look at.
  func finding(_ problem: ThemeProblem) -> Finding {
    let name = problem.file ?? ""
    let path =
      own.contains(name) ? "\(TemplateFolder.name)/\(name)" : "default theme: \(name)"
    var finding = problem.finding(path: path)
    if problem.file == nil {
      // What lies in no file of the theme lies in the settings, which ask for a language.
      finding.place = SettingsFile.placeOfLanguage(in: settings)
      return finding
    }
    guard var place = finding.place, place.line > 0,
      let file = merged.first(where: { $0.name == name })
    else { return finding }
    let source = SourceText(path: path, bytes: file.bytes)
    let line = source.line(at: TextPosition(line: place.line, column: max(1, place.column)))
    place.sourceLine = line.text
    place.caretColumn = line.caretColumn
    finding.place = place
    return finding
  }
}
