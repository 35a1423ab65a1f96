import Domain
import Foundation
import Testing

@testable import Repository

@Suite("Pictures that can't be made smaller")
struct RenditionProblemTests {
  private func sandbox(width: Int = 1000, height: Int = 500) throws -> RenditionSandbox {
    let sandbox = try RenditionSandbox()
    try sandbox.install()
    try sandbox.write(EmptyPicture.png(width: width, height: height), to: "content/media/a.png")
    return sandbox
  }

  /// The one finding, if it is a warning about the picture.
  private func warning(
    _ sandbox: RenditionSandbox, limits: ToolLimits = ToolLimits()
  ) throws -> String {
    let made = try sandbox.make(limits: limits)
    let finding = try #require(made.findings.first)
    #expect(made.findings.count == 1)
    #expect(made.ofMedia == [[]])
    #expect(finding.severity == .warning)
    #expect(finding.rule == "no-renditions")
    #expect(finding.place?.path == "content/media/a.png")
    #expect(try sandbox.cached.isEmpty)
    return finding.message
  }

  @Test("a picture whose header promises too many pixels is not handed to the tool")
  func bomb() throws {
    let sandbox = try sandbox(width: 60_000, height: 60_000)
    #expect(
      try warning(sandbox)
        == "no smaller renditions: 60000 × 60000 pixels are more than 100 million")
    #expect(sandbox.log == ["--version 1"])
  }

  @Test("numbers that no machine can multiply are too many as well")
  func overflow() throws {
    let sandbox = try sandbox(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)
    #expect(try warning(sandbox).hasSuffix("more than 100 million"))
  }

  @Test(
    "an answer that is not the picture is not used",
    arguments: [
      [], Array("No".utf8), EmptyPicture.webp(width: 441, height: 220),
      EmptyPicture.webp(width: 440, height: 440),
      EmptyPicture.webp(width: 440, height: 220).dropLast(),
      EmptyPicture.png(width: 440, height: 220),
    ] as [[UInt8]])
  func answers(_ bytes: [UInt8]) throws {
    let sandbox = try sandbox()
    try sandbox.answer(440, bytes)
    #expect(try warning(sandbox) == "no smaller renditions: libvips made something else of it")
  }

  @Test("a tool that fails is told, and asked again by the next build")
  func failure() throws {
    let sandbox = try sandbox()
    try sandbox.install(answer: "exit 3")
    #expect(try warning(sandbox) == "no smaller renditions: libvips failed (status 3)")
    sandbox.clearLog()
    _ = try warning(sandbox)
    #expect(sandbox.log.count == 1)
  }

  @Test("a tool that crashes is told")
  func crash() throws {
    let sandbox = try sandbox()
    try sandbox.install(answer: "kill -SEGV $$")
    #expect(try warning(sandbox) == "no smaller renditions: libvips was stopped (signal 11)")
  }

  @Test("a tool that hangs is killed")
  func hang() throws {
    let sandbox = try sandbox()
    try sandbox.install(answer: #"echo $$ >"$DIR/process"; exec /bin/sleep 600"#)
    // The version is asked for with time enough.
    try sandbox.answer(440, [])
    _ = try? sandbox.make(pictures: [])
    #expect(
      try warning(sandbox, limits: ToolLimits(seconds: 2))
        == "no smaller renditions: libvips took longer than 2 seconds")
    let text = try String(contentsOfFile: sandbox.tools + "/process", encoding: .utf8)
    let process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(process, 0) == -1)
  }

  #if os(Linux)
    @Test("a tool that writes without end is stopped")
    func flood() throws {
      let sandbox = try sandbox()
      try sandbox.install(answer: "exec /bin/cat /dev/zero")
      #expect(
        try warning(sandbox, limits: ToolLimits(output: 1 << 20)).contains("libvips"))
    }

    @Test("a tool that takes too much memory is stopped")
    func memory() throws {
      let sandbox = try sandbox()
      try sandbox.install(answer: "/bin/sleep 1; ulimit -v >\"$DIR/limit\"; exit 1")
      _ = try warning(sandbox, limits: ToolLimits(memory: 1 << 30))
      let limit = try String(contentsOfFile: sandbox.tools + "/limit", encoding: .utf8)
      #expect(limit == "1048576\n")
    }
  #endif

  @Test(
    "a tool that is none of libvips, or too old, is told once for all pictures",
    arguments: ["8.12.9", "7.42.0", "nonsense"])
  func versions(_ version: String) throws {
    let sandbox = try sandbox()
    try sandbox.install(version: version)
    let made = try sandbox.make()
    #expect(made.ofMedia == [[]])
    #expect(made.findings.count == 1)
    #expect(made.findings.first?.place == nil)
    #expect(made.findings.first?.severity == .warning)
    #expect(sandbox.log == ["--version 1"])
  }

  @Test("a tool is looked for in whole paths only, and must be a program")
  func search() throws {
    let sandbox = try sandbox()
    let tools = sandbox.tools
    #expect(
      RenditionTool(searchPath: "/nowhere::.:tools:\(tools)")?.path == tools + "/vipsthumbnail")
    #expect(RenditionTool(searchPath: "") == nil)
    #expect(RenditionTool(searchPath: "/nowhere::.:..\(tools)") == nil)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: tools + "/vipsthumbnail")
    #expect(RenditionTool(searchPath: tools) == nil)
  }

  @Test("another file is another tool")
  func identity() throws {
    let sandbox = try sandbox()
    let first = RenditionTool(searchPath: sandbox.tools)?.identity
    #expect(RenditionTool(searchPath: sandbox.tools)?.identity == first)
    try sandbox.install(answer: "exit 1")
    #expect(RenditionTool(searchPath: sandbox.tools)?.identity != first)
  }
}
