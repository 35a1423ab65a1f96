/// What one rendering may need at most, whatever its template says.
public struct RenderingLimits: Equatable, Sendable {
  /// Instructions, and bytes and items that these look at.
  public var steps: Int
  /// Bytes of the texts and lists that are worked out on the way, all together.
  public var valueBytes: Int
  /// Bytes of what is rendered.
  public var outputBytes: Int

  public init(steps: Int, valueBytes: Int, outputBytes: Int) {
    self.steps = steps
    self.valueBytes = valueBytes
    self.outputBytes = outputBytes
  }

  /// For a page: far more than any needs, and no more than some seconds.
  public static let page = RenderingLimits(
    steps: 200_000_000, valueBytes: 64 << 20, outputBytes: 256 << 20)

  /// For all that is known while a template is compiled; a rendering can still do more.
  static let folding = RenderingLimits(steps: 4_000_000, valueBytes: 4 << 20, outputBytes: 1 << 20)
}
