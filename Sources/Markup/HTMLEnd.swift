import Domain

/// Where those parts of an HTML text end in which no tag begins, as the standard has it (WHATWG HTML, 13.2.5).
public enum HTMLEnd {
  /// Whether there begins a comment, or what is read as one: `<!` and `<?`.
  public static func beginsComment(at place: Int, in html: borrowing Span<UInt8>) -> Bool {
    html.holds("<!", at: place) || html.holds("<?", at: place)
  }

  /// What is read as a comment ends at `>`. One with dashes ends at `-->` and `--!>`, and at `>` or `->` right after
  /// its start.
  ///
  /// - Parameter place: its first byte.
  /// - Returns: the place behind it; nil where the text ends first.
  public static func ofComment(at place: Int, in html: borrowing Span<UInt8>) -> Int? {
    let hasDashes = html.holds("<!--", at: place)
    let start = place + (hasDashes ? 4 : 2)
    var index = start
    while index < html.count {
      if html[index] == UInt8(ascii: ">") {
        guard hasDashes else { return index + 1 }
        // A dash that belongs to the start is none of the end.
        var dashes = index
        if dashes - 3 >= start, html[dashes - 1] == UInt8(ascii: "!") { dashes -= 1 }
        let isEnd =
          dashes - 2 >= start && html[dashes - 1] == UInt8(ascii: "-")
          && html[dashes - 2] == UInt8(ascii: "-")
        let isAtStart =
          index == start || index == start + 1 && html[start] == UInt8(ascii: "-")
        if isEnd || isAtStart { return index + 1 }
      }
      index += 1
    }
    return nil
  }

  /// Whether what an element holds is text, in which no other element begins (13.2.6.2).
  ///
  /// - Parameter name: where its name stands.
  public static func isOfText(_ name: Range<Int>, in html: borrowing Span<UInt8>) -> Bool {
    func isName(_ word: StaticString, _ html: borrowing Span<UInt8>) -> Bool {
      html.holds(lowercased: word, at: name.lowerBound)
    }
    return switch name.count {
    case 3: isName("xmp", html)
    case 5: isName("style", html) || isName("title", html)
    case 6: isName("script", html) || isName("iframe", html)
    case 7: isName("noembed", html)
    case 8: isName("textarea", html) || isName("noframes", html)
    default: false
    }
  }

  /// The text of an element that holds no others, such as `script`, ends at its end tag.
  ///
  /// - Parameters:
  ///   - name: where the element's name stands in its start tag.
  ///   - start: behind the start tag.
  /// - Returns: where the end tag begins; the end of the whole where there is none.
  public static func ofText(
    of name: Range<Int>, from start: Int, in html: borrowing Span<UInt8>
  ) -> Int {
    var index = start
    while index + 2 + name.count < html.count {
      if html[index] == UInt8(ascii: "<"), html[index + 1] == UInt8(ascii: "/") {
        var offset = 0
        while offset < name.count,
          html[index + 2 + offset].asciiLowercased
            == html[name.lowerBound + offset].asciiLowercased
        {
          offset += 1
        }
        let next = html[index + 2 + name.count]
        let endsName =
          next.isHTMLSpace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
        if offset == name.count, endsName { return index }
      }
      index += 1
    }
    return html.count
  }
}
