import ArgumentParser
import Dispatch
import Preview
import Repository

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `socialconnect serve`: shows the site while it is being written.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Shows the site in a browser while it is being written.",
    discussion: """
      Renders each page when it is asked for and writes nothing to the output folder. When \
      content, templates or settings are saved, open pages follow. Drafts and posts of the \
      future are shown, and marked.
      """)

  @OptionGroup var site: SourceOption

  @Option(
    name: .joinable("p"),
    help: ArgumentHelp(
      "The port to listen on; 0 is any that is free. By default 4000, or the next that is free.",
      valueName: "n"))
  var port: UInt16?

  @Option(
    help: ArgumentHelp(
      """
      The address to listen on: 127.0.0.1 is for this machine alone, 0.0.0.0 for everybody who \
      can reach it.
      """, valueName: "address"))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      """
      Another name by which browsers may reach it, such as that of a proxy: with any port, or \
      with the one that it ends in.
      """, valueName: "name"),
    transform: Self.authority)
  var allowHost: [Authority] = []

  @Flag(name: .shortAndLong, help: "Open the site in the browser.")
  var open = false

  @Flag(help: "Show only what a build would publish: no drafts, no posts of the future.")
  var asPublished = false

  @Flag(
    help: "Look for changes by reading the folders again and again, not by the system's events.")
  var poll = false

  @Option(
    name: .joinable("j"),
    help: ArgumentHelp("How many threads to use.", valueName: "n"),
    transform: OptionValue.jobs)
  var jobs: Int?

  @Flag(help: "Say how long each phase of loading took.")
  var timings = false

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  func validate() throws {
    if !PreviewServer.canListen(on: host) {
      throw ValidationError("--host must be an address of this machine, such as 127.0.0.1 or ::1.")
    }
  }

  private static func authority(_ text: String) throws -> Authority {
    if let authority = Authority(text) { return authority }
    throw ValidationError(
      """
      It must be a host name as browsers send it, with a port or without, such as preview.example, \
      preview.example:8443 or [2001:db8::1].
      """)
  }

  func run() throws {
    // One that goes while it is shown may come back; one that was never there is a mistyped name.
    try site.requireFolder()
    ProcessStart.allowManyOpenFiles()
    let server = try PreviewServer(host: host, ports: ports, isQuiet: quiet) { port in
      Preview(
        hosts: AllowedHosts(host: host, port: port, others: allowHost),
        // A thousand in each second: no page is saved so often.
        firstVersion: Int(SystemClock.now().seconds) * 1000)
    }
    let preview = server.preview
    let address = "http://\(Self.shownHost(host)):\(server.port)"
    let input = SiteInput(
      folder: Environment.absolutePath(site.source), showsDrafts: !asPublished,
      showsFuture: !asPublished,
      jobs: jobs)
    let queue = DispatchQueue(label: "loading")
    let loader = PreviewLoader(
      input: input, address: address, preview: preview, isQuiet: quiet, showsTimings: timings,
      on: queue)
    // Before anybody is told that it is there: a signal that comes sooner would be lost.
    let ends = endOnSignals(preview)
    queue.async {
      // The watch begins before the first look, so that nothing is missed in between.
      loader.watch(isPolling: poll)
      let root = loader.load(changed: nil)
      if !quiet { Console.write("Serving \(address)\(root); Ctrl-C ends it\n") }
      if open { Browser.show(address + root, isQuiet: quiet) }
    }
    let beat = DispatchSource.makeTimerSource()
    // A page that has gone is noticed when something is sent to it.
    beat.schedule(deadline: .now() + 15, repeating: 15)
    beat.setEventHandler { preview.repeatState() }
    beat.activate()
    withExtendedLifetime((ends, beat, loader)) { dispatchMain() }
  }

  private var ports: PreviewServer.Ports {
    switch port {
    case .some(let port): .exactly(port)
    case .none: .firstFree(in: 4000...4019)
    }
  }

  private static func shownHost(_ host: String) -> String {
    switch host {
    case "0.0.0.0", "::": "127.0.0.1"
    default: Authority.inURL(host)
    }
  }

  /// Returns when the signals are listened for.
  private func endOnSignals(_ preview: Preview) -> [any DispatchSourceSignal] {
    let registrations = DispatchGroup()
    defer { registrations.wait() }
    return Signals.ending.map { signal in
      registrations.enter()
      Signals.ignore(signal)
      let source = DispatchSource.makeSignalSource(signal: signal)
      source.setEventHandler {
        preview.end()
        // Behind the `^C`. A terminal that was closed takes no more.
        if !quiet, signal == SIGINT { Console.write("\n") }
        Console.end(.success)
      }
      source.setRegistrationHandler { registrations.leave() }
      source.activate()
      return source
    }
  }
}
