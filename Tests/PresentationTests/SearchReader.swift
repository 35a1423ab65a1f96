import Domain
import Foundation
import Markup
import TestSupport
import UseCases

@testable import Presentation

/// The search index of a network, as files.
struct SearchFiles {
  let items: SearchItems
  let files: [String: [UInt8]]
  /// What the search page says of the index.
  let parts: [String]
  /// The folders of what is shown of each list.
  let folders: [SearchList: [SearchLayout.Folder]]

  init(_ network: Network, workers: Workers = .serial) {
    self.init(Fixture.site(network, workers: workers), workers: workers)
  }

  init(_ site: Site, workers: Workers = .serial) {
    let interface = Interface(site: site, messages: Fixture.messages, workers: workers)
    let planned = SitePlan(site, assets: []).files.filter { $0.isOfSearch }
    let documents = SearchDocuments(interface, files: planned, workers: workers)
    var files: [String: [UInt8]] = [:]
    for file in planned {
      guard case .search(let part) = file.content else { continue }
      var bytes: [UInt8] = []
      documents.write(part, into: &bytes)
      files[file.path] = bytes
    }
    self.files = files
    items = SearchItems(interface: interface)
    folders = site.searchLayouts.mapValues(\.folders)
    parts = SearchLayout.lists(of: site).flatMap { list in
      ["\(list.name)/new"]
        + (site.searchLayouts[list]?.segments ?? []).reversed().map { "\(list.name)/\($0.name)" }
    }
  }

  func json(_ path: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(files[path] ?? []))
  }
}

extension PlannedFile {
  var isOfSearch: Bool { if case .search = content { true } else { false } }
}

/// A term that is looked for, as the page's script has it.
struct SearchTerm {
  var text: String
  var isWord = true
  var isBeginning = false
}

/// Finds items as the page's script does, from the files alone.
struct SearchReader {
  let site: SearchFiles
  /// How many bytes of files were loaded, each once.
  private(set) var loadedBytes = 0
  private(set) var isLimited = false
  private var loaded: [String: Any] = [:]

  init(_ site: SearchFiles) { self.site = site }

  private mutating func load(_ path: String) throws -> Any {
    if let file = loaded[path] { return file }
    let path = "search/\(path).json"
    loadedBytes += site.files[path]?.count ?? 0
    let file = try site.json(path)
    loaded[path] = file
    return file
  }

  /// The numbers of the items that hold all terms, newest first.
  mutating func find(_ terms: [SearchTerm], in list: SearchList) throws -> [Int] {
    var found: [Int] = []
    for part in site.parts where part.hasPrefix(list.name + "/") {
      let name = part.dropFirst(list.name.count + 1)
      found += try name == "new" ? findNew(terms, part) : findIndexed(terms, part, name)
    }
    return found
  }

  private mutating func findNew(_ terms: [SearchTerm], _ part: String) throws -> [Int] {
    guard let file = try load(part) as? [String: Any], let from = file["from"] as? Int,
      let items = file["items"] as? [[Any]]
    else { throw Failure.form(part) }
    return items.indices.reversed().filter { place in
      let words = " " + (items[place][0] as? String ?? "")
      return terms.allSatisfy { term in
        let text = term.isWord ? " " + term.text + (term.isBeginning ? "" : " ") : term.text
        return Data(words.utf8).range(of: Data(text.utf8)) != nil
      }
    }.map { from + $0 }
  }

  private mutating func findIndexed(
    _ terms: [SearchTerm], _ part: String, _ name: Substring
  ) throws -> [Int] {
    let numbers = name.split(separator: "-").prefix(2).compactMap { Int($0) }
    guard numbers.count == 2 else { throw Failure.form(part) }
    var found: Set<Int>?
    for term in terms {
      let shard = SearchTerms.shard(of: term.text.utf8, count: numbers[1])
      guard let entries = try load("\(part)/\(shard)") as? [String] else {
        throw Failure.form(part)
      }
      var items: Set<Int> = []
      for place in stride(from: 0, to: entries.count, by: 2) {
        let isFound =
          term.isBeginning
          ? entries[place].utf8.starts(with: term.text.utf8)
          : entries[place].utf8.elementsEqual(term.text.utf8)
        if isFound { items.formUnion(decode(entries[place + 1], end: numbers[0])) }
      }
      found = found?.intersection(items) ?? items
    }
    return (found ?? []).sorted(by: >)
  }

  private mutating func decode(_ list: String, end: Int) -> [Int] {
    var numbers: [Int] = []
    var (rest, end) = (0, end)
    for digit in list.utf8 {
      if digit == UInt8(ascii: "!") {
        isLimited = true
      } else if digit < 93 {
        rest = rest * 31 + Int(digit) - 61
      } else {
        end -= rest * 34 + Int(digit) - 92
        numbers.append(end)
        rest = 0
      }
    }
    return numbers
  }

  /// What is shown of an item.
  mutating func shown(_ number: Int, of list: SearchList) throws -> [Any] {
    guard let new = try load("\(list.name)/new") as? [String: Any],
      let from = new["from"] as? Int, let items = new["items"] as? [[Any]]
    else { throw Failure.form(list.name) }
    if number >= from { return Array(items[number - from].dropFirst()) }
    guard let folder = site.folders[list]?.first(where: { $0.range.contains(number) }),
      let block = try load("\(list.name)/\(folder.name)/\(number / SearchLayout.itemsPerFile)")
        as? [[Any]]
    else { throw Failure.form(list.name) }
    return block[number % SearchLayout.itemsPerFile]
  }

  enum Failure: Error { case form(String) }
}
