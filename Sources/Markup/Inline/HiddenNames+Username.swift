import Domain

extension HiddenNames {
  /// A name as usernames are compared; a leading `@` says nothing.
  public static func username(_ name: String) -> String {
    NameFolding.folded(name.withoutAtSign)
  }
}

extension String {
  /// A name as it is without the sign with which people write it; another text as it is.
  public var withoutAtSign: String { hasPrefix("@") ? String(dropFirst()) : self }
}
