import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Builds at the same moment")
struct RaceTests {
  @Test("of two builds of one output at least one publishes, and the other says why it did not")
  func twoBuilds() throws {
    // So many pages that the second build mostly comes while the first one writes them; on a busy
    // machine it may come after it. `PublishingTests` has one that surely meets another.
    let site = try SiteCopy(
      hasTheme: false, GeneratedNetwork(seed: 16, postCount: 300).json())
    for round in 0..<8 {
      // On every page.
      try site.write("title: Round \(round)\n", to: "socialconnect.yml")
      // Every third time neither an output folder nor anything remembered is there.
      if round % 3 == 0 {
        for folder in ["public", "clean", ".socialconnect"] { try? site.remove(folder) }
      }
      let runs = Mutex<[Result<Program.Run, any Error>]>([])
      let building = DispatchGroup()
      for _ in 0..<2 {
        // Each queue has a thread of its own, however busy the others are.
        DispatchQueue(label: "build").async(group: building) {
          let run = Result { try site.run("build", "--jobs", "2") }
          runs.withLock { $0.append(run) }
        }
      }
      building.wait()
      let ended = try runs.withLock { try $0.map { try $0.get() } }
      #expect(ended.contains { $0.status == 0 }, "round \(round): \(ended.map(\.errors))")
      for run in ended where run.status != 0 {
        #expect(run.status == 74)
        #expect(
          run.findings == ["error: another build is publishing to \(site.root)/public [locked]"])
      }
      let output = try site.output()
      try site.build("-d", "\(site.root)/clean")
      let difference = FolderContents.difference(output, try site.output("clean"))
      #expect(difference == nil, "round \(round): \(difference ?? "")")
      let state = try FileManager.default.contentsOfDirectory(
        atPath: site.root + "/.socialconnect")
      #expect(state.filter { $0.contains("staging") || $0.hasSuffix(".journal") } == [])
    }
  }

  @Test("a source that changes during a build makes it fail, or a whole site of one of its states")
  func changingSource() throws {
    let site = try SiteCopy.small()
    let path = site.root + "/content/posts.json"
    let states = [40, 90, 90].enumerated().map { state, count in
      let posts = (0..<count).map { number in
        """
        {"id": "p\(number)", "author_id": "u1", "created_at": "2026-01-01", "content": "\(state) \(number)"}
        """
      }
      return "[" + posts.joined(separator: ",\n") + "]"
    }
    var sites: [[String: Data]] = []
    for state in states {
      try site.write(state, to: "content/posts.json")
      try site.build("-d", site.root + "/clean")
      sites.append(try site.output("clean"))
    }
    // The site that stands when the writing begins.
    try site.build()
    let isOver = Atomic<Bool>(false)
    let writing = DispatchGroup()
    DispatchQueue(label: "writer").async(group: writing) {
      var random = SeededRandom(seed: 7)
      while !isOver.load(ordering: .relaxed) {
        let state = states[random.next(below: states.count)]
        switch random.next(below: 4) {
        case 0: unlink(path)
        case 1: truncate(path, off_t(random.next(below: state.utf8.count)))
        // In place, so that a reader may see a part.
        case 2: try? Data(state.utf8).write(to: URL(filePath: path))
        default: try? Data(state.utf8).write(to: URL(filePath: path), options: .atomic)
        }
        usleep(UInt32(random.next(below: 3000)))
      }
    }
    defer {
      isOver.store(true, ordering: .relaxed)
      writing.wait()
    }
    let empty = try SiteCopy.small(["content/posts.json": "[]"]).build()
    var before = try site.output()
    var statuses: Set<Int32> = []
    var builds = 0
    // Where others use the machine, thirty may meet nothing.
    while builds < 30 || statuses.count < 2 && builds < 300 {
      builds += 1
      let run = try site.run("build")
      statuses.insert(run.status)
      let output = try site.output()
      if run.status == 0 {
        // Without its only file of posts a site has none.
        #expect((sites + [empty]).contains(output), "\(run.output)")
      } else {
        #expect([1, 74].contains(run.status), "\(run.errors)")
        #expect(run.errors.contains("error: "))
        #expect(output == before)
      }
      before = output
    }
    #expect(statuses.contains(0))
    #expect(statuses.count > 1, "no build has met a change")
  }
}
