/// Ids of headings, made as GitHub makes them and unique within a page.
struct HeadingSlugs {
  private var used: Set<String> = []
  private var nextNumber: [String: Int] = [:]

  /// The text in lower case without punctuation, `-` for each space, and a number behind it if
  /// the page has that id already.
  mutating func slug(for heading: String) -> String {
    var slug = ""
    for scalar in heading.lowercased().unicodeScalars {
      if scalar == " " {
        slug += "-"
      } else if scalar == "-" || scalar == "_" || Scalars.isLetterMarkOrDigit(scalar.value) {
        slug.unicodeScalars.append(scalar)
      }
    }
    if slug.isEmpty { slug = "section" }
    var number = nextNumber[slug, default: 0]
    var unique = number == 0 ? slug : "\(slug)-\(number)"
    while !used.insert(unique).inserted {
      number += 1
      unique = "\(slug)-\(number)"
    }
    nextNumber[slug] = number + 1
    return unique
  }
}
