import Domain

extension TextRenderer {
  /// A renderer of the texts of a site with these settings.
  public init(_ settings: Settings, surroundings: TextSurroundings) {
    self.init(
      limits: .forCharacters(settings.maxCharacters), keepsLineBreaks: settings.keepsLineBreaks,
      surroundings: surroundings)
  }
}
