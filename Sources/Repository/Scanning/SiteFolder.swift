import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder of a site, as somebody has typed its name.
public enum SiteFolder {
  /// The folders in it that a site is made from, each with all that lies in it.
  public static let folders = [ContentFolder.name, TemplateFolder.name, StaticFolder.name]

  /// What to say where there is none; nil where there is.
  public static func missing(_ path: String) -> Finding? {
    var status = stat()
    let message: String
    if stat(path, &status) != 0 {
      guard errno == ENOENT || errno == ENOTDIR else { return nil }
      message = "there is no folder `\(path)`"
    } else {
      if FileKind(status) == .folder { return nil }
      message = "`\(path)` is no folder"
    }
    return Finding(
      .error, rule: .noContent, message: message, hint: "name a site folder with --source")
  }

  /// What to say of a folder that is no site's, or where there is none; nil where it holds a part of one.
  public static func missingSite(_ path: String) -> Finding? {
    if let missing = missing(path) { return missing }
    let parts = [ContentFolder.name, SettingsFile.name, TemplateFolder.name]
    let isSite = parts.contains { (try? FolderEntry.kindIfAny(of: path + "/" + $0)) != nil }
    return isSite ? nil : missingContent
  }

  /// What to say where a site folder has no content.
  static var missingContent: Finding {
    Finding(
      .error, rule: .noContent, message: "there is no folder `content`",
      hint: "run this in a site folder, or name one with --source",
      place: FindingPlace(path: "content"))
  }
}
