import Domain
import Presentation
import Repository
import UseCases

extension SitePipeline {
  /// Everything that is needed to write the site.
  struct ReadySite {
    let content: ContentInUse
    private(set) var plan: SitePlan
    /// What stands in the output folder, is not ours, and has the place of old paths of posts.
    private(set) var others: [String] = []
    private(set) var themeInUse: ThemeInUse

    /// What was read of the site besides its theme; with another theme it is the same.
    struct ContentInUse {
      let site: Site
      /// The network with what is held back, and why that is; nil where nobody asks for it.
      let judged: JudgedNetwork?
      /// What was found in the settings and the content: the first warnings, and how many more there are.
      let findings: [Finding]
      let moreWarnings: Int
      let validity: BuildValidity
      /// What is dated in the future, and held back until then.
      let waiting: WaitingRecords
      let copied: CopiedFiles
      /// Whether pictures lack renditions that are wanted, and the tool is there to make them.
      let lacksRenditions: Bool
      /// The settings as they are written.
      let settingsFile: [UInt8]
      /// nil where no text of the theme decides what is held back.
      let decidingTexts: DecidingTexts?
    }

    /// What says which pictures of held-back posts are held back, too: those that no text of the theme names.
    struct DecidingTexts {
      /// All that the site has.
      let media: MediaFiles
      let templates: [[UInt8]]

      /// Whether other templates would say the same.
      func sayTheSame(as others: TemplateFolder) -> Bool {
        OwnersMedia(of: media, namedIn: templates)
          == OwnersMedia(of: media, namedIn: others.files.map(\.bytes))
      }
    }

    /// A theme and the files that it is made from.
    struct ThemeInUse: Sendable {
      let theme: Theme
      let files: ThemeFiles
    }

    var site: Site { content.site }
    /// Whether the same source would make the same site again. If not, the next build has to look once more.
    var isOfSourceAlone: Bool { others.isEmpty && !content.lacksRenditions }
    var theme: Theme { themeInUse.theme }
    var themeFiles: ThemeFiles { themeInUse.files }
    /// The texts of the theme's files.
    var themeTexts: [[UInt8]] { themeFiles.merged.map(\.bytes) }

    init(_ content: ContentInUse, theme: ThemeInUse, workers: Workers) {
      self.content = content
      themeInUse = theme
      plan = Self.plan(content, theme, besides: [], workers)
    }

    /// The same site with another theme.
    func with(_ theme: ThemeInUse, workers: Workers) -> ReadySite {
      var ready = self
      ready.themeInUse = theme
      ready.plan = Self.plan(content, theme, besides: others, workers)
      return ready
    }

    /// The same site, planned with more of others in the output folder.
    func planned(besides more: [String], workers: Workers) -> ReadySite {
      var ready = self
      ready.others += more
      ready.plan = Self.plan(content, themeInUse, besides: ready.others, workers)
      return ready
    }

    private static func plan(
      _ content: ContentInUse, _ theme: ThemeInUse, besides others: [String], _ workers: Workers
    ) -> SitePlan {
      SitePlan(
        content.site, assets: theme.theme.assets.assets.map(\.path),
        staticPaths: content.copied.staticFolder.paths, besides: others, workers: workers)
    }

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
      frame.add(content.settingsFile)
      for file in themeFiles.merged {
        frame.add(file.name)
        frame.add(file.bytes)
      }
      let prints = PageFingerprints(site, key: key, frame: frame, workers: workers)
      let (copied, network) = (content.copied, site.network)
      return workers.map(plan.files.count, atLeast: 256) { [frame] position in
        let file = plan.files[position]
        if let print = prints[file] { return print.value }
        guard case .copied(let content) = file.content else { return nil }
        return copied.fingerprint(of: content, in: network).map { bytes in
          var print = frame
          print.add(bytes)
          return print.value
        }
      }
    }

    /// The bytes of a file that the theme has no part in.
    func bytes(of copied: CopiedContent) throws(OutputError) -> [UInt8] {
      try content.copied.bytes(of: copied, in: site.network)
    }
  }
}
