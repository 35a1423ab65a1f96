import Domain

/// Reads `socialconnect.yml`. The file may be missing: every setting has a default.
public enum SettingsFile {
  /// Of the file, in the site folder.
  public static let name = "socialconnect.yml"

  /// Reads the settings from the files that were read of a site.
  ///
  /// - Returns: the settings as far as they could be read, what is wrong with them, and the file's
  ///   bytes; none when there is no file.
  public static func read(
    _ files: SourceFiles
  ) -> (settings: Settings, findings: [Finding], bytes: [UInt8]) {
    let bytes: [UInt8]
    do throws(FileReadingError) {
      bytes = try files.settings.get()
    } catch .missing {
      let findings = misnamed(in: files.siteFolder).map {
        unread($0, .error, hint: "the settings are in `\(name)`: rename it")
      }
      return (Settings(), findings, [])
    } catch {
      let text = SettingsProblem.unreadable(error).text
      return (Settings(), [text.finding(at: FindingPlace(path: name))], [])
    }
    var reader = SettingsReader(source: SourceText(path: name, bytes: bytes))
    reader.read()
    let others = besides(in: files.siteFolder).map {
      unread($0, .warning, hint: "the settings are in `\(name)`: move what you need there")
    }
    return (reader.settings, reader.findings + others, bytes)
  }
}

extension SettingsFile {
  /// Files of other names that somebody may take for the settings. Without its settings a site would be another one,
  /// at another address.
  private static func misnamed(in siteFolder: String) -> [String] {
    ["socialconnect.yaml", "Socialconnect.yml", "SocialConnect.yml"].filter {
      FolderEntry.kind(of: siteFolder + "/" + $0) == .file
    }
  }

  /// Those that stand beside the settings.
  static func besides(in siteFolder: String) -> [String] {
    let found = misnamed(in: siteFolder)
    // Where upper and lower case are the same, most names are those of the settings themselves.
    guard !found.isEmpty, let entries = try? FolderEntry.entries(of: siteFolder) else { return [] }
    return found.filter { name in entries.contains { $0.name == name } }
  }

  private static func unread(_ name: String, _ severity: Finding.Severity, hint: String) -> Finding
  {
    Finding(
      severity, rule: .unreadFile, message: "this file is not read", hint: hint,
      place: FindingPlace(path: name))
  }

  /// Where the value of `language` stands; the file alone where it can't be found.
  public static func placeOfLanguage(in bytes: [UInt8]) -> FindingPlace {
    var reader = SettingsReader(source: SourceText(path: name, bytes: bytes))
    return reader.place(of: .language) ?? FindingPlace(path: name)
  }

  /// Finds where a name stands that is to be hidden; the file alone where it can't be found.
  public static func placesOfHidden(
    in bytes: [UInt8]
  ) -> (_ name: String, _ list: HiddenList) -> FindingPlace {
    var reader = SettingsReader(source: SourceText(path: name, bytes: bytes))
    let places = reader.placesOfHidden()
    return { hidden, list in places[list]?[hidden] ?? FindingPlace(path: name) }
  }
}
