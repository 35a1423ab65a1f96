import CUTF8Proc

/// Cuts texts into the terms by which the search page finds them.
///
/// The page's script cuts what somebody types in the same way, so both follow the same few steps:
///
/// 1. NFKD; marks that only accent a letter (Latin, Greek, Cyrillic, Hebrew, Arabic) go, and so
///    do Arabic tatweel, soft hyphens and joiners; lower case, with a final sigma like any other; katakana as
///    hiragana; NFC. Marks that are letters of their own in other scripts (vowels of Devanagari, the voicing of kana)
///    stay.
/// 2. Letters, marks and numbers that stand together are a run; a run holds either letters of
///    scripts that set spaces, and is a word, or of those that set none, or of Hangul, where
///    endings hang on words (``Scalars/isUnspacedLetter(_:)``).
/// 3. A word is one term, cut after ``longestWord`` scalars. Of an unspaced run, each letter and
///    each two neighbouring letters are terms.
///
/// A struct with buffers that are used again; every worker has one.
public struct SearchText {
  /// How many scalars of a word count.
  private static let longestWord = 32

  private var scalars: [Int32] = []
  /// Whether some of them may be joined by NFC, or stand in another order.
  private var isDecomposed = false

  public init() {}

  /// Appends the runs of a text, folded, each with a space after it.
  ///
  /// - Complexity: O(length of the text), whatever the text.
  public mutating func appendRuns(of text: borrowing String, to output: inout [UInt8]) {
    let bytes = text.utf8Span.span
    var position = 0
    while position < bytes.count {
      let start = position
      var all: UInt8 = 0
      // No step above looks across another ASCII character.
      while position < bytes.count, bytes[position] >= 0x80 || bytes[position].isASCIIAlphanumeric {
        all |= bytes[position]
        position += 1
      }
      if all >= 0x80 {
        append(runsOf: bytes, start..<position, to: &output)
      } else if position > start {
        for index in start..<min(position, start + Self.longestWord) {
          output.append(bytes[index].asciiLowercased)
        }
        output.append(UInt8(ascii: " "))
      }
      position += 1
    }
  }

  /// The same of a name. One of a script without spaces may have some all the same (`佐藤 さくら`), which people
  /// who look for it mostly leave out, so the runs around them are one, too.
  public mutating func appendRuns(ofName name: String, to output: inout [UInt8]) {
    appendRuns(of: name, to: &output)
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return }
    fold(name.utf8Span.span, 0..<name.utf8.count)
    if !scalars.contains(0x20) { return }
    var joined = String.UnicodeScalarView()
    var isJoined = false
    var blankCount = 0
    for scalar in scalars.lazy.map(UInt32.init(bitPattern:)).compactMap(Unicode.Scalar.init) {
      if scalar == " " {
        blankCount += 1
        continue
      }
      if blankCount > 0 {
        let isBetween = joined.last.map { Scalars.isUnspacedLetter($0.value) } ?? false
        if isBetween, Scalars.isUnspacedLetter(scalar.value) {
          isJoined = true
        } else {
          joined.append(" ")
        }
        blankCount = 0
      }
      joined.append(scalar)
    }
    if isJoined { appendRuns(of: String(joined), to: &output) }
  }

  /// Appends a username as one term, with its sign before it, by which it alone is found.
  public mutating func appendTerm(ofUsername username: String, to output: inout [UInt8]) {
    fold(username.utf8Span.span, 0..<username.utf8.count)
    output.append(UInt8(ascii: "@"))
    for scalar in scalars {
      output.append(utf8: UInt32(bitPattern: scalar))
    }
    output.append(UInt8(ascii: " "))
  }

  /// Calls `body` with each term of what ``appendRuns(of:to:)`` appended; terms may come more than
  /// once.
  public static func forEachTerm(in runs: borrowing Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    var start = 0
    while start < runs.count {
      var end = start
      while end < runs.count, runs[end] != UInt8(ascii: " ") { end += 1 }
      if start < end {
        if Scalars.isUnspacedLetter(Scalars.at(start, in: runs, end: end).value) {
          var before = start
          var position = start
          while position < end {
            let next = position + Scalars.at(position, in: runs, end: end).length
            body(runs.extracting(position..<next))
            if before < position { body(runs.extracting(before..<next)) }
            before = position
            position = next
          }
        } else {
          body(runs.extracting(start..<end))
        }
      }
      start = end + 1
    }
  }

  // MARK: - Beyond ASCII

  /// Leaves a part of a text in ``scalars`` as it is compared.
  private mutating func fold(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    scalars.removeAll(keepingCapacity: true)
    isDecomposed = false
    var position = range.lowerBound
    while position < range.upperBound {
      let (scalar, length) = Scalars.at(position, in: bytes, end: range.upperBound)
      decompose(scalar)
      position += length
    }
    if isDecomposed { compose() }
  }

  private mutating func append(
    runsOf bytes: borrowing Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]
  ) {
    fold(bytes, range)
    var length = 0
    var isInUnspaced = false
    for scalar in scalars {
      let scalar = UInt32(bitPattern: scalar)
      guard Scalars.isLetterMarkOrNumber(scalar) else {
        if length > 0 { output.append(UInt8(ascii: " ")) }
        length = 0
        continue
      }
      let isUnspaced = Scalars.isUnspacedLetter(scalar)
      if length > 0, isUnspaced != isInUnspaced {
        output.append(UInt8(ascii: " "))
        length = 0
      }
      isInUnspaced = isUnspaced
      length += 1
      if isUnspaced || length <= Self.longestWord { output.append(utf8: scalar) }
    }
    if length > 0 { output.append(UInt8(ascii: " ")) }
  }

  /// Adds what a scalar is in NFKD and lower case, without accents.
  private mutating func decompose(_ scalar: UInt32) {
    if scalar < 0x80 { return scalars.append(Int32(UInt8(scalar).asciiLowercased)) }
    let options = utf8proc_option_t(
      rawValue: UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue)
    // The longest, U+FDFA, has 18.
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 32) { parts in
      var boundary: Int32 = 0
      let count = utf8proc_decompose_char(
        Int32(bitPattern: scalar), parts.baseAddress, parts.count, options, &boundary)
      guard count > 0, count <= parts.count else { return }
      for part in parts[..<count] {
        let value = UInt32(bitPattern: part)
        if Scalars.isInvisibleJoint(value) { continue }
        if value >= 0x300 {
          if Scalars.isAccent(value) { continue }
          if Scalars.isMark(value) || (0x1100...0x11FF).contains(value) { isDecomposed = true }
        }
        let letter = utf8proc_tolower(part)
        if letter == 0xDF {
          // ß
          scalars.append(0x73)
          scalars.append(0x73)
        } else {
          scalars.append(Self.compared(letter))
        }
      }
    }
  }

  /// What a small letter is compared as: a final sigma as any other, those that NFKD does not take apart as those
  /// that people type for them, and katakana as hiragana, which lie 0x60 below.
  private static func compared(_ letter: Int32) -> Int32 {
    switch letter {
    case 0x3C2: 0x3C3
    case 0x131: 0x69  // ı
    case 0x111: 0x64  // đ
    case 0x142: 0x6C  // ł
    case 0xF8: 0x6F  // ø
    case 0x6CC: 0x64A  // Persian yeh
    case 0x6A9: 0x643  // Persian kaf
    case 0x30A1...0x30F6, 0x30FD, 0x30FE: letter - 0x60
    default: letter
    }
  }

  /// Puts marks into their canonical order and joins what NFC joins.
  private mutating func compose() {
    var start = 0
    while start < scalars.count {
      if Scalars.combiningClass(scalars[start]) == 0 {
        start += 1
        continue
      }
      var end = start + 1
      while end < scalars.count, Scalars.combiningClass(scalars[end]) != 0 { end += 1 }
      // utf8proc's own way of ordering takes the square of the number of marks; here it is a stable
      // sort.
      if end > start + 1 {
        let ordered = scalars[start..<end].enumerated().sorted {
          (Scalars.combiningClass($0.element), $0.offset)
            < (Scalars.combiningClass($1.element), $1.offset)
        }
        for (offset, mark) in ordered.enumerated() { scalars[start + offset] = mark.element }
      }
      start = end
    }
    let options = utf8proc_option_t(
      rawValue: UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue)
    let count = scalars.withUnsafeMutableBufferPointer {
      utf8proc_normalize_utf32($0.baseAddress, $0.count, options)
    }
    if count >= 0, count < scalars.count { scalars.removeLast(scalars.count - count) }
  }
}

extension [UInt8] {
  fileprivate mutating func append(utf8 scalar: UInt32) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
