/// Names, to be looked for in a text all at once: a tree of their bytes.
struct NameTrie {
  /// A beginning that some of the names have.
  struct Node {
    /// By the next byte.
    fileprivate(set) var children: [UInt8: Int] = [:]
    /// Whether a name ends here.
    fileprivate(set) var isName = false
  }

  /// The first is the empty beginning.
  private(set) var nodes = [Node()]

  init(_ names: some Sequence<String>) {
    for name in names where !name.isEmpty { nodes[addingNode(for: name)].isName = true }
  }

  /// - Returns: the node of a name; nil where no name begins so.
  func node(of name: String) -> Int? {
    var node = 0
    for byte in name.utf8 {
      guard let child = nodes[node].children[byte] else { return nil }
      node = child
    }
    return node
  }

  private mutating func addingNode(for name: String) -> Int {
    var node = 0
    for byte in name.utf8 {
      if let child = nodes[node].children[byte] {
        node = child
      } else {
        nodes[node].children[byte] = nodes.count
        node = nodes.count
        nodes.append(Node())
      }
    }
    return node
  }
}
