/// All the template files of a site, parsed once, from which templates are compiled.
///
/// Where two sources have one name the later one counts, so that a list of defaults followed by
/// a site's own files does what its author means.
public struct TemplateLibrary: Sendable {
  let templates: [ParsedTemplate]
  let indexByName: [String: Int]

  /// Parses every source. Errors in a source are reported by `compile` for the templates that
  /// are made from it.
  public init(_ sources: [TemplateSource]) {
    var templates: [ParsedTemplate] = []
    var indexByName: [String: Int] = [:]
    for source in sources {
      let parsed = Parser.parse(source.withoutByteOrderMark)
      if let index = indexByName[source.name] {
        templates[index] = parsed
      } else {
        indexByName[source.name] = templates.count
        templates.append(parsed)
      }
    }
    self.templates = templates
    self.indexByName = indexByName
  }

  /// The names of all templates, sorted.
  public var names: [String] { indexByName.keys.sorted() }

  /// The templates that none of these reaches by what it includes and extends, sorted.
  public func unused(by names: [String]) -> [String] {
    var reached: Set<String> = []
    var open = names
    while let name = open.popLast() {
      guard let index = indexByName[name], reached.insert(name).inserted else { continue }
      open += templates[index].openedNames
    }
    return self.names.filter { !reached.contains($0) }
  }

  /// What a template extends, and what that does, the nearest first.
  public func ancestors(of name: String) -> [String] {
    var found: [String] = []
    var next = indexByName[name].flatMap { templates[$0].parent?.name }
    while let name = next, !found.contains(name) {
      found.append(name)
      next = indexByName[name].flatMap { templates[$0].parent?.name }
    }
    return found
  }

  /// What is wrong with a template by itself, as far as that can be seen without compiling it for a page.
  public func syntaxErrors(of name: String) -> [TemplateError] {
    indexByName[name].map { templates[$0].errors } ?? []
  }

  /// Compiles one template for root values of the given shape.
  ///
  /// Inheritance and includes are resolved here, names are bound to slots, and the escaping of
  /// every value is chosen from its place in the HTML.
  ///
  /// - Throws: every error that can be found in one run, sorted by template and place.
  public func compile(
    _ name: String, for root: RecordShape
  ) throws(TemplateErrors) -> Template {
    var binder = Binder(library: self, root: root)
    let bound = binder.bind(name)
    var checker = ContextChecker(places: binder.places)
    let placed = checker.checkAll(bound)
    var errors = binder.errors + checker.errors
    if errors.isEmpty {
      var compiler = Compiler(localCount: binder.localCount)
      compiler.compile(placed)
      if !compiler.isTooLarge {
        return Template(
          name: name, usedRootSlots: binder.usedRootSlots.sorted(),
          rootFields: root.fields.map(\.name), program: compiler.program, nodes: placed,
          localCount: binder.localCount)
      }
      let kind = TemplateErrorKind.templateTooLarge(limit: Limits.instructions, .instructions)
      errors = [binder.places.error(kind, at: binder.endPlace)]
    }
    throw TemplateErrors(errors)
  }
}
