/// The names set by the template itself, in Jinja2's scopes: a loop's body, a block and an
/// included file have one of their own; an `if` has none.
struct Scope {
  private(set) var slotByName: [String: Int] = [:]
  /// What this file or block itself has done with names so far; see `Scopes.isEmptyInLoops`.
  var use = NameUse()

  mutating func declare(_ name: String, slot: Int) { slotByName[name] = slot }
}

/// What a scope has done with names.
struct NameUse {
  var set: Set<String> = []
  var readHere: Set<String> = []
  var readInLoops: Set<String> = []
}

/// The scopes that are open at one place, and the types of their locals there.
struct Scopes {
  var stack: [Scope] = [Scope()]
  /// The scope of the file's top level, which its blocks see: an index into `stack`.
  var top = 0
  /// The outermost scope of the file or block that is being bound: an index into `stack`.
  var frame = 0
  /// The type of every local at this place. Changes along the template, unlike its slot.
  var kinds: [Kind] = []
  /// The loops of this file around this place, outermost first.
  var loops: [Int] = []

  func slot(of name: String) -> Int? {
    for scope in stack.reversed() {
      if let slot = scope.slotByName[name] { return slot }
    }
    return nil
  }

  /// Whether the innermost scope has the name.
  func owns(_ name: String) -> Bool { stack[stack.count - 1].slotByName[name] != nil }

  mutating func declare(_ name: String, kind: Kind) -> Int {
    let slot = kinds.count
    kinds.append(kind)
    stack[stack.count - 1].declare(name, slot: slot)
    return slot
  }

  /// Notes that the innermost scope reads a name.
  mutating func noteRead(_ name: String) {
    let last = stack.count - 1
    if (frame...last).contains(where: { stack[$0].use.set.contains(name) }) { return }
    stack[last].use.readHere.insert(name)
    for index in frame..<last { stack[index].use.readInLoops.insert(name) }
  }

  mutating func noteSet(_ name: String) { stack[stack.count - 1].use.set.insert(name) }

  /// Whether setting the name here for the first time would empty it in a loop above.
  ///
  /// In Jinja2 a name belongs to the whole scope that sets it. A loop that comes before the
  /// `set` and reads a value from outside of the file or block then finds nothing, unless the
  /// scope has read that value itself.
  func isEmptyInLoops(_ name: String) -> Bool {
    let last = stack.count - 1
    let isSet = (frame...last).contains { stack[$0].use.set.contains(name) }
    let use = stack[last].use
    return !isSet && use.readInLoops.contains(name) && !use.readHere.contains(name)
  }

  var names: [String] { stack.flatMap { $0.slotByName.keys } }
}
