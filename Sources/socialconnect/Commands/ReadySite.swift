import Domain
import Presentation
import Repository
import UseCases

extension SitePipeline {
  /// Everything that is needed to write the site.
  struct ReadySite {
    let site: Site
    /// With what is held back; nil where nobody asks for it.
    let wholeNetwork: Network?
    /// What was found in the settings and the content: the first warnings, and how many more there are.
    let contentFindings: [Finding]
    let moreWarnings: Int
    private(set) var plan: SitePlan
    /// What stands in the output folder, is not ours, and has the place of old paths of posts.
    private(set) var others: [String] = []
    let validity: BuildValidity
    /// How many posts are dated in the future, and held back until then.
    let waitingPostCount: Int
    let media: SourceMedia
    let staticFolder: StaticFolder
    /// nil where none were to be made.
    let renditions: SiteRenditions?
    /// The settings as they are written.
    let settings: [UInt8]
    private(set) var readyTheme: ReadyTheme

    /// A theme and the files that it is made from.
    struct ReadyTheme: Sendable {
      let theme: Theme
      let files: ThemeFiles
    }

    var theme: Theme { readyTheme.theme }
    var themeFiles: ThemeFiles { readyTheme.files }
    /// The texts of the theme's files.
    var themeTexts: [[UInt8]] { themeFiles.merged.map(\.bytes) }

    init(
      site: Site, wholeNetwork: Network?, contentFindings: [Finding], moreWarnings: Int,
      validity: BuildValidity, waitingPostCount: Int, media: SourceMedia,
      staticFolder: StaticFolder, renditions: SiteRenditions?, settings: [UInt8],
      theme: ReadyTheme, workers: Workers
    ) {
      self.site = site
      self.wholeNetwork = wholeNetwork
      self.contentFindings = contentFindings
      self.moreWarnings = moreWarnings
      self.validity = validity
      self.waitingPostCount = waitingPostCount
      self.media = media
      self.staticFolder = staticFolder
      self.renditions = renditions
      self.settings = settings
      readyTheme = theme
      plan = Self.plan(site, theme, staticFolder, besides: [], workers)
    }

    /// The same site with another theme.
    func with(_ theme: ReadyTheme, workers: Workers) -> ReadySite {
      var ready = self
      ready.readyTheme = theme
      ready.plan = Self.plan(site, theme, staticFolder, besides: others, workers)
      return ready
    }

    /// The same site, planned with more of others in the output folder.
    func planned(besides more: [String], workers: Workers) -> ReadySite {
      var ready = self
      ready.others += more
      ready.plan = Self.plan(site, readyTheme, staticFolder, besides: ready.others, workers)
      return ready
    }

    private static func plan(
      _ site: Site, _ theme: ReadyTheme, _ staticFolder: StaticFolder, besides others: [String],
      _ workers: Workers
    ) -> SitePlan {
      SitePlan(
        site, assets: theme.theme.assets.assets.map(\.path), staticPaths: staticFolder.paths,
        besides: others, workers: workers)
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
      frame.add(settings)
      for file in themeFiles.merged {
        frame.add(file.name)
        frame.add(file.bytes)
      }
      let prints = PageFingerprints(site, key: key, frame: frame, workers: workers)
      return workers.map(plan.files.count, atLeast: 256) { [frame] position in
        let file = plan.files[position]
        if let print = prints[file] { return print.value }
        return fingerprint(ofCopied: file).map { bytes in
          var print = frame
          print.add(bytes)
          return print.value
        }
      }
    }

    private func fingerprint(ofCopied file: PlannedFile) -> Fingerprint? {
      switch file.content {
      case .media(let position): media.fingerprint(of: site.network.media[position].path)
      case .rendition: renditions?.fingerprint(of: file.path)
      case .staticFile(let position): staticFolder.fingerprint(of: position)
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
}
