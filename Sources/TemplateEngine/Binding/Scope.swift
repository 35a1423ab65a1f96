/// The names set by the template itself, in Jinja2's scopes: a loop's body, a block and an
/// included file have one of their own; an `if` has none.
struct Scope {
  private(set) var slotByName: [String: Int] = [:]
  /// Fields that a scope inside this one has read, such as the body of a loop.
  var fieldsReadInside: Set<String> = []

  mutating func declare(_ name: String, slot: Int) { slotByName[name] = slot }
}

/// The scopes that are open at one place, and the types of their locals there.
struct Scopes {
  var stack: [Scope] = [Scope()]
  /// The scope of the file's top level, which its blocks see: an index into `stack`.
  var top = 0
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

  /// Notes that the innermost scope reads a field of the root.
  mutating func noteFieldRead(_ name: String) {
    for index in top..<max(top, stack.count - 1) { stack[index].fieldsReadInside.insert(name) }
  }

  /// Whether a loop that is closed by now has read the field.
  func wasReadInside(_ name: String) -> Bool {
    stack[stack.count - 1].fieldsReadInside.contains(name)
  }

  var names: [String] { stack.flatMap { $0.slotByName.keys } }
}
