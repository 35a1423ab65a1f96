/// The settings that a site can make. The README documents each.
enum SettingsField: String, RecordField {
  case title
  case description
  case baseURL = "base_url"
  case language
  case urlStyle = "url_style"
  case pageSize = "page_size"
  case timeZone = "time_zone"
  case idAuthority = "id_authority"
  case maxCharacters = "max_characters"
  case lineBreaks = "line_breaks"
  case maxImages = "max_images"
  case reactions
  case relMe = "rel_me"
  case hub
  case accent
  case sections
  case renditions
  case hide
  case strict
  case checks

  static let synonyms: KeyValuePairs<String, SettingsField> = [:]
  static let required: [SettingsField] = []
}
