/// Flattens a template into one tree: puts its blocks into what it extends and its includes into
/// their places, binds names to slots, and checks types.
struct Binder {
  let library: TemplateLibrary
  let root: RecordShape
  var places = SourcePlaces()
  var errors: [TemplateError] = []
  var usedRootSlots: Set<Int> = []
  var scopes = Scopes()
  /// Template files and blocks that are open, to find cycles and to bound depth.
  var openNames: [String] = []
  var openBlocks: [BlockLevel] = []
  var family = Family()
  var nodeCount = 0
  var textByteCount = 0
  var depth = 0
  var loopDepth = 0
  var loopCount = 0
  var endPlace = SourcePlace(source: 0, offset: 0)
  private(set) var familyCount = 0
  private var filesWithErrors: Set<String> = []
  /// Those that were told of, each behind the number of its file.
  var unknownNames: Set<String> = []

  init(library: TemplateLibrary, root: RecordShape) {
    self.library = library
    self.root = root
  }

  /// The block that is being put in, and which of its definitions.
  struct BlockLevel: Equatable {
    let family: Int
    let name: String
    let level: Int
  }

  /// A template with all that it extends, most derived first.
  struct Family {
    var id = 0
    var members: [Member] = []
    /// For every block its definitions, most derived first.
    var definitions: [String: [Definition]] = [:]
  }

  struct Member {
    let template: ParsedTemplate
    let source: Int
  }

  struct Definition {
    let member: Int
    let block: BlockSyntax
  }

  var localCount: Int { scopes.kinds.count }

  mutating func report(_ kind: TemplateErrorKind, at place: SourcePlace) {
    if hasRoomForErrors { errors.append(places.error(kind, at: place)) }
  }

  /// Whether one more error is told.
  var hasRoomForErrors: Bool { errors.count < Limits.errors }

  /// Binds a whole template; what it returns is meaningful only if there are no errors.
  mutating func bind(_ name: String) -> [BoundNode] {
    guard library.indexByName[name] != nil else {
      let source = places.add(name, [])
      report(
        .unknownTemplate(name, known: library.names), at: SourcePlace(source: source, offset: 0))
      return []
    }
    return bindFile(name, namedAt: nil)
  }

  /// The type of the value that a template begins with; nil if there is none, or something is wrong with it.
  static func kind(
    ofWhatIsPrintedBy template: ParsedTemplate, for root: RecordShape
  ) -> Kind? {
    guard case .output(let expression)? = template.nodes.first, template.errors.isEmpty else {
      return nil
    }
    var binder = Binder(library: TemplateLibrary([]), root: root)
    let source = binder.places.add(template.name, template.source)
    binder.family.members.append(Member(template: template, source: source))
    let kind = binder.bind(expression, of: 0, isPrinted: true).kind
    return binder.errors.isEmpty ? kind : nil
  }

  // MARK: Files

  /// Binds a file with all that it extends, in the scope that is open.
  mutating func bindFile(_ name: String, namedAt place: SourcePlace?) -> [BoundNode] {
    let outer = (family, openNames, scopes.top, scopes.frame, scopes.loops)
    defer { (family, openNames, scopes.top, scopes.frame, scopes.loops) = outer }
    guard let chain = openFamily(name, namedAt: place) else { return [] }
    familyCount += 1
    family = chain
    family.id = familyCount
    scopes.loops = []
    scopes.stack.append(Scope())
    scopes.top = scopes.stack.count - 1
    scopes.frame = scopes.top
    defer { scopes.stack.removeLast() }
    var bound: [BoundNode] = []
    for index in family.members.indices {
      let member = family.members[index]
      let isLast = index == family.members.count - 1
      let nodes = isLast ? member.template.nodes : contentOfChild(member, index)
      scopes.stack[scopes.top].use = NameUse()
      bound += bindNodes(nodes, of: index)
      if isLast, place == nil {
        let end = member.template.source.lastIndex { $0 != 0x0A && $0 != 0x0D }
        endPlace = SourcePlace(source: member.source, offset: end.map { $0 + 1 } ?? 0)
      }
    }
    return bound
  }

  /// Reads the chain of `extends` from a file on.
  private mutating func openFamily(_ name: String, namedAt place: SourcePlace?) -> Family? {
    var family = Family()
    var next: (name: String, place: SourcePlace?)? = (name, place)
    while let (name, place) = next {
      guard let template = find(name, at: place) else { return nil }
      openNames.append(name)
      let way = family.members.isEmpty ? TemplateOpening.Way.includes : .extends
      let source = places.add(
        template.name, template.source, opening: place.map { ($0, way) })
      report(template.errors, of: source)
      let member = Member(template: template, source: source)
      for block in template.blocks {
        family.definitions[block.name, default: []].append(
          Definition(member: family.members.count, block: block))
      }
      family.members.append(member)
      next = template.parent.map {
        ($0.name, SourcePlace(source: source, offset: $0.offset))
      }
    }
    return family
  }

  private mutating func find(_ name: String, at place: SourcePlace?) -> ParsedTemplate? {
    let place = place ?? endPlace
    guard let index = library.indexByName[name] else {
      report(.unknownTemplate(name, known: library.names), at: place)
      return nil
    }
    if let start = openNames.firstIndex(of: name) {
      report(.templateCycle(Array(openNames[start...]) + [name]), at: place)
      return nil
    }
    guard openNames.count < Limits.includeDepth else {
      report(.tooManyOpenFiles(limit: Limits.includeDepth), at: place)
      return nil
    }
    return library.templates[index]
  }

  /// Reports what was found when a file was parsed, the first time that it is opened.
  private mutating func report(_ found: [TemplateError], of source: Int) {
    let name = places.sources[source].name
    guard !found.isEmpty, filesWithErrors.insert(name).inserted else { return }
    let openings = places.openings(of: source)
    errors += found.map { error in
      var error = error
      error.openings = openings
      return error
    }
  }

  /// What a template that extends another does outside its blocks: setting names, nothing else.
  private mutating func contentOfChild(_ member: Member, _ index: Int) -> [SyntaxNode] {
    var kept: [SyntaxNode] = []
    // One of several pieces side by side is told of: a whole page may stand there.
    var isTold = false
    func tell(_ place: SourcePlace) {
      if !isTold { report(.contentOutsideBlock, at: place) }
      isTold = true
    }
    for node in member.template.nodes {
      switch node {
      case .assignment: kept.append(node)
      case .block(let block):
        isTold = false
        checkBlock(member.template.blocks[block], of: member, index)
      case .text(_, let offset) where offset < member.template.parent?.offset ?? 0:
        kept.append(node)
      case .text(let bytes, let offset):
        let start = Whitespace.end(in: bytes, from: 0, to: bytes.count)
        let text = place(offset, index)
        if start < bytes.count { tell(places.place(ofByte: start, inTextAt: text)) }
      case .output(let expression): tell(place(expression.offset, index))
      case .conditional(_, _, let offset): tell(place(offset, index))
      case .loop(let loop): tell(place(loop.offset, index))
      case .include(let reference): tell(place(reference.offset, index))
      }
    }
    return kept
  }

  private mutating func checkBlock(_ block: BlockSyntax, of member: Member, _ index: Int) {
    let definitions = family.definitions[block.name] ?? []
    if definitions.contains(where: { $0.member > index }) || !hasRoomForErrors { return }
    let known = family.definitions.filter { $0.value.contains { $0.member > index } }.keys
    report(
      .unknownBlock(block.name, known: known.sorted()),
      at: SourcePlace(source: member.source, offset: block.offset))
  }

  // MARK: Blocks

  /// Puts in a definition of a block. It sees the names of the file's top level only.
  mutating func bindBlock(
    _ name: String, level: Int, _ place: SourcePlace
  ) -> [BoundNode] {
    guard let definitions = family.definitions[name], definitions.indices.contains(level) else {
      report(.superWithoutParent(name), at: place)
      return []
    }
    let entry = BlockLevel(family: family.id, name: name, level: level)
    guard !openBlocks.contains(entry) else {
      report(.templateCycle([name, name]), at: place)
      return []
    }
    let outer = (scopes.stack, scopes.frame, scopes.loops)
    openBlocks.append(entry)
    scopes.stack.removeSubrange((scopes.top + 1)...)
    scopes.stack.append(Scope())
    scopes.frame = scopes.stack.count - 1
    scopes.loops = []
    defer {
      openBlocks.removeLast()
      (scopes.stack, scopes.frame, scopes.loops) = outer
    }
    return bindNodes(definitions[level].block.body, of: definitions[level].member)
  }
}
