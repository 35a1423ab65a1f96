extension FilterSignature {
  /// All filters, by name.
  static let table: [FilterSignature] = [
    .init(
      .abs, summary: "An integer without its sign.", examples: ["{{ -3 | abs }}"]),
    .init(
      .capitalize, summary: "The first letter in upper case, the others in lower.",
      examples: [#"{{ "fog over THE harbour" | capitalize }}"#]),
    .init(
      .center, parameters: [.init(.width)],
      summary: "A text in the middle of so many characters, at most 10000.",
      examples: [#"[{{ "pier" | center(10) }}]"#]),
    .init(
      .default, aliases: ["d"],
      parameters: [.init(.defaultValue), .init(.boolean)],
      summary: "Another value where there is none; with `true` also where it is false or empty.",
      examples: [
        #"{{ ("late" if false) | default("in time") }}"#, #"[{{ "" | default("none") }}]"#,
        #"{{ "" | default("none", true) }}"#,
      ]),
    .init(
      .escape, aliases: ["e"],
      summary: "The value; it is escaped anyway. Nothing may come after this filter.",
      examples: [#"{{ "salt & <b>" | escape }}"#]),
    .init(
      .first,
      summary: "The first item or character; absent if there is none.",
      examples: [#"{{ ["fog", "rain"] | first }}"#, #"{{ "fog" | first }}"#]),
    .init(
      .join, parameters: [.init(.separator)],
      summary: "All items as one, with a text between them.",
      examples: [#"{{ ["fog", "rain"] | join(", ") }}"#]),
    .init(
      .last,
      summary: "The last item or character; absent if there is none.",
      examples: [#"{{ ["fog", "rain"] | last }}"#, #"{{ "fog" | last }}"#]),
    .init(
      .length, aliases: ["count"], summary: "How many items or characters there are.",
      examples: [#"{{ ["fog", "rain"] | length }}"#, #"{{ "fog" | length }}"#]),
    .init(
      .list, summary: "A list that can be read many times.",
      examples: [
        "{% set few = [1, 2, 1] | unique | list %}{{ few | length }}: {{ few | join(\", \") }}"
      ]),
    .init(
      .lower, summary: "A text in lower case.",
      examples: [#"{{ "Fog over the PIER" | lower }}"#]),
    .init(
      .max, parameters: [.init(.caseSensitive)],
      summary: "The largest item; absent if there is none.",
      examples: ["{{ [3, 8, 5] | max }}", #"{{ ["b", "A", "C"] | max }}"#]),
    .init(
      .min, parameters: [.init(.caseSensitive)],
      summary: "The smallest item; absent if there is none.",
      examples: ["{{ [3, 8, 5] | min }}", #"{{ ["b", "A", "C"] | min }}"#]),
    .init(
      .replace,
      parameters: [.init(.old), .init(.new), .init(.count)],
      summary: "A text with `old` replaced, everywhere or in the first `count` places.",
      examples: [
        #"{{ "to and fro and to" | replace("to", "up") }}"#,
        #"{{ "to and fro and to" | replace("to", "up", 1) }}"#,
      ]),
    .init(
      .reverse, summary: "The other way round.",
      examples: [#"{{ "fog" | reverse }}"#, #"{{ [1, 2, 3] | reverse | join(" ") }}"#]),
    .init(
      .sort, parameters: [.init(.reverse), .init(.caseSensitive)],
      summary: "The items in order.",
      examples: [
        #"{{ ["b", "A", "c"] | sort | join(" ") }}"#,
        #"{{ [3, 8, 5] | sort(reverse=true) | join(" ") }}"#,
      ]),
    .init(
      .string, summary: "The value as a text.",
      examples: ["{{ 12 | string | length }}"]),
    .init(
      .sum, summary: "The sum of integers; 0 of none.",
      examples: ["{{ [3, 8, 5] | sum }}"]),
    .init(
      .title, summary: "Every word with its first letter in upper case.",
      examples: [#"{{ "fog over THE harbour" | title }}"#]),
    .init(
      .tojson,
      summary:
        "JSON that may stand in a script, with no HTML in any field. Nothing may come after it.",
      examples: [
        #"<script type="application/json">{{ ["a < b", "\"c\""] | tojson }}</script>"#
      ]),
    .init(
      .trim, parameters: [.init(.chars)],
      summary: "A text without the whitespace, or without those characters, at its ends.",
      examples: [#"[{{ "  fog " | trim }}]"#, #"{{ "--fog-" | trim("-") }}"#]),
    .init(
      .truncate,
      parameters: [
        .init(.length), .init(.killwords), .init(.end), .init(.leeway),
      ],
      summary: """
        A text cut at a word, or with `killwords` anywhere, so that with `end` it has at most \
        `length` characters, which must be enough for `end`; one that is up to `leeway` longer stays \
        whole.
        """,
      examples: [
        #"{{ "The ferry is late, and nobody minds." | truncate(20) }}"#,
        #"{{ "The ferry is late, and nobody minds." | truncate(20, true, "…", 0) }}"#,
        #"{{ "The ferry is late." | truncate(15) }}"#,
      ]),
    .init(
      .unique, parameters: [.init(.caseSensitive)],
      summary: "Each item once, where it stands first.",
      examples: [
        #"{{ ["b", "a", "B"] | unique | join(" ") }}"#,
        #"{{ ["b", "a", "B"] | unique(case_sensitive=true) | join(" ") }}"#,
      ]),
    .init(
      .upper, summary: "A text in upper case.",
      examples: [#"{{ "Fog over the pier" | upper }}"#]),
    .init(
      .urlencode, summary: "A text as it can stand in an address.",
      examples: [#"{{ "fog & rain/凪" | urlencode }}"#]),
    .init(
      .wordcount, summary: "How many words a text has.",
      examples: [#"{{ "The ferry is late." | wordcount }}"#]),
  ]
}
