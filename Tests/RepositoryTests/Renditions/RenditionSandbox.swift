import Domain
import Foundation
import TestSupport
import Testing

@testable import Repository

/// A folder with media and a tool of its own, removed after the test.
final class RenditionSandbox: Sendable {
  private let folder: TemporaryFolder
  let key: UInt64 = 7

  init() throws {
    folder = try TemporaryFolder()
    for path in ["content/media", "tools"] { try folder.makeFolder(path) }
  }

  var root: String { folder.path }
  var tools: String { root + "/tools" }

  func write(_ bytes: [UInt8], to path: String) throws {
    try folder.write(Data(bytes), to: path)
  }

  /// Installs a program in place of libvips' own: it notes what it is asked for, and answers with the
  /// file that is called by the wanted size.
  ///
  /// - Parameter answer: what it does when it is asked for a picture.
  func install(version: String = "8.14.1", answer: String = #"/bin/cat "$DIR/$3""#) throws {
    let script = """
      #!/bin/sh
      DIR='\(tools)'
      for word in "$@"; do printf '%s ' "$word"; done >>"$DIR/log"
      echo "$VIPS_BLOCK_UNTRUSTED" >>"$DIR/log"
      if [ "$1" = --version ]; then echo "vips-\(version)"; exit; fi
      \(answer)
      """
    try write(Array(script.utf8), to: "script")
    // Another process writes the program: no process that another test starts meanwhile gets a copy of
    // its open file, with which it could not be run.
    let copy = Process()
    copy.executableURL = URL(filePath: "/bin/cp")
    copy.arguments = [root + "/script", tools + "/vipsthumbnail"]
    try copy.run()
    copy.waitUntilExit()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: tools + "/vipsthumbnail")
  }

  /// What the tool answers for a width.
  func answer(_ width: Int, _ bytes: [UInt8]) throws { try write(bytes, to: "tools/\(width)x") }

  /// What the tool was asked for, in the order of the letters.
  var log: [String] {
    let text = (try? String(contentsOfFile: tools + "/log", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init).sorted()
  }

  func clearLog() { try? FileManager.default.removeItem(atPath: tools + "/log") }

  /// - Parameters:
  ///   - pictures: media files that posts show.
  ///   - photos: media files that are photos of people.
  func make(
    pictures: [String] = ["a.png"], photos: [String] = [], limits: ToolLimits = ToolLimits(),
    searchPath: String? = nil, workers: Workers = .serial
  ) throws -> SiteRenditions {
    let tool = try #require(
      RenditionTool(
        searchPath: searchPath ?? tools, limits: limits,
        variable: { ProcessInfo.processInfo.environment[$0] }))
    let files = SourceFiles(siteFolder: root, key: key, workers: .serial)
    var network = Network(media: MediaFiles(files.media.compactMap { try? $0.outcome.get() }))
    network.posts = [
      Post(
        id: "p", author: .unknown(name: nil, photo: nil),
        pictures: pictures.map { Picture(source: .media(path: "media/" + $0)) }, createdAt: .epoch)
    ]
    network.users = photos.map {
      User(id: $0, username: $0, displayName: "", photo: .media(path: "media/" + $0))
    }
    return RenditionMaker(
      tool, cache: try RenditionCache(path: root + "/cache", key: key), media: files.sourceMedia,
      workers: workers
    ).renditions(of: network) { _, _ in }
  }

  /// The files of the cache, but not what is known of the tool.
  var cached: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: root + "/cache").filter { $0 != "tool" }
    }
  }
}

/// Pictures that are what their headers say and hold nothing.
enum EmptyPicture {
  /// - Parameters:
  ///   - byteCount: of the data, which decode to nothing.
  ///   - extra: names of further chunks behind the header.
  static func png(
    width: Int, height: Int, byteCount: Int = 4000, extra: [FourCharacterCode] = []
  ) -> [UInt8] {
    var header: [UInt8] = []
    header.append(bigEndian: width, width: 4)
    header.append(bigEndian: height, width: 4)
    header += [8, 2, 0, 0, 0]
    var bytes = PNGChunk.signature + chunk("IHDR", header)
    for name in extra {
      bytes += chunk(name, name == "eXIf" ? turnedTIFF : [0, 0, 0, 2, 0, 0, 0, 0])
    }
    return bytes + chunk("IDAT", Array(repeating: 7, count: byteCount)) + chunk("IEND", [])
  }

  static func webp(width: Int, height: Int, byteCount: Int = 100) -> [UInt8] {
    var data: [UInt8] = [0x2F]
    data.append(littleEndian: (height - 1) << 14 | (width - 1), width: 4)
    data += Array(repeating: 0, count: byteCount)
    if data.count % 2 == 1 { data.append(0) }
    return riff([("VP8L", data)])
  }

  /// With metadata.
  static func webp(width: Int, height: Int, note: String) -> [UInt8] {
    var header: [UInt8] = [0x04, 0, 0, 0]
    header.append(littleEndian: width - 1, width: 3)
    header.append(littleEndian: height - 1, width: 3)
    let text = Array(note.utf8) + (note.utf8.count % 2 == 1 ? [0] : [])
    return riff([("VP8X", header), ("VP8L", [0x2F, 0, 0, 0, 0, 0]), ("XMP ", text)])
  }

  /// Turned by 90 degrees.
  static let turnedTIFF: [UInt8] =
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]

  private static func chunk(_ name: FourCharacterCode, _ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: data.count, width: 4)
    let checked = name.bytes + data
    bytes += checked
    bytes.append(bigEndian: Int(PNGChecksum.of(checked[...])), width: 4)
    return bytes
  }

  private static func riff(_ chunks: [(FourCharacterCode, [UInt8])]) -> [UInt8] {
    var body = FourCharacterCode("WEBP").bytes
    for (name, data) in chunks {
      body += name.bytes
      body.append(littleEndian: data.count, width: 4)
      body += data
    }
    var bytes = FourCharacterCode("RIFF").bytes
    bytes.append(littleEndian: body.count, width: 4)
    return bytes + body
  }
}
