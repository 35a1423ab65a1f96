import Domain
import Presentation

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
      (".gitignore", "/public/\n/.socialconnect/\n.edit-*\n"),
      (
        ".github/workflows/publish.yml",
        String(decoding: PackageResources.publish_yml, as: UTF8.self)
      ), (".gitlab-ci.yml", String(decoding: PackageResources.gitlab_ci_yml, as: UTF8.self)),
    ].map { path, text in (path: path, bytes: Array(text.utf8)) }
  }

  /// A JSON string is one in YAML too.
  private func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    output.append(json: text)
    return String(decoding: output, as: UTF8.self)
  }

  private var settings: String {
    """
    title: \(quoted(title))
    # Where the site will be. The workflows for GitHub and GitLab set it themselves.
    base_url: \(baseURL.text)
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
    let (name, bio) =
      switch language {
      case .en: (user, "I have just begun.")
      case .ja: (user, "はじめました。")
      }
    return """
      [
        {
          "id": \(quoted(user)),
          "username": \(quoted(user)),
          "display_name": \(quoted(name)),
          "bio": \(quoted(bio))
        }
      ]

      """
  }

  private var date: String {
    var output: [UInt8] = []
    // Whole seconds, as all commands that write posts.
    (Timestamp(seconds: now.seconds) ?? now).appendRFC3339(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private var hello: String {
    let text =
      switch language {
      case .en: "Hello! This is my first post. #hello"
      case .ja: "こんにちは！最初の投稿です。 #はじめまして"
      }
    return """
      ---
      author: \(quoted(user))
      date: \(date)
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

      どんなサイトか、誰が書いているか。

      """
    }
  }
}
