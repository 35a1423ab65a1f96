import Domain

@testable import Preview
@testable import UseCases

/// A site of a few files, and what asks for them.
enum PreviewFixture {
  static let files = [
    PlannedFile(path: "index.html", content: .page(.timeline(page: nil))),
    PlannedFile(path: "posts/p1/index.html", content: .page(.post(PostIndex(0)))),
    PlannedFile(path: "tags/日本語/index.html", content: .page(.tagIndex)),
    PlannedFile(path: "404.html", content: .page(.notFound)),
    PlannedFile(path: "users/index.html", content: .page(.directory(page: nil))),
    PlannedFile(path: "assets/style.0123456789.css", content: .asset(0)),
    PlannedFile(path: "media/gone.png", content: .copied(.media(0))),
    PlannedFile(path: "feed.atom", content: .feed(.site, .atom)),
  ]

  static func bytes(of file: PlannedFile) throws(PreviewFailure) -> [UInt8] {
    switch file.content {
    case .page(.directory): throw .unrenderable("error: it needs <more> than it may")
    case .page:
      return Array("<html><head><title>\(file.path)</title></head><body></body></html>".utf8)
    case .copied: throw .gone
    default: return Array("0123456789".utf8)
    }
  }

  static func site(root: String = "/", files: [PlannedFile] = files) -> PreviewSite {
    PreviewSite(PathIndex(files, workers: .serial), root: root, render: bytes)
  }

  static func preview(root: String = "/") -> Preview {
    let preview = Preview(hosts: AllowedHosts(host: "127.0.0.1", port: 4000))
    preview.show(site(root: root), [])
    return preview
  }
}

extension Preview {
  /// Asks as a browser on this machine does.
  func get(
    _ target: String, method: String = "GET", _ headers: [String: String] = [:]
  ) async -> PreviewResponse? {
    let headers = ["Host": "127.0.0.1:4000"].merging(headers) { $1 }
    switch await answer(PreviewRequest(method: method, target: target, headers: headers)) {
    case .response(let response): return response
    case .events: return nil
    }
  }
}
