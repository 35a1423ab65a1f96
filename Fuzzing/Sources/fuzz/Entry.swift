// The program that libFuzzer drives: it hands over bytes, a target makes claims about what the code
// does with them. One program holds all targets, because linking takes longer than anything else:
//
//     fuzz --target=json [libFuzzer's options] [folders of inputs]

import CFuzzer

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A reader of bytes that strangers, or other programs, may have written.
struct FuzzTarget: Sendable {
  let name: String
  /// How many inputs the short run tries: about six seconds of them.
  let inputs: Int
  /// Traps where a claim does not hold.
  let run: @Sendable (_ bytes: [UInt8]) -> Void

  static let all: [FuzzTarget] = [
    .json, .records, .frontMatter, .settings, .tags, .markdown, .page, .template, .image,
    .timestamp, .state, .html, .export,
  ]
}

/// Chosen once, before the first input; libFuzzer calls from one thread.
nonisolated(unsafe) private var chosen: FuzzTarget?

@main
enum Fuzz {
  static func main() {
    let arguments = CommandLine.arguments
    if arguments.contains("--targets") {
      for target in FuzzTarget.all { print(target.name, target.inputs) }
      return
    }
    let name = arguments.first { $0.hasPrefix("--target=") }?.dropFirst("--target=".count)
    chosen = FuzzTarget.all.first { $0.name == name ?? "" }
    guard chosen != nil else {
      print("usage: fuzz --targets | --target=NAME [libFuzzer's options] [FOLDER]...")
      exit(64)
    }
    // It skips what begins with two dashes.
    var count = CommandLine.argc
    var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &values) { start, count in
        chosen?.run(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
      })
  }
}

/// Stops the program, which libFuzzer takes for a crash, where something does not hold.
@inline(__always)
func claim(_ holds: @autoclosure () -> Bool, _ what: @autoclosure () -> String) {
  if !holds() { fatalError("the claim does not hold: " + what()) }
}
