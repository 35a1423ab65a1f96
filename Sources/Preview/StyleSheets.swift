import UseCases

/// The theme's style sheets, which an open page takes over without being loaded again.
struct StyleSheets: Sendable {
  /// Their addresses, with a hash of what is in each: `/assets/style.0123456789.css`.
  let links: [String]
  /// The same without the hash, by which an open page knows those that it has.
  let names: Set<String>
  /// Stands for what is in all of them, in letters and digits.
  let tag: String
  /// The ends of addresses that hold a hash: `.0123456789.css`.
  private let ends: [[UInt8]]

  init(of files: [PlannedFile], root: String) {
    links = files.compactMap { file in
      guard case .asset = file.content, file.path.hasSuffix(".css") else { return nil }
      return root + file.path
    }
    let ends = links.compactMap { $0.firstMatch(of: /\.[0-9a-f]{10}\.css$/)?.output }
    names = Set(links.map { $0.replacing(/\.[0-9a-f]{10}\.css$/, with: ".css") })
    tag = EntityTag.digest(of: Array(ends.joined().utf8))
    self.ends = ends.map { Array($0.utf8) }
  }

  /// A page without the hashes in its head: whoever has it open is shown what else is in it.
  func removed(from page: [UInt8]) -> [UInt8] {
    let place = LivePage.endOfHead(of: page)
    var head = Array(page[..<place])
    for end in ends { head.replace(end, with: Array(".css".utf8)) }
    return head + page[place...]
  }
}
