import Domain
import TemplateEngine

/// Which files of a theme name which others, and so in what order they get their new names.
struct AssetLinks {
  /// For every file what it names, in the order of its text.
  let references: [[AssetReference]]
  /// The files, each behind those that it names; without those that come back to themselves.
  let order: [Int]
  let problems: [ThemeProblem]

  init(_ files: [ThemeFile]) {
    let numbers = Dictionary(
      files.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var references: [[AssetReference]] = []
    var named: [[Int]] = []
    var problems: [ThemeProblem] = []
    for file in files {
      let found = Self.references(in: file)
      let isStyle = file.kind == .style
      var targets: [Int] = []
      var kept: [AssetReference] = []
      var unknownCount = 0
      for reference in found {
        let target = reference.target(from: file.name)
        // Out of the theme a style sheet finds the site's pictures; a script finds nothing there.
        guard target != nil || !isStyle else { continue }
        if let number = target.flatMap({ numbers[$0] }) {
          // All style sheets are linked by the pages, and need no new name here.
          guard !isStyle || files[number].kind != .style else { continue }
          kept.append(reference)
          targets.append(number)
        } else if unknownCount < Self.shownProblems {
          unknownCount += 1
          let path = target ?? reference.path
          // All names are looked through for a similar one.
          let near =
            problems.count < Self.shownProblems
            ? NearestName.of(path, among: numbers.keys.sorted()) : nil
          problems.append(Self.unknown(reference, near: near, in: file))
        }
      }
      references.append(kept)
      named.append(targets)
    }
    let order = Self.ordered(named)
    if let cycle = Self.cycle(named, outside: order) {
      problems.append(.scriptCycle(cycle.map { files[$0].name }))
    }
    self.references = references
    self.order = order
    self.problems = problems
  }

  private static let shownProblems = 100

  private static func references(in file: ThemeFile) -> [AssetReference] {
    switch file.kind {
    case .style: StyleLinks.references(in: file.bytes)
    case .script: ScriptLinks.references(in: file.bytes)
    default: []
    }
  }

  private static func unknown(
    _ reference: AssetReference, near: String?, in file: ThemeFile
  ) -> ThemeProblem {
    let position = reference.position(in: file.bytes)
    return .unknownAsset(
      reference.path, near: near, file: file.name, line: position.line, column: position.column)
  }

  /// Takes those first that name nothing, then those whose names are all known, and so on.
  private static func ordered(_ named: [[Int]]) -> [Int] {
    var waiting = named.map(\.count)
    var users = Array(repeating: [Int](), count: named.count)
    for (user, targets) in named.enumerated() {
      for target in targets { users[target].append(user) }
    }
    var order = named.indices.filter { waiting[$0] == 0 }
    var next = 0
    while next < order.count {
      for user in users[order[next]] {
        waiting[user] -= 1
        if waiting[user] == 0 { order.append(user) }
      }
      next += 1
    }
    return order
  }

  /// Files that come back to themselves, by what they name.
  private static func cycle(_ named: [[Int]], outside order: [Int]) -> [Int]? {
    let ordered = Set(order)
    guard var file = named.indices.first(where: { !ordered.contains($0) }) else { return nil }
    var way: [Int] = []
    while !way.contains(file) {
      way.append(file)
      guard let next = named[file].first(where: { !ordered.contains($0) }) else { return nil }
      file = next
    }
    return Array(way.drop { $0 != file }) + [file]
  }
}
