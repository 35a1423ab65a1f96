import CMarkGFM

/// The kinds of node that extensions add. Their numbers are known only at run time, their names
/// always.
enum ExtensionNode: String {
  case strikethrough
  case table
  case tableHeader = "table_header"
  case tableRow = "table_row"
  case tableCell = "table_cell"

  init?(_ node: OpaquePointer) {
    guard let name = cmark_node_get_type_string(node) else { return nil }
    self.init(rawValue: String(cString: name))
  }
}

/// Where in a table the writer is.
struct TableState {
  var isHeader = false
  var hasBody = false
  var column = 0
  var alignments: [UInt8] = []
}

extension TreeWriter {
  mutating func enterExtension(_ node: OpaquePointer) {
    switch ExtensionNode(node) {
    case .strikethrough: tag("<del>", of: node)
    case .table:
      table = TableState()
      let columns = Int(cmark_gfm_extensions_get_table_columns(node))
      if let alignments = cmark_gfm_extensions_get_table_alignments(node) {
        table.alignments = Array(UnsafeBufferPointer(start: alignments, count: columns))
      }
      write(block: "<div class=\"table\" tabindex=\"0\"")
      appendTableName()
      output.html.append(">\n<table>\n")
    case .tableHeader:
      table.isHeader = true
      table.column = 0
      write(block: "<thead>\n<tr>\n")
    case .tableRow:
      table.column = 0
      if !table.hasBody { write(block: "<tbody>\n") }
      table.hasBody = true
      write(block: "<tr>\n")
    case .tableCell: enterCell()
    case nil: break
    }
  }

  mutating func leaveExtension(_ node: OpaquePointer) {
    switch ExtensionNode(node) {
    case .strikethrough: tag("</del>")
    case .table:
      if table.hasBody { write(block: "</tbody>\n") }
      write(block: "</table>\n</div>\n")
    case .tableHeader:
      write(block: "</tr>\n</thead>\n")
      table.isHeader = false
    case .tableRow: write(block: "</tr>\n")
    case .tableCell:
      flush()
      output.html.append(table.isHeader ? "</th>\n" : "</td>\n")
      table.column += 1
    case nil: break
    }
  }

  /// A table that is wider than the page scrolls in a part of the page, which is named by the heading that
  /// it stands under: the writer knows no word of the page's language. Several may stand under one heading,
  /// so it is a group: landmarks (`region`) of one page have different names.
  private mutating func appendTableName() {
    guard let lastSlug else { return }
    output.html.append(" role=\"group\" aria-labelledby=\"")
    output.html.append(escaped: lastSlug)
    output.html.append("\"")
  }

  /// Alignment is a class, since a strict content security policy forbids the `style` attribute.
  private mutating func enterCell() {
    beginBlock()
    output.html.append(table.isHeader ? "<th" : "<td")
    let alignment = table.column < table.alignments.count ? table.alignments[table.column] : 0
    switch alignment {
    case UInt8(ascii: "l"): output.html.append(" class=\"align-left\"")
    case UInt8(ascii: "c"): output.html.append(" class=\"align-center\"")
    case UInt8(ascii: "r"): output.html.append(" class=\"align-right\"")
    default: break
    }
    output.html.append(">")
  }
}
