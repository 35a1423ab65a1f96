// Prints, as a table in Markdown, what every known hard text costs: as a stranger's text and as an
// owner's page, each as long as it may be to be parsed.
//
//     swift run -c release --package-path Benchmarks/Advisories advisories [BYTES OF A PAGE]

import Foundation
import Markup

/// What rendering a text took.
struct Cost {
  let milliseconds: Double
  /// How much more memory the process had at the worst moment; Linux only.
  let mebibytes: Int
  let isPlainText: Bool

  init(of text: String, _ origin: TextOrigin, rounds: Int) {
    let renderer = TextRenderer(surroundings: TextSurroundings())
    var best = Double.infinity
    var isPlainText = false
    let before = Self.peak(reset: true)
    for _ in 0..<rounds {
      let clock = ContinuousClock()
      let spent = clock.measure {
        isPlainText = renderer.render(text, origin: origin).isPlainFallback
      }
      best = min(best, spent / .milliseconds(1))
    }
    milliseconds = best
    mebibytes = max(0, Self.peak(reset: false) - before)
    self.isPlainText = isPlainText
  }

  var text: String {
    let time = milliseconds.formatted(.number.precision(.fractionLength(milliseconds < 10 ? 2 : 0)))
    return "\(time) ms" + (mebibytes > 16 ? ", \(mebibytes) MB" : "")
      + (isPlainText ? ", plain text" : "")
  }

  /// The most memory since the last reset, in MB.
  private static func peak(reset: Bool) -> Int {
    if reset { try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8) }
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
  }
}

let limits = TextLimits()
let pageBytes =
  CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? limits.ownerSourceBytes

/// Shown at once, because some take long.
func show(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

show("| advisory or case | text | stranger's, 4 KB | owner's page, \(pageBytes / 1024) KB |")
show("|---|---|---|---|")
for trigger in ParserTrigger.all {
  let small = Cost(of: trigger.text(ofBytes: limits.sourceBytes), .stranger, rounds: 5)
  let large = Cost(of: trigger.text(ofBytes: pageBytes), .owner, rounds: 1)
  let name = trigger.name.replacing("|", with: "\\|")
  show("| \(trigger.source) | \(name) | \(small.text) | \(large.text) |")
}
