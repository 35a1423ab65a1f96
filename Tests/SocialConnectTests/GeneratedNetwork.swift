import Domain
import Foundation
import TestSupport

/// A network from a seed, written as JSON or as Markdown files.
struct GeneratedNetwork {
  struct Post {
    let id: String
    let author: String
    let date: String
    let text: String
    let tags: [String]
    let lang: String?
    let warning: String?
    let replyTo: String?
    let likes: Int
  }

  let users: [(id: String, name: String, bio: String)]
  private(set) var posts: [Post] = []
  private(set) var comments:
    [(id: String, post: String, author: String, date: String, text: String)]

  init(seed: UInt64, postCount: Int) {
    var random = SeededRandom(seed: seed)
    users = (0..<12).map { number in
      ("user\(number)", "Name \(number) ✨", number.isMultiple(of: 3) ? "" : "Bio *\(number)*")
    }
    comments = []
    let words = [
      "fog", "the *harbour*", "#fog", "#港", "@user3", "https://a.example/x?y=1", "霧", "<b>",
      "`code`", "\"quoted\"", "it's: so", "- list", "😀",
    ]
    for number in 0..<postCount {
      let count = 1 + random.next(below: 12)
      let text = (0..<count).map { _ in words[random.next(below: words.count)] }
        .joined(separator: random.next(below: 5) == 0 ? "\n\n" : " ")
      let day = 1 + random.next(below: 28)
      let month = 1 + random.next(below: 5)
      posts.append(
        Post(
          id: "post-\(number)", author: "user\(random.next(below: 12))",
          date: "2026-0\(month)-\(day < 10 ? "0" : "")\(day)T0\(random.next(below: 10)):30:00Z",
          text: text,
          tags: random.next(below: 3) == 0 ? ["fog", "t\(random.next(below: 5))x"] : [],
          lang: random.next(below: 2) == 0 ? "en" : nil,
          warning: random.next(below: 9) == 0 ? "Careful: \(number)" : nil,
          replyTo: number > 0 && random.next(below: 4) == 0
            ? "post-\(random.next(below: number))" : nil,
          likes: random.next(below: 50)))
      if random.next(below: 3) == 0 {
        comments.append(
          (
            "comment-\(number)", "post-\(number)", "user\(random.next(below: 12))",
            "2026-05-30", "Comment \(number) on #fog"
          ))
      }
    }
  }

  /// The files of the content folder, one for each kind.
  func json() throws -> [String: String] {
    func text(_ records: [[String: Any]]) throws -> String {
      let data = try JSONSerialization.data(withJSONObject: records, options: [.sortedKeys])
      return String(decoding: data, as: UTF8.self)
    }
    return [
      "content/users.json": try text(
        users.map { ["id": $0.id, "username": $0.id, "displayName": $0.name, "bio": $0.bio] }),
      "content/posts.json": try text(
        posts.map { post in
          var record: [String: Any] = [
            "id": post.id, "authorId": post.author, "createdAt": post.date, "content": post.text,
            "hashtags": post.tags, "likeCount": post.likes,
          ]
          record["lang"] = post.lang
          record["contentWarning"] = post.warning
          record["inReplyTo"] = post.replyTo
          return record
        }),
      "content/comments.json": try text(
        comments.map {
          [
            "id": $0.id, "postId": $0.post, "authorId": $0.author, "createdAt": $0.date,
            "content": $0.text,
          ]
        }),
    ]
  }

  /// The files of the content folder, one for each record.
  func markdown() -> [String: String] {
    var files: [String: String] = [:]
    for user in users {
      files["content/users/\(user.id).md"] =
        "---\nusername: \(user.id)\nname: \(user.name)\n---\n\n\(user.bio)\n"
    }
    for post in posts {
      var fields = ["author: \(post.author)", "date: \(post.date)", "likes_count: \(post.likes)"]
      if !post.tags.isEmpty { fields.append("tags: [\(post.tags.joined(separator: ", "))]") }
      if let lang = post.lang { fields.append("lang: \(lang)") }
      if let warning = post.warning { fields.append("content_warning: \"\(warning)\"") }
      if let target = post.replyTo { fields.append("in_reply_to: \(target)") }
      files["content/posts/\(post.id).md"] =
        "---\n\(fields.joined(separator: "\n"))\n---\n\(post.text)\n"
    }
    for comment in comments {
      files["content/comments/\(comment.id).md"] = """
        ---
        post_id: \(comment.post)
        author: \(comment.author)
        date: \(comment.date)
        ---
        \(comment.text)
        """
    }
    return files
  }
}
