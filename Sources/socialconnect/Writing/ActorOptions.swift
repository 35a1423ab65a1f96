import ArgumentParser

/// Who acts.
struct ActorOptions: ParsableArguments {
  @Option(name: .customLong("as"), help: ArgumentHelp("Who: a username or id.", valueName: "name"))
  var name: String
}
