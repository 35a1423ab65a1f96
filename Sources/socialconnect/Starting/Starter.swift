import Domain
import Presentation
import Repository

/// The files of a new site.
struct Starter {
  let title: String
  let user: String
  let baseURL: BaseURL
  let language: StarterLanguage
  let now: Timestamp

  /// By their paths from the site folder.
  var files: [(path: String, bytes: [UInt8])] {
    [
      ("socialconnect.yml", settings), ("content/users.json", person),
      ("content/posts/hello.md", hello), ("content/pages/about.md", about),
      (".gitignore", "/public/\n/.socialconnect/\n/new.txt\n/pending.txt\n.edit-*\n"),
      (
        ".github/workflows/publish.yml",
        String(decoding: PackageResources.publish_yml, as: UTF8.self)
      ), (".gitlab-ci.yml", String(decoding: PackageResources.gitlab_ci_yml, as: UTF8.self)),
    ].map { path, text in (path: path, bytes: Array(text.utf8)) }
  }

  private var settings: String {
    """
    title: \(YAMLValue.quoted(title))
    # Where the site will be. The workflows for GitHub and GitLab set it themselves.
    base_url: \(baseURL.text)
    # What the ids in feeds begin with, so that they outlive a move: a domain and a day on which it was yours. Set it
    # before the first publication, and never change it.
    # id_authority: example.org,\(WrittenTime(now, offsetMinutes: 0).text.prefix(10))
    # The language of buttons and headings: en or ja.
    language: \(language)
    # How far the clocks are ahead of UTC where dates are to be read.
    \(timeZone)

    """
  }

  private var timeZone: String {
    switch language {
    case .en: "# time_zone: \"-05:00\""
    case .ja: "time_zone: \"+09:00\""
    }
  }

  private var person: String {
    let bio =
      switch language {
      case .en: "I have just begun."
      case .ja: "はじめました。"
      }
    let name = json(user)
    return """
      [
        {
          "id": \(name),
          "username": \(name),
          "display_name": \(name),
          "bio": \(json(bio))
        }
      ]

      """
  }

  private func json(_ text: String) -> String { String(appending: { $0.append(json: text) }) }

  private var hello: String {
    let text =
      switch language {
      case .en: "Hello! This is my first post. #hello"
      case .ja: "こんにちは！最初の投稿です。 #はじめまして"
      }
    return """
      ---
      author: \(YAMLValue.quoted(user))
      date: \(WrittenTime(now, offsetMinutes: 0).text)
      ---

      \(text)

      """
  }

  private var about: String {
    switch language {
    case .en:
      """
      ---
      title: About
      ---

      What this site is about, and who writes it.

      """
    case .ja:
      """
      ---
      title: このサイトについて
      ---

      このサイトの内容と、書いている人を紹介するページです。

      """
    }
  }
}
