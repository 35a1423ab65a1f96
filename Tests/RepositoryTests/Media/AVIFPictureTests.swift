import Testing

@testable import Repository

@Suite("Further pictures in AVIF files")
struct AVIFPictureTests {
  /// What items there are, and what they say of each other.
  private struct File: Sendable {
    /// By their number, from 1: the type of each. The first is the picture.
    var types: [String]
    var references: [(kind: String, item: Int, others: [Int])] = []
    /// What items say that they are, beside the picture.
    var auxiliaries: [Int: String] = [:]
    var colour: [UInt8] = []

    static func data(_ item: Int) -> String { "data-\(item)!" }

    var bytes: [UInt8] {
      box("ftyp", Array("avif\0\0\0\0avifmif1".utf8))
        + full("meta", [handler, primary, info, links, properties, data, places].flatMap(\.self))
    }

    private var handler: [UInt8] {
      full("hdlr", number(0, 4) + Array("pict".utf8) + number(0, 13))
    }

    private var primary: [UInt8] { full("pitm", number(1, 2)) }

    private var info: [UInt8] {
      var content = number(types.count, 2)
      for (index, type) in types.enumerated() {
        var entry = number(index + 1, 2)
        entry += number(0, 2)
        entry += Array(type.utf8)
        entry.append(0)
        content += full("infe", version: 2, entry)
      }
      return full("iinf", content)
    }

    private var links: [UInt8] {
      var content: [UInt8] = []
      for reference in references {
        var entry = number(reference.item, 2)
        entry += number(reference.others.count, 2)
        for other in reference.others { entry += number(other, 2) }
        content += box(reference.kind, entry)
      }
      return full("iref", content)
    }

    private var properties: [UInt8] {
      let names = auxiliaries.sorted { $0.key < $1.key }
      var container = full("ispe", number(64, 4) + number(64, 4))
      container += box("colr", colour)
      var owners = number(names.count + 1, 4)
      owners += number(1, 2)
      owners += [2, 1, 2]
      for (index, name) in names.enumerated() {
        container += full("auxC", Array(name.value.utf8) + [0])
        owners += number(name.key, 2)
        owners += [1, UInt8(index + 3)]
      }
      return box("iprp", box("ipco", container) + full("ipma", owners))
    }

    private var data: [UInt8] {
      box("idat", types.indices.flatMap { Array(Self.data($0 + 1).utf8) })
    }

    private var places: [UInt8] {
      let size = Self.data(1).utf8.count
      var content = number(0x4400, 2)
      content += number(types.count, 2)
      for index in types.indices {
        // In `idat`, of this file, one extent.
        for part in [index + 1, 1, 0, 1] { content += number(part, 2) }
        content += number(index * size, 4)
        content += number(size, 4)
      }
      return full("iloc", version: 1, content)
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      number(8 + content.count, 4) + Array(name.utf8) + content
    }
    private func full(_ name: String, version: UInt8 = 0, _ content: [UInt8]) -> [UInt8] {
      box(name, [version, 0, 0, 0] + content)
    }
  }

  private static let alpha = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"

  /// The items whose bytes are left.
  private func left(_ file: File) throws -> [Int] {
    let cleaned = try withoutMetadata(file.bytes, format: .avif)
    #expect(cleaned.count == file.bytes.count)
    return (1...file.types.count).filter { cleaned.contains(text: File.data($0)) }
  }

  @Test("a picture to which the primary one doesn't lead is overwritten")
  func unused() throws {
    let file = File(types: ["av01", "av01", "av01"], references: [("thmb", 3, [1])])
    #expect(try left(file) == [1])
  }

  @Test("a picture of tiles keeps them, with the planes of their alpha")
  func grid() throws {
    let file = File(
      types: ["grid", "av01", "av01", "grid", "av01", "av01", "av01"],
      references: [
        ("dimg", 1, [2, 3]), ("auxl", 4, [1]), ("dimg", 4, [5]), ("auxl", 6, [2]),
      ], auxiliaries: [4: Self.alpha, 6: Self.alpha])
    #expect(try left(file) == [1, 2, 3, 4, 5, 6])
  }

  @Test("a map of depth goes, and what a coded picture claims to be made of")
  func depth() throws {
    let file = File(
      types: ["av01", "av01", "av01", "av01"],
      references: [("auxl", 2, [1]), ("dimg", 1, [3]), ("auxl", 4, [1])],
      auxiliaries: [2: "urn:mpeg:mpegB:cicp:systems:auxiliary:depth", 4: Self.alpha])
    #expect(try left(file) == [1, 4])
  }

  @Test("the map of brightness of the picture stays, that of another goes")
  func gainMap() throws {
    let file = File(
      types: ["av01", "tmap", "av01", "av01", "tmap", "av01"],
      references: [("dimg", 2, [1, 3]), ("dimg", 5, [4, 6])])
    #expect(try left(file) == [1, 2, 3])
  }

  @Test("references in circles end")
  func circle() throws {
    let file = File(
      types: ["grid", "grid", "av01"], references: [("dimg", 1, [2, 3]), ("dimg", 2, [1, 2])])
    #expect(try left(file) == [1, 2, 3])
  }

  @Test("tiles without a coded picture among them are none")
  func noPicture() {
    let file = File(types: ["grid", "av01"], references: [("dimg", 1, [7])])
    #expect(throws: ImageError.malformed(.avif, .noImageData)) { try left(file) }
  }

  @Test("a place for a colour profile holds no other text")
  func colour() throws {
    let profile = [UInt8](repeating: 0, count: 36) + Array("acsp".utf8)
    for (colour, isLeft) in [
      (Array("profSECRET".utf8), false), (Array("nclxSECRET".utf8), false),
      (Array("nclxSECRET1".utf8), true), (Array("nclx1234567SECRET".utf8), false),
      (Array("textSECRET".utf8), false),
      (Array("prof".utf8) + profile + Array("SECRET".utf8), true),
    ] {
      let file = File(types: ["av01"], colour: colour)
      #expect(try withoutMetadata(file.bytes, format: .avif).contains(text: "SECRET") == isLeft)
    }
  }
}
