import Domain
import Markup
import TestSupport
import Testing

@testable import UseCases

/// The quick looks at names against the plain questions that they answer.
@Suite("Plain names in paths")
struct PlainSegmentTests {
  /// As the question is put without a table of bytes.
  private static func isPlain(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, let last = bytes.last, bytes.count <= PathSegment.longest else {
      return false
    }
    let signs = Set("-_.".utf8)
    return first != UInt8(ascii: ".") && last != UInt8(ascii: ".")
      && bytes.allSatisfy { byte in
        let character = Character(Unicode.Scalar(byte))
        return signs.contains(byte)
          || character.isASCII && (character.isLetter || character.isNumber)
      }
  }

  private static let names: [String] = {
    let short = "aconpruxlmt19.Z~_".map(String.init)
    let two = short.flatMap { first in short.map { first + $0 } }
    let three = two.flatMap { pair in short.map { pair + $0 } }
    let devices = ["con", "PRN", "Aux", "nul", "com1", "LPT9", "com0", "comx", "con1", "nul.txt"]
    let others = [
      "page", "Page", "PAGE", "index", "INDEX", "pages", "inde", "a.html", "A.HTML", "",
    ]
    return short + two + three + devices + others + HostileNames(seed: 21).distinct(10_000)
  }()

  @Test("The file of a folder is the folder's own page")
  func folderPages() {
    let pages = ["harbour/index", "index", "b/INDEX", "a/index/index", "c/index", "C"].map {
      PlainPage(path: $0, title: "", content: "")
    }
    func files(_ style: URLStyle) -> [String] {
      let router = Fixture.router(style: style, users: [], posts: [], pages: pages, months: [])
      return pages.indices.map { router.file(of: .plainPage(PageIndex($0))) }
    }
    #expect(
      files(.pretty) == [
        "harbour/index.html", "index/index.html", "b/INDEX/index.html", "a/index/index.html",
        "c/index/index.html", "C/index.html",
      ])
    #expect(
      files(.html) == [
        "harbour.html", "index.html", "b/INDEX.html", "a/index.html", "c/index.html", "C.html",
      ])
  }

  @Test("A name is plain, and free of other meanings, only where the plain questions say so")
  func plainness() throws {
    var free = 0
    for name in Self.names {
      let isPlain = Self.isPlain(name)
      switch PathSegment.plainness(of: name.utf8Span.span) {
      case .none: #expect(!isPlain, "\(name.debugDescription)")
      case .maybeTaken: #expect(isPlain, "\(name.debugDescription)")
      case .free:
        free += 1
        #expect(isPlain && !PathSegment.isTaken(name, reserved: []), "\(name.debugDescription)")
        let isTaken = PathSegment.isTaken(name, reserved: SiteNames.reservedInLists)
        let isReserved = PathSegment.isReserved(name.utf8Span.span, SiteNames.reservedInLists)
        #expect(isReserved == isTaken, "\(name)")
      }
    }
    try #require(free > 1000)
  }

  @Test("A segment written to a buffer is the segment")
  func appended() {
    for name in Self.names {
      for reserved in [[], SiteNames.reservedInLists] {
        var bytes: [UInt8] = []
        PathSegment.append(name, reserved: reserved, to: &bytes)
        let segment = PathSegment.segment(for: name, reserved: reserved)
        #expect(bytes.elementsEqual(segment.utf8), "\(name.debugDescription)")
      }
    }
  }

  @Test("Paths and links hold what strings and a set of them give", arguments: [1, 3])
  func router(_ workerCount: Int) throws {
    let names = HostileNames(seed: 31).distinct(4000)
    let posts = names.map { Post(id: $0, author: Fixture.author(nil), createdAt: .epoch) }
    let workers: Workers = workerCount == 1 ? .serial : .threads(workerCount)
    let router = Fixture.router(
      style: .pretty, users: [], posts: posts, pages: [], months: [], workers: workers)
    var taken: Set<String> = []
    var distinguished = 0
    for (position, name) in names.enumerated() {
      var segment = PathSegment.segment(for: name, reserved: ["index"])
      if !taken.insert(NameFolding.folded(segment)).inserted {
        segment = PathSegment.distinguished(segment, of: name)
        distinguished += 1
      }
      let address = Address.post(PostIndex(position))
      let file = "posts/\(segment)/index.html"
      #expect(router.file(of: address).utf8.elementsEqual(file.utf8), "\(name.debugDescription)")
      #expect(router.link(to: address) == "posts/\(PathSegment.percentEncoded(segment))/")
    }
    try #require(distinguished > 10)
  }

  @Test("A page's path keeps its slashes, and the rest of it is encoded")
  func pagePaths() {
    let page = PlainPage(path: "ja/日本 x/con", title: "", content: "")
    let router = Fixture.router(style: .pretty, users: [], posts: [], pages: [page], months: [])
    #expect(router.file(of: .plainPage(PageIndex(0))) == "ja/日本~20x/~63on/index.html")
    #expect(router.link(to: .plainPage(PageIndex(0))) == "ja/%E6%97%A5%E6%9C%AC~20x/~63on/")
  }
}
