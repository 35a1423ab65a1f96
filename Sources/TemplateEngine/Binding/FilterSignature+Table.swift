extension FilterSignature {
  private static let caseSensitive = Parameter("case_sensitive", .boolean(false))

  /// All filters, by name.
  static let table: [FilterSignature] = [
    .init(
      names: ["abs"], summary: "An integer without its sign.", examples: ["{{ -3 | abs }}"]),
    .init(
      names: ["capitalize"], summary: "The first letter in upper case, the others in lower.",
      examples: [#"{{ "fog over THE harbour" | capitalize }}"#]),
    .init(
      names: ["center"], parameters: [.init("width", .integer(80))],
      summary: "A text in the middle of so many characters.",
      examples: [#"[{{ "pier" | center(10) }}]"#]),
    .init(
      names: ["default", "d"],
      parameters: [.init("default_value", .anything("")), .init("boolean", .boolean(false))],
      summary: "Another value where there is none; with `true` also where it is false or empty.",
      examples: [
        #"{{ ("late" if false) | default("in time") }}"#, #"[{{ "" | default("none") }}]"#,
        #"{{ "" | default("none", true) }}"#,
      ]),
    .init(
      names: ["escape", "e"],
      summary: "The value; it is escaped anyway. Nothing may come after this filter.",
      examples: [#"{{ "salt & <b>" | escape }}"#]),
    .init(
      names: ["first"],
      summary: "The first item or character; absent if there is none.",
      examples: [#"{{ ["fog", "rain"] | first }}"#, #"{{ "fog" | first }}"#]),
    .init(
      names: ["join"], parameters: [.init("d", .literalText(""))],
      summary: "All items as one, with a text between them.",
      examples: [#"{{ ["fog", "rain"] | join(", ") }}"#]),
    .init(
      names: ["last"],
      summary: "The last item or character; absent if there is none.",
      examples: [#"{{ ["fog", "rain"] | last }}"#, #"{{ "fog" | last }}"#]),
    .init(
      names: ["length", "count"], summary: "How many items or characters there are.",
      examples: [#"{{ ["fog", "rain"] | length }}"#, #"{{ "fog" | length }}"#]),
    .init(
      names: ["list"], summary: "A list that can be read many times.",
      examples: [
        "{% set few = [1, 2, 1] | unique | list %}{{ few | length }}: {{ few | join(\", \") }}"
      ]),
    .init(
      names: ["lower"], summary: "A text in lower case.",
      examples: [#"{{ "Fog over the PIER" | lower }}"#]),
    .init(
      names: ["max"], parameters: [caseSensitive],
      summary: "The largest item; absent if there is none.",
      examples: ["{{ [3, 8, 5] | max }}", #"{{ ["b", "A", "C"] | max }}"#]),
    .init(
      names: ["min"], parameters: [caseSensitive],
      summary: "The smallest item; absent if there is none.",
      examples: ["{{ [3, 8, 5] | min }}", #"{{ ["b", "A", "C"] | min }}"#]),
    .init(
      names: ["replace"],
      parameters: [.init("old", .text), .init("new", .text), .init("count", .integer(nil))],
      summary: "A text with `old` replaced, everywhere or in the first `count` places.",
      examples: [
        #"{{ "to and fro and to" | replace("to", "up") }}"#,
        #"{{ "to and fro and to" | replace("to", "up", 1) }}"#,
      ]),
    .init(
      names: ["reverse"], summary: "The other way round.",
      examples: [#"{{ "fog" | reverse }}"#, #"{{ [1, 2, 3] | reverse | join(" ") }}"#]),
    .init(
      names: ["sort"], parameters: [.init("reverse", .boolean(false)), caseSensitive],
      summary: "The items in order.",
      examples: [
        #"{{ ["b", "A", "c"] | sort | join(" ") }}"#,
        #"{{ [3, 8, 5] | sort(reverse=true) | join(" ") }}"#,
      ]),
    .init(
      names: ["string"], summary: "The value as a text.",
      examples: ["{{ 12 | string | length }}"]),
    .init(
      names: ["sum"], summary: "The sum of integers; 0 of none.",
      examples: ["{{ [3, 8, 5] | sum }}"]),
    .init(
      names: ["title"], summary: "Every word with its first letter in upper case.",
      examples: [#"{{ "fog over THE harbour" | title }}"#]),
    .init(
      names: ["tojson"],
      summary:
        "JSON that may stand in a script, with no HTML in any field. Nothing may come after it.",
      examples: [
        #"<script type="application/json">{{ ["a < b", "\"c\""] | tojson }}</script>"#
      ]),
    .init(
      names: ["trim"], parameters: [.init("chars", .literalText(nil))],
      summary: "A text without the whitespace, or without those characters, at its ends.",
      examples: [#"[{{ "  fog " | trim }}]"#, #"{{ "--fog-" | trim("-") }}"#]),
    .init(
      names: ["truncate"],
      parameters: [
        .init("length", .integer(255)), .init("killwords", .boolean(false)),
        .init("end", .literalText("...")), .init("leeway", .integer(5)),
      ],
      summary: """
        A text cut at a word, or with `killwords` anywhere, so that with `end` it has at most \
        `length` characters; one that is up to `leeway` longer stays whole.
        """,
      examples: [
        #"{{ "The ferry is late, and nobody minds." | truncate(20) }}"#,
        #"{{ "The ferry is late, and nobody minds." | truncate(20, true, "…", 0) }}"#,
        #"{{ "The ferry is late." | truncate(15) }}"#,
      ]),
    .init(
      names: ["unique"], parameters: [caseSensitive],
      summary: "Each item once, where it stands first.",
      examples: [
        #"{{ ["b", "a", "B"] | unique | join(" ") }}"#,
        #"{{ ["b", "a", "B"] | unique(case_sensitive=true) | join(" ") }}"#,
      ]),
    .init(
      names: ["upper"], summary: "A text in upper case.",
      examples: [#"{{ "Fog over the pier" | upper }}"#]),
    .init(
      names: ["urlencode"], summary: "A text as it can stand in an address.",
      examples: [#"{{ "fog & rain/凪" | urlencode }}"#]),
    .init(
      names: ["wordcount"], summary: "How many words a text has.",
      examples: [#"{{ "The ferry is late." | wordcount }}"#]),
  ]
}
