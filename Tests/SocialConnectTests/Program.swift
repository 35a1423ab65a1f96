import Foundation
import Testing

/// The built program, run as a process.
enum Program {
  /// How a run ended, and what it wrote.
  struct Run {
    let status: Int32
    let output: String
    let errors: String

    /// What was written to the terminal beside the phases of the build.
    var messages: String {
      errors.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { $0.wholeMatch(of: /[A-Z][a-z ]+: \d+\.\d\d s/) == nil }
        .joined(separator: "\n")
    }

    /// The findings as text, without source lines and hints.
    var findings: [String] {
      messages.split(separator: "\n").map(String.init)
        .filter { $0.hasSuffix("]") && !$0.hasPrefix(" ") }
    }
  }

  /// The one that `SOCIALCONNECT_PROGRAM` names, as a release build that takes an eighth of the time; else that
  /// which lies beside the tests.
  static var path: String {
    if let path = ProcessInfo.processInfo.environment["SOCIALCONNECT_PROGRAM"], !path.isEmpty {
      return path
    }
    #if os(macOS)
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        return bundle.bundleURL.deletingLastPathComponent().appending(path: "socialconnect").path
      }
    #endif
    return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "socialconnect").path
  }

  /// - Parameters:
  ///   - folder: the current folder of the run.
  ///   - path: another copy of the program.
  ///   - searchPath: where it finds other programs; nowhere by default, so that what is installed
  ///     plays no part.
  ///   - environment: more variables.
  ///   - input: what stands on its standard input.
  static func run(
    _ arguments: [String], in folder: String = "/", path: String = path,
    searchPath: String = "/nowhere", environment: [String: String] = [:], input: String? = nil
  ) throws -> Run {
    try #require(
      FileManager.default.isExecutableFile(atPath: path), "the program is not built: \(path)")
    let id = UUID().uuidString
    let temporary = FileManager.default.temporaryDirectory
    let files = ["out", "err"].map { temporary.appending(path: "socialconnect-\(id).\($0)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment
      .merging(["PATH": searchPath].merging(environment) { $1 }) { $1 }
    process.standardInput = FileHandle.nullDevice
    let inputFile = temporary.appending(path: "socialconnect-\(id).in")
    defer { try? FileManager.default.removeItem(at: inputFile) }
    if let input {
      try Data(input.utf8).write(to: inputFile)
      process.standardInput = try FileHandle(forReadingFrom: inputFile)
    }
    // Files, because a pipe that nobody empties stops the program.
    let handles = try files.map { file in
      try Data().write(to: file)
      return try FileHandle(forWritingTo: file)
    }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationReason == .exit, "the program crashed: \(arguments)")
    return Run(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
  }
}
