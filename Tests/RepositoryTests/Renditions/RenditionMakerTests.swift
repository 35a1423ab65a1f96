import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Repository

@Suite("Renditions of pictures")
struct RenditionMakerTests {
  /// With a picture of 1,000 × 500 pixels and a tool that makes it 440 and 820 wide.
  private func sandbox(_ picture: [UInt8]? = nil) throws -> RenditionSandbox {
    let sandbox = try RenditionSandbox()
    try sandbox.install()
    try sandbox.write(
      picture ?? EmptyPicture.png(width: 1000, height: 500), to: "content/media/a.png")
    try sandbox.answer(440, EmptyPicture.webp(width: 440, height: 220))
    try sandbox.answer(820, EmptyPicture.webp(width: 820, height: 410))
    return sandbox
  }

  private static let version = "--version 1"
  private static func asked(_ width: Int) -> String {
    "stdin[fail_on=error] --size \(width)x --output .webp[Q=80,smart_subsample] 1"
  }

  @Test("a picture gets those that are smaller, under names that follow from its bytes")
  func made() throws {
    let sandbox = try sandbox()
    let made = try sandbox.make()
    let hash = RenditionRules.hash(of: EmptyPicture.png(width: 1000, height: 500))
    #expect(made.findings.isEmpty)
    #expect(
      made.ofMedia == [
        [
          Rendition(path: "assets/pictures/\(hash)-440.webp", width: 440, height: 220),
          Rendition(path: "assets/pictures/\(hash)-820.webp", width: 820, height: 410),
        ]
      ])
    #expect(
      made.bytes(of: "assets/pictures/\(hash)-820.webp")
        == EmptyPicture.webp(width: 820, height: 410))
    #expect(made.fingerprint(of: "assets/pictures/\(hash)-820.webp") != nil)
    #expect(made.bytes(of: "assets/pictures/\(hash)-1200.webp") == nil)
    #expect(sandbox.log == [Self.version, Self.asked(440), Self.asked(820)])
  }

  @Test("photos get smaller ones than pictures; what is both gets all; what nobody shows gets none")
  func widths() throws {
    let network = Network(
      users: [User(id: "u", username: "u", displayName: "", photo: .media(path: "media/b.png"))],
      posts: [
        Post(
          id: "p", author: .unknown(name: nil, photo: .media(path: "media/c.jpg")),
          pictures: [
            Picture(source: .media(path: "media/a.png")),
            Picture(source: .media(path: "media/b.png")),
            Picture(source: .media(path: "media/e.gif")),
            Picture(source: .media(path: "media/f.webp")),
          ], createdAt: .epoch)
      ],
      comments: [
        Domain.Comment(
          id: "c", post: PostIndex(0),
          author: .unknown(name: nil, photo: .media(path: "media/g.png")),
          content: "Yes", createdAt: .epoch)
      ],
      media: MediaFiles(
        [
          ("a.png", "png", 2000), ("b.png", "png", 2000), ("c.jpg", "jpeg", 288),
          ("d.png", "png", 2000), ("e.gif", "gif", 2000), ("f.webp", "webp", 440),
          ("g.png", "png", 200),
        ].map {
          MediaFile(
            path: "media/" + $0.0, mediaType: "image/" + $0.1, width: $0.2, height: 9, byteCount: 9)
        }))
    #expect(
      RenditionRules.wantedWidths(in: network)
        == [[440, 820, 1200], [144, 288, 440, 820, 1200], [144], [], [], [], [144]])
  }

  @Test("what was made once is not made again")
  func cached() throws {
    let sandbox = try sandbox()
    let first = try sandbox.make()
    sandbox.clearLog()
    let second = try sandbox.make()
    #expect(second.ofMedia == first.ofMedia)
    #expect(sandbox.log.isEmpty)
  }

  @Test(
    "another file of the same version is only asked for its version; another version makes all anew"
  )
  func versions() throws {
    let sandbox = try sandbox()
    _ = try sandbox.make()
    sandbox.clearLog()
    try sandbox.install(answer: #"/bin/cat "$DIR/$3" # the same"#)
    _ = try sandbox.make()
    #expect(sandbox.log == [Self.version])
    sandbox.clearLog()
    try sandbox.install(version: "8.15.0")
    #expect(try sandbox.make().ofMedia[0].count == 2)
    #expect(sandbox.log == [Self.version, Self.asked(440), Self.asked(820)])
  }

  @Test("a kept file that is cut off or changed is made again")
  func damage() throws {
    let sandbox = try sandbox()
    let whole = try sandbox.make().ofMedia
    let name = try #require(try sandbox.cached.first)
    let bytes = Array(try Data(contentsOf: URL(filePath: sandbox.root + "/cache/" + name)))
    for place in stride(from: 0, to: bytes.count, by: 17) {
      var changed = bytes
      changed[place] ^= 1
      for damaged in [changed, Array(bytes[..<place])] {
        try sandbox.write(damaged, to: "cache/" + name)
        sandbox.clearLog()
        #expect(try sandbox.make().ofMedia == whole)
        #expect(sandbox.log.count == 2)
      }
    }
  }

  @Test("what changes after the site was planned is not published")
  func changedLater() throws {
    let sandbox = try sandbox()
    let made = try sandbox.make()
    let name = try #require(try sandbox.cached.first)
    try sandbox.write([1, 2, 3], to: "cache/" + name)
    #expect(made.bytes(of: made.ofMedia[0][0].path) == nil)
  }

  @Test("what a build has no use for is forgotten, and nothing else")
  func unused() throws {
    let sandbox = try sandbox()
    _ = try sandbox.make()
    let old = try sandbox.cached
    try sandbox.write(
      EmptyPicture.png(width: 1000, height: 500, byteCount: 5000), to: "content/media/a.png")
    let made = try sandbox.make()
    #expect(try sandbox.cached.count == 2)
    made.removeUnused()
    let left = try sandbox.cached
    #expect(left.count == 1)
    #expect(left != old)
    sandbox.clearLog()
    _ = try sandbox.make()
    #expect(sandbox.log.isEmpty)
  }

  @Test("a build that ends leaves the renditions of one that is under way")
  func underWay() throws {
    let sandbox = try sandbox()
    let first = try sandbox.make()
    try sandbox.write(
      EmptyPicture.png(width: 1000, height: 500, byteCount: 5000), to: "content/media/a.png")
    let second = try sandbox.make()
    first.removeUnused()
    #expect(try sandbox.cached.count == 2)
    #expect(second.bytes(of: second.ofMedia[0][0].path) != nil)
  }

  @Test("builds that keep renditions of one picture at the same time don't disturb each other")
  func sideBySide() throws {
    let folder = try TemporaryFolder()
    let renditions = CachedRenditions(
      hash: "h", files: [.init(width: 4, height: 2, bytes: Array(repeating: 7, count: 10_000))])
    let failures = Mutex<[OutputError]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      do throws(OutputError) {
        let cache = try RenditionCache(path: folder.path + "/cache", key: 7)
        for _ in 0..<200 { try cache.store(renditions, named: "a") }
      } catch {
        failures.withLock { $0.append(error) }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let cache = try RenditionCache(path: folder.path + "/cache", key: 7)
    #expect(cache.renditions(named: "a") == renditions)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache") == ["a"])
  }

  @Test("another picture under the same name has another address")
  func address() throws {
    let sandbox = try sandbox()
    let first = try sandbox.make().ofMedia[0]
    try sandbox.write(
      EmptyPicture.png(width: 1000, height: 500, byteCount: 5000), to: "content/media/a.png")
    let second = try sandbox.make().ofMedia[0]
    #expect(second.count == 2)
    #expect(Set(first.map(\.path)).isDisjoint(with: second.map(\.path)))
  }

  @Test("one picture in two files is made once")
  func twice() throws {
    let sandbox = try sandbox()
    try sandbox.write(EmptyPicture.png(width: 1000, height: 500), to: "content/media/b.png")
    let made = try sandbox.make(pictures: ["a.png", "b.png"])
    #expect(made.ofMedia[0].count == 2)
    #expect(made.ofMedia[0] == made.ofMedia[1])
    #expect(sandbox.log.count == 3)
  }

  @Test(
    "the tool never sees a name",
    arguments: [
      "-o evil.png", "[Q=1].png", "a.png[access=random].png", "$(touch x).png", "--help.png",
    ])
  func names(_ name: String) throws {
    let sandbox = try sandbox()
    try sandbox.write(EmptyPicture.png(width: 1000, height: 500), to: "content/media/" + name)
    try FileManager.default.removeItem(atPath: sandbox.root + "/content/media/a.png")
    #expect(try sandbox.make(pictures: [name]).ofMedia[0].count == 2)
    #expect(sandbox.log == [Self.version, Self.asked(440), Self.asked(820)])
  }

  @Test("a rendition that is not smaller in bytes is left out, and this is remembered")
  func larger() throws {
    let sandbox = try sandbox()
    try sandbox.answer(820, EmptyPicture.webp(width: 820, height: 410, byteCount: 9000))
    #expect(try sandbox.make().ofMedia[0].map(\.width) == [440])
    sandbox.clearLog()
    #expect(try sandbox.make().ofMedia[0].map(\.width) == [440])
    #expect(sandbox.log.isEmpty)
  }

  @Test("what the tool makes is freed of metadata")
  func metadata() throws {
    let sandbox = try sandbox()
    try sandbox.answer(440, EmptyPicture.webp(width: 440, height: 220, note: "SECRET"))
    let made = try sandbox.make()
    let bytes = try #require(made.bytes(of: made.ofMedia[0][0].path))
    #expect(made.ofMedia[0][0].width == 440)
    #expect(!bytes.contains(text: "SECRET"))
  }

  @Test(
    "animations and pictures that only their metadata turn are left as they are",
    arguments: ["acTL", "eXIf"] as [FourCharacterCode])
  func leftAlone(_ chunk: FourCharacterCode) throws {
    let sandbox = try sandbox(EmptyPicture.png(width: 1000, height: 1000, extra: [chunk]))
    let made = try sandbox.make()
    #expect(made.ofMedia == [[]])
    #expect(made.findings.isEmpty)
    #expect(sandbox.log == [Self.version])
  }

  @Test("the order and the number of workers play no part")
  func workers() throws {
    let sandbox = try sandbox()
    let one = try sandbox.make().ofMedia
    #expect(try sandbox.make(workers: .backwards(2)).ofMedia == one)
  }
}
