import Domain

extension HiddenNames {
  /// A name as usernames are compared; a leading `@` says nothing.
  public static func username(_ name: String) -> String {
    NameFolding.folded(name.hasPrefix("@") ? String(name.dropFirst()) : name)
  }
}
