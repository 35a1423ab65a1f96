import CMarkGFM
import Synchronization

/// A parsed text: cmark's tree, freed with this value.
///
/// # Threads
///
/// libcmark-gfm keeps the special characters of extensions in a global table: while a parser with
/// `strikethrough` attached works, the table's entry for `~` is set for every parser of the
/// process. Yet the inline parser reads the table only at the bytes of its own text, and
/// `strikethrough` writes no entry but that of `~`; `table` writes none, but uses a global arena.
/// So this is enough:
///
/// - a text that holds the byte `~`, and a text parsed with any extension, is parsed (feed and
///   finish) under one lock of the whole process;
/// - a text parsed outside the lock holds no `~`, never reads the entry that may change, and
///   attaches nothing that could change one.
///
/// Nothing makes a `~` out of other bytes before the inline parser has run: character references
/// are decoded as they are matched, and what they give is not scanned again.
struct MarkdownTree: ~Copyable {
  let root: OpaquePointer

  private init(root: OpaquePointer) {
    self.root = root
  }

  deinit {
    cmark_node_free(root)
  }

  /// Parses a text. `nil` if the parser gives nothing.
  ///
  /// - Parameters:
  ///   - hasTilde: whether the byte `~` is in the text.
  ///   - tables: whether tables are read; the caller has checked their size.
  static func parsing(_ text: borrowing Span<UInt8>, hasTilde: Bool, tables: Bool) -> MarkdownTree?
  {
    registerExtensions
    guard hasTilde || tables else {
      return parse(text, extensions: []).map(MarkdownTree.init(root:))
    }
    let extensions = (hasTilde ? ["strikethrough"] : []) + (tables ? ["table"] : [])
    return extensionLock.withLock { _ in
      SentTree(root: parse(text, extensions: extensions))
    }.root.map(MarkdownTree.init(root:))
  }

  private static func parse(_ text: borrowing Span<UInt8>, extensions: [String]) -> OpaquePointer? {
    // One tilde is a range or a face more often than a deletion, so only two strike through.
    guard let parser = cmark_parser_new(CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE) else { return nil }
    defer { cmark_parser_free(parser) }
    for name in extensions {
      guard let syntax = cmark_find_syntax_extension(name) else { continue }
      cmark_parser_attach_syntax_extension(parser, syntax)
    }
    text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parser_feed(parser, $0.baseAddress, $0.count)
      }
    }
    return cmark_parser_finish(parser)
  }
}

/// Registering writes global lists; every parse waits for it, with extensions or without.
private let registerExtensions: Void = cmark_gfm_core_extensions_ensure_registered()

private let extensionLock = Mutex<Void>(())

/// A fresh tree on its way out of the lock; nothing else knows the pointer.
private struct SentTree: @unchecked Sendable {
  let root: OpaquePointer?
}
