/// A file that the new site will have.
public struct PlannedOutput: Sendable {
  /// From the site's root: `posts/1/index.html`.
  public var path: String
  /// Files of a lower rank are moved in first: pages before the lists that link to them.
  public var rank: UInt8
  /// Whether it gives way to what others have put there, also where such files are adopted.
  public var givesWay: Bool

  public init(path: String, rank: UInt8 = 0, givesWay: Bool = false) {
    self.path = path
    self.rank = rank
    self.givesWay = givesWay
  }
}

extension [PlannedOutput] {
  /// Why these files can't be one site: a path that is none, or a file where others need a folder.
  ///
  /// Who publishes finds it out as well; this is for those who only want to know.
  public var conflict: OutputError? {
    do throws(OutputError) {
      _ = try PublishingPlan(self)
      return nil
    } catch {
      return error
    }
  }
}
