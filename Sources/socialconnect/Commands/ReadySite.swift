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
    private(set) var plan: SitePlan
    /// What stands in the output folder, is not ours, and has the place of old paths of posts.
    private(set) var others: [String] = []
    let validity: BuildValidity
    /// How many posts are dated in the future, and held back until then.
    let waitingPostCount: Int
    let media: SourceMedia
    /// nil where none were to be made.
    let renditions: SiteRenditions?
    /// The texts of the theme's files.
    var themeTexts: [[UInt8]] { themeFiles.merged.map(\.bytes) }
    /// The settings as they are written, and every file of the theme.
    let settings: [UInt8]
    let themeFiles: ThemeFiles
    let theme: Theme

    /// The same site, planned with more of others in the output folder.
    func planned(besides more: [String], workers: Workers) -> ReadySite {
      var site = self
      site.others += more
      site.plan = SitePlan(
        self.site, assets: theme.assets.assets.map(\.path), besides: site.others, workers: workers)
      return site
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
}
