/// The fields of objects that are fields of records. Names are in snake_case. The importer of databases
/// takes the same.
enum AuthorField: String, FieldName {
  case id
  case username
  case displayName = "display_name"
  case photoURL = "photo_url"

  init?(named name: String) {
    switch name {
    case "id", "user_id": self = .id
    case "username": self = .username
    case "display_name", "name": self = .displayName
    case "photo_url", "avatar_url": self = .photoURL
    default: return nil
    }
  }
}

enum ImageField: String, FieldName {
  case url
  case alt
  case width
  case height

  init?(named name: String) {
    switch name {
    case "url": self = .url
    case "alt", "alt_text", "description": self = .alt
    case "width": self = .width
    case "height": self = .height
    default: return nil
    }
  }
}

enum LinkField: String, FieldName {
  case label
  case url

  init?(named name: String) {
    switch name {
    case "label", "title", "name": self = .label
    case "url": self = .url
    default: return nil
    }
  }
}

enum LocationField: String, FieldName {
  case latitude
  case longitude
  case name

  init?(named name: String) {
    switch name {
    case "latitude", "lat", "_latitude": self = .latitude
    case "longitude", "lon", "lng", "_longitude": self = .longitude
    case "name": self = .name
    default: return nil
    }
  }

  /// To each side of the equator or the meridian.
  var mostDegrees: Double { self == .latitude ? 90 : 180 }
}
