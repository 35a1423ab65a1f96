extension HTMLContext {
  /// Writes a value at this place: how, or what is wrong with it.
  mutating func place(_ kind: Kind.Form) -> Result<OutputForm, Misplaced> {
    if case .unclear(let cause) = foreign {
      foreign = .told
      return .failure(Misplaced(.valueBehindUnclearMarkup(cause)))
    }
    switch state {
    case .text:
      // A card can open and end anything.
      if kind == .html, case .inside = foreign { foreign = .perhaps }
      return .success(.text)
    case .inTag, .afterAttributeName, .settled:
      // It would be the name of an attribute, which may get a value.
      finishName()
      (state, attributeName) = (.attributeName, [])
      return .failure(Misplaced(.valueInName))
    case .tagOpen, .endTagOpen, .tagName, .attributeName, .settling:
      return .failure(Misplaced(.valueInName))
    case .beforeValue, .unquotedValue: return .failure(Misplaced(.valueInUnquotedAttribute))
    case .quotedValue(let quote): return placeInAttribute(kind, quote)
    case .markupDeclaration, .doctype: return .failure(Misplaced(.valueInDeclaration))
    case .comment, .bogusComment, .section: return .failure(Misplaced(.valueInComment))
    case .textElement:
      if !pending.isEmpty || isUnclear { return .failure(Misplaced(.valueInUnclearMarkup)) }
      return kind == .html
        ? .failure(Misplaced(.htmlInTextElement(elementText))) : .success(.text)
    case .scriptElement:
      guard let json, pending.isEmpty else { return .failure(Misplaced(.valueInScript)) }
      if isPerhapsForeign, foreignContent != .text {
        return .failure(Misplaced(.valueInUnclearMarkup))
      }
      guard kind == .json || kind == .unknown else { return .failure(Misplaced(.plainValueInJSON)) }
      return json == .outside ? .success(.text) : .failure(Misplaced(.valueInJSONString))
    case .rawElement:
      let isStyle = elementName == Array("style".utf8)
      return .failure(Misplaced(isStyle ? .valueInStyle : .valueInRawText(elementText)))
    }
  }

  struct Misplaced: Error {
    let kind: TemplateErrorKind

    init(_ kind: TemplateErrorKind) { self.kind = kind }
  }

  var elementText: String { String(decoding: elementName, as: UTF8.self) }

  /// Whether the script that begins here holds JSON.
  var isJSONScript: Bool {
    guard var type = scriptType?[...] else { return false }
    while let first = type.first, Self.isSpace(first) { type.removeFirst() }
    while let last = type.last, Self.isSpace(last) { type.removeLast() }
    let text = String(decoding: type, as: UTF8.self)
    return text == "application/json" || text == "application/ld+json"
  }

  private mutating func placeInAttribute(
    _ kind: Kind.Form, _ quote: UInt8
  ) -> Result<OutputForm, Misplaced> {
    let role = valueRole
    switch role {
    case .eventHandler:
      let name = String(decoding: attributeName, as: UTF8.self)
      return .failure(Misplaced(.valueInEventHandler(name)))
    case .style: return .failure(Misplaced(.valueInStyle))
    case .srcdoc: return .failure(Misplaced(.valueInSrcdoc))
    case .unclear: return .failure(Misplaced(.valueInUnclearMarkup))
    case .plain, .url, .urlList: break
    }
    if kind == .html { return .failure(Misplaced(.htmlInAttribute)) }
    if kind == .json, role != .plain || quote != UInt8(ascii: "'") {
      return .failure(Misplaced(.jsonInAttribute))
    }
    // A type that is not known until rendering is never JSON's.
    if isReadingScriptType { scriptType = [0] }
    guard role != .plain else { return .success(.text) }
    // What the value begins with could end the reference.
    let position = isInReference ? .unsafe : url
    if position != .inside, position != .unsafe {
      url = .afterValue
      pending = []
    }
    switch position {
    case .inside where role == .urlList: return .success(.url(.rest(quote: quote, isList: true)))
    case .inside: return .success(.text)
    case .unsafe: return .failure(Misplaced(.valueInURLScheme))
    case .start: return .success(.url(role == .urlList ? .wholeList : .whole))
    case .literalPrefix, .afterValue:
      return .success(.url(.rest(quote: quote, isList: role == .urlList)))
    }
  }
}
