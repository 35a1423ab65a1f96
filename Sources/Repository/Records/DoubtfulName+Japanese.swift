extension DoubtfulName {
  /// A name in Japanese, which has no signs between its words.
  ///
  /// - Parameter name: in snake_case.
  init?(inJapanese name: String) {
    guard name.utf8.contains(where: { $0 >= 0x80 }),
      !["数", "者", "理由", "キー", "場所", "品", "年", "url"].contains(where: name.hasSuffix)
    else { return nil }
    func has(_ words: [String]) -> Bool { words.contains { name.contains($0) } }
    if has(["未承認", "承認待ち", "承認前"]) {
      self = .waits
    } else if has(["削除", "非公開", "未公開", "非表示", "下書き", "限定"]) {
      self = .hides
    } else if has(["公開"]) {
      self = .open
    } else if has(["承認"]) {
      self = .shows
    } else {
      return nil
    }
  }
}
