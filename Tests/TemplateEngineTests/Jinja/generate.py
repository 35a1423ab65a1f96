#!/usr/bin/env python3
"""Writes cases.json: templates written by hand, and many more put together from parts.

    generate.py && render.py cases.json > cases-expected.json
"""

import json
import os
import random

CONTEXTS = {
    "main": {
        "shape": {
            "title": "text",
            "plain": "text",
            "empty": "text",
            "unicode": "text",
            "long": "text",
            "spaced": "text",
            "subtitle?": "text",
            "missing?": "text",
            "body": "html",
            "blank": "html",
            "teaser?": "html",
            "zero": "integer",
            "one": "integer",
            "count": "integer",
            "negative": "integer",
            "score?": "integer",
            "missing_score?": "integer",
            "yes": "boolean",
            "no": "boolean",
            "maybe?": "boolean",
            "url": "text",
            "tags": ["text"],
            "none_tagged": ["text"],
            "words": ["text"],
            "numbers": ["integer"],
            "parts": ["html"],
            "missing_list?": ["text"],
            "author": {
                "name": "text",
                "bio?": "text",
                "age": "integer",
                "links": [{"label": "text", "url": "text"}],
                "home?": {"city": "text", "zip?": "text"},
            },
            "editor?": {"name": "text", "home": {"city": "text"}},
            "rows": [{"id": "integer", "cells": ["text"], "note?": "text"}],
        },
        "values": {
            "title": "Tom & Jerry's <b>\"best\"</b>",
            "plain": "hello big world",
            "empty": "",
            "unicode": "ÉCOLE straße ΟΔΟΣ ǆ ﬁn 日本語 🥰 İı",
            "long": "The quick brown fox jumps over the lazy dog & runs <away> from it all today",
            "spaced": " \t\u3000 in the middle \u00a0\n",
            "subtitle": "sub <title>",
            "body": "<p>Hi &amp; <em>bye</em></p>",
            "blank": "",
            "zero": 0,
            "one": 1,
            "count": 42,
            "negative": -7,
            "score": 9,
            "yes": True,
            "no": False,
            "url": "https://example.com/a?b=1&c='2'",
            "tags": ["swift", "Static <Site>", "日本"],
            "none_tagged": [],
            "words": ["pear", "Apple", "fig", "apple", "PEAR", "École", "zoo"],
            "numbers": [3, -1, 3, 10, 0],
            "parts": ["<i>a</i>", "b & c", "<b>d</b>"],
            "author": {
                "name": "Ada <Lovelace>",
                "age": 36,
                "links": [
                    {"label": "Home", "url": "/home"},
                    {"label": "A & B", "url": "https://a.example/?x=1&y=2"},
                ],
                "home": {"city": "London"},
            },
            "rows": [
                {"id": 1, "cells": ["a", "b"], "note": "first"},
                {"id": 2, "cells": []},
                {"id": 3, "cells": ["<c>"]},
            ],
        },
    }
}

BASE = (
    "<html>\n<title>{% block title %}Base{% endblock %}</title>\n"
    "{% block body %}<p>{% block inner %}inner {{ plain }}{% endblock %}</p>{% endblock %}\n"
    "{%- block foot %} foot{% endblock foot %}</html>\n"
)
MIDDLE = (
    "{% extends 'base' %}\n{% set plain = 'set in middle' %}\n"
    "{% block title %}Middle / {{ super() }}{% endblock %}\n"
    "{% block inner %}[{{ super() }}|{{ plain }}]{% endblock %}"
)

# Each is a template, or a dictionary of templates with one named `main`.
BY_HAND = [
    "plain text only",
    "",
    "\n",
    "one\n\n",
    "two\r\nlines\r\n",
    "old\rmac\r",
    "tail \n {# comment #} \n",
    "a{# one #}{# two -#}   b{#- three #} c",
    "a {#-#} b",
    "{{ title }}{{ title|e }}{{ title|escape }}{{ title|e|e }}",
    "{{ body }}{{ body|e }}{{ blank }}",
    "{{ subtitle }}|{{ missing }}|{{ missing_score }}|{{ teaser }}",
    "{{ author.name }} {{ author.age }} {{ author.bio }} {{ author.home.city }}",
    "{{ author.home.zip }}{{ editor.name }}{{ editor.home.city }}.",
    "{{ 'single \\'quoted\\'' }} {{ \"double \\\"quoted\\\"\" }} {{ '\\n\\t\\\\' }}",
    "{{ '\\x41\\u00e9\\U0001F600' }}",
    "{{ 'line\nbreak' }}",
    "{{ '}}' }}{{ '%}' }}{{ \"{{\" }}",
    "{{ 1 + 2 * 3 }} {{ (1 + 2) * 3 }} {{ 7 // 2 }} {{ -7 // 2 }} {{ 7 % 3 }} {{ -7 % 3 }}",
    "{{ 7 // -2 }} {{ 7 % -3 }} {{ -7 % -3 }} {{ 6 % 3 }} {{ - 4 }} {{ --4 }} {{ 2 - -3 }}",
    "{{ count - 1 - 1 }} {{ count * negative }} {{ -count }} {{ -count|abs }} {{ (-count)|abs }}",
    "{{ negative // 2 }} {{ negative % 2 }} {{ negative // -2 }} {{ negative % -5 }}",
    "{{ 1 ~ 2 ~ 'x' ~ title }}|{{ (1 + 1) ~ 2 * 2 }}",
    "{{ body ~ title }}|{{ title ~ body ~ count }}|{{ subtitle ~ missing ~ '!' }}",
    "{{ 'a' if yes else 'b' }}{{ 'a' if no else 'b' }}{{ 'a' if no }}{{ 'a' if yes }}",
    "{{ 'a' if no else 'b' if no else 'c' }}{{ title if subtitle else plain }}",
    "{{ subtitle or plain }}|{{ missing or plain }}|{{ empty or plain }}|{{ empty and plain }}",
    "{{ missing and plain }}|{{ title and plain }}|{{ zero or count }}|{{ zero and count }}",
    "{% if title %}t{% endif %}{% if empty %}e{% endif %}{% if zero %}z{% endif %}"
    "{% if one %}o{% endif %}{% if body %}b{% endif %}{% if blank %}k{% endif %}"
    "{% if tags %}l{% endif %}{% if none_tagged %}n{% endif %}{% if author %}a{% endif %}"
    "{% if editor %}e{% endif %}{% if missing %}m{% endif %}{% if missing_list %}q{% endif %}",
    "{% if no %}1{% elif zero %}2{% elif count == 42 %}3{% else %}4{% endif %}",
    "{% if not no and not (yes and no) or zero %}x{% endif %}{% if not title %}y{% endif %}",
    "{% if yes and no or yes %}1{% endif %}{% if yes or no and no %}2{% endif %}",
    "{% if title and count and tags %}mixed{% endif %}{% if empty or none_tagged %}no{% endif %}",
    "{% if count > 3 and count <= 42 %}a{% endif %}{% if 'b' > 'a' %}b{% endif %}"
    "{% if 'Z' < 'a' %}c{% endif %}{% if 'é' > 'z' %}d{% endif %}{% if count != 41 %}e{% endif %}",
    "{% if 'swift' in tags %}1{% endif %}{% if 'nope' not in tags %}2{% endif %}"
    "{% if 3 in numbers %}3{% endif %}{% if 'big' in plain %}4{% endif %}"
    "{% if plain in ['a', 'hello big world'] %}5{% endif %}{% if count in (1, 42) %}6{% endif %}"
    "{% if missing in tags %}7{% endif %}{% if 'a' in missing_list %}8{% endif %}"
    "{% if '' in plain %}9{% endif %}{% if missing in [] %}10{% endif %}",
    "{% if subtitle is defined %}1{% endif %}{% if missing is defined %}2{% endif %}"
    "{% if missing is not defined %}3{% endif %}{% if editor.home.city is undefined %}4{% endif %}"
    "{% if count is even %}5{% endif %}{% if count is odd %}6{% endif %}"
    "{% if negative is odd %}7{% endif %}{% if none is none %}8{% endif %}"
    "{% if title is none %}9{% endif %}{% if title is not none %}10{% endif %}",
    "{% if missing == 'x' %}1{% endif %}{% if missing != 'x' %}2{% endif %}"
    "{% if missing == subtitle %}3{% endif %}{% if missing_score == score %}4{% endif %}"
    "{% if maybe == yes %}5{% endif %}{% if missing == author.bio %}6{% endif %}",
    "{% if 'e\\u0301' == 'é' %}canonical{% else %}code points{% endif %}",
    "{% for tag in tags %}{{ loop.index }}/{{ loop.length }} {{ tag }}"
    "{% if not loop.last %}, {% endif %}{% endfor %}",
    "{% for n in numbers %}{{ loop.index0 }}{{ loop.revindex }}{{ loop.revindex0 }}"
    "{{ 'f' if loop.first }}{{ 'l' if loop.last }}{{ n }};{% else %}none{% endfor %}",
    "{% for t in none_tagged %}{{ t }}{% else %}nothing{% endfor %}"
    "{% for t in missing_list %}{{ t }}{% else %}missing{% endfor %}",
    "{% for row in rows %}{{ row.id }}:{% for cell in row.cells %}{{ loop.index }}{{ cell }}"
    "{% else %}-{% endfor %}{{ loop.index }}{{ row.note }};{% endfor %}",
    "{% for x in ['a', 'b', '<c>'] %}{{ x }}{% endfor %}{% for x in (1, 2) %}{{ x }}{% endfor %}",
    "{% set x = 1 %}{% for n in numbers %}{{ x }}{% set x = x + n %}{{ x }} {% endfor %}{{ x }}",
    "{% set x = 'a' %}{% if yes %}{% set x = 'b' %}{% endif %}{{ x }}",
    "{% if no %}{% set fresh = 'b' %}{% endif %}[{{ fresh }}]",
    "{% if no %}{% set title = 'b' %}{% endif %}[{{ title }}]",
    "{% if yes %}{% set title = 'b' %}{% else %}{% set title = 'c' %}{% endif %}[{{ title }}]",
    "{% for n in numbers %}{% if loop.first %}{% set x = 'one' %}{% endif %}[{{ x }}]{% endfor %}",
    "{% set x = 'out' %}{% for n in numbers %}{% if n == 3 %}{% set x = 'in' %}{% endif %}"
    "{{ x }} {% endfor %}{{ x }}",
    "{% for title in tags %}{{ title }}{% set plain = title %}{{ plain }}{% endfor %}"
    "{{ title }}{{ plain }}",
    "{% for x in tags %}{% set y = x %}{% else %}{% set z = 1 %}{% endfor %}ok",
    "{% for tags in tags %}{{ tags }}{% endfor %}{{ tags|join('+') }}",
    "{% set a = author %}{{ a.name }}{% set l = a.links %}{% for x in l %}{{ x.url }}{% endfor %}",
    "{% raw %}{{ not }} {% parsed %} {# here #}{% endraw %}",
    "a {%- raw -%}  {{ x }}  {%- endraw -%}  b",
    "a {% raw %} {% endraw %} b",
    "x\n  {%- if yes -%}\n  y\n  {%- endif -%}\n  z",
    "x \n {{- ' v ' -}} \n y",
    "\u00a0 {{- 'v' -}} \u3000y",
    "{% if yes -%} a {% else -%} b {%- endif %} c",
    "<ul>\n{% for t in tags %}\n  <li>{{ t }}</li>\n{% endfor %}\n</ul>\n",
    "<ul>\n{%- for t in tags %}\n  <li>{{ t }}</li>\n{%- endfor %}\n</ul>\n",
    "<a href=\"{{ url }}\" title='{{ title }}' data-x=\"{{ count }}\">{{ title }}</a>",
    "<a href=\"/tags/{{ title|urlencode }}/\">{{ url|urlencode }}</a>{{ count|urlencode }}",
    "{% for l in author.links %}<a href=\"{{ l.url }}\">{{ l.label }}</a>{% endfor %}",
    "<input {% if yes %}checked{% endif %}{% if no %} disabled{% endif %} value=\"{{ title }}\">",
    "<title>{{ title }}</title><textarea>{{ subtitle }}</textarea>",
    "<script type=\"application/json\">{{ title|tojson }}</script>",
    "<script type=\"application/ld+json\">{\"a\": {{ author|tojson }}, \"r\": {{ rows|tojson }},"
    " \"n\": {{ numbers|tojson }}, \"b\": {{ yes|tojson }}, \"u\": {{ unicode|tojson }}}</script>",
    "<p data-j='{{ author|tojson }}'>{{ tags|tojson }}</p>",
    "{{ '\\x02\\x1f\\x7f\\u2028<&>\\'\"\\\\/\\t\\r\\n'|tojson }}",
    {"main": "{% extends 'base' %}", "base": BASE},
    {"main": "{% extends 'base' %}{% block title %}Child & {{ super() }}{% endblock %}",
     "base": BASE},
    {"main": "{% extends 'base' %}{% block body %}{{ super() }}{{ super() }}{% endblock %}",
     "base": BASE},
    {"main": "{% extends 'base' %}{% block inner %}new{% endblock %}", "base": BASE},
    {"main": "{% extends 'base' %}{% set plain = 'x' %}{% block foot %}{{ plain }}{% endblock %}",
     "base": BASE},
    {"main": "{% extends 'middle' %}{% block inner %}({{ super() }}){% endblock %}",
     "middle": MIDDLE, "base": BASE},
    {"main": "{% extends 'middle' %}{% set plain = 'child' %}{% block title %}{{ super() }}!"
     "{% endblock %}", "middle": MIDDLE, "base": BASE},
    {"main": "{# first #}{% extends 'base' %}", "base": BASE},
    {"main": "\n {% extends 'base' %}", "base": BASE},
    {"main": "{% extends 'base' %}{% block body %}{% block extra %}e{% endblock %}{% endblock %}",
     "base": BASE},
    {"main": "{% set s = 1 %}{% block a %}{{ s }}{% set s = 2 %}{{ s }}{% endblock %}{{ s }}"},
    {"main": "{% block a %}{% set s = 2 %}{% block b %}{{ title }}{% endblock %}{% endblock %}"},
    {"main": "{% set s = 1 %}{% if yes %}{% block a %}{{ s }}{% endblock %}{% endif %}"},
    {"main": "{% set s = 'top' %}{% block a %}{% if no %}{% set s = 'in' %}{% endif %}{{ s }}"
     "{% endblock %}"},
    {"main": "{% for t in tags %}{% block a %}{{ plain }}{% endblock %}{% endfor %}"},
    {"main": "[{% include 'part' %}]", "part": "part {{ title }}\n"},
    {"main": "{% for t in tags %}{% include 'part' %}{% endfor %}", "part": "({{ t }})"},
    {"main": "{% set x = 1 %}{% include 'part' %}{{ x }}", "part": "{{ x }}{% set x = 2 %}{{ x }}"},
    {"main": "{% include 'a' %}", "a": "a{% include 'b' %}a", "b": "b{{ plain }}"},
    {"main": "{% block x %}main{% endblock %}{% include 'p' %}", "p": "{% block x %}p{% endblock %}"},
    {"main": "{% block x %}main{% endblock %}{% include 'p' %}",
     "p": "{% extends 'q' %}{% block x %}p{{ super() }}{% endblock %}",
     "q": "<q>{% block x %}q{{ plain }}{% endblock %}</q>"},
    {"main": "{% for t in tags %}{% set y = loop.index %}{% include 'p' %}{% endfor %}",
     "p": "{{ y }}{{ t }}{% for n in numbers %}{{ loop.index }}{% endfor %}"},
    {"main": "{% for t in tags %}{% include 'p' %}{% endfor %}",
     "p": "{% block x %}{{ t }}{% endblock %}"},
]

TEXTS = ["title", "plain", "empty", "unicode", "long", "spaced", "subtitle", "missing",
         "author.name", "author.bio", "url", "'a b'", "'<x>&'"]
TEXT_FILTERS = ["upper", "lower", "capitalize", "title", "trim", "trim('aTh <')", "string",
                "urlencode", "reverse", "first", "last", "center(30)", "center(31)", "center(0)",
                "truncate(20)", "truncate(20, true)", "truncate(10, false, '…')",
                "truncate(12, end='', leeway=0)", "truncate", "truncate(9, killwords=true)",
                "replace('e', 'E')", "replace('o', '<0>', 1)", "replace('', '-')",
                "replace('', '*', 2)", "replace(old='a', new=plain)", "default('none')",
                "default(plain, true)", "d('d')", "default"]
NUMBER_FILTERS = ["length", "count", "wordcount"]
LISTS = ["tags", "words", "none_tagged", "numbers", "missing_list", "['b', 'A', 'a']"]
LIST_FILTERS = ["join", "join(', ')", "join(' <&> ')", "first", "last", "length", "min", "max",
                "sort|join(',')", "sort(true)|join(',')", "sort(reverse=true)|first",
                "sort(case_sensitive=true)|join(',')", "unique|join(',')",
                "unique(case_sensitive=true)|join(',')", "reverse|join(',')",
                "reverse|list|last", "unique|list|length", "list|join('/')",
                "min(case_sensitive=true)", "max(true)", "unique|sort|join", "reverse|first"]


def generated(random):
    for text in TEXTS:
        for name in TEXT_FILTERS + NUMBER_FILTERS:
            # Python's `reverse` of an undefined value is an iterator.
            if name == "reverse" and text in ("missing", "author.bio"):
                continue
            yield "{{ " + text + "|" + name + " }}"
    for name in LISTS:
        for chain in LIST_FILTERS:
            yield "{{ " + name + "|" + chain + " }}"
    yield "{{ numbers|sum }} {{ none_tagged|length }} {{ [1, 2]|sum }} {{ parts|join('<br>') }}"
    yield "{{ parts|first }}{{ parts|last }}{{ parts|join }}"
    for name in ["zero", "one", "count", "negative", "score", "-count"]:
        for chain in ["string", "center(9)", "upper", "default(5)", "default(7, true)", "urlencode",
                     "replace('4', 'four')", "trim", "wordcount", "title"]:
            yield "{{ (" + name + ")|" + chain + " }}"
    for _ in range(150):
        chain = "|".join(random.choice(TEXT_FILTERS[:8] + TEXT_FILTERS[11:])
                         for _ in range(random.randint(2, 4)))
        yield "{{ " + random.choice(TEXTS) + "|" + chain + " }}"
    for _ in range(120):
        yield "{% if " + condition(random, 3) + " %}yes{% else %}no{% endif %}"
    for _ in range(80):
        yield "{{ " + number(random, 3) + " }}"
    for _ in range(120):
        yield body(random, 3, FIELDS)
    for _ in range(100):
        yield family(random)


FIELDS = ["plain", "title", "unicode"]
PART = "[{{ plain }}{% set plain = title %}{{ plain }}{% for n in numbers %}{{ n }}{% endfor %}]\n"
OTHER = "{% block b1 %}o{{ title }}{% endblock %}{% set title = 'other' %}{{ title }}\n"


def family(random):
    """A base template with blocks inside whatever comes, and a child that replaces some."""
    count = random.randint(1, 4)
    bodies = 0

    def unit(depth):
        # Every body sets names of its own: one that a loop elsewhere has read cannot be set.
        nonlocal bodies
        bodies += 1
        text = body(random, depth, FIELDS)
        return text.replace("own", f"own{bodies}").replace("other", f"other{bodies}")

    base, child = "", "{% extends 'base' %}\n{% set plain = 'child ' ~ title %}\n"
    for index in range(1, count + 1):
        start, end = "{% block b" + str(index) + " %}", "{% endblock %}"
        around = random.choice([("", ""), ("{% if count %}", "{% endif %}"),
                                ("{% for item in tags %}", "{{ item }}{% endfor %}")])
        base += unit(2) + around[0]
        base += start + unit(2) + end + around[1]
        base += random.choice(["", "{% include 'part' %}", "{%- include 'other' -%}"])
        if random.random() < 0.6:
            above = random.choice(["", "{{ super() }}", "({{- super() -}})"])
            inner = "{% block inner" + str(index) + " %}" + unit(1) + end
            child += start + unit(2) + above + inner + end + "\n"
    return {"main": child, "base": base, "part": PART, "other": OTHER}


def condition(random, depth):
    if depth == 0 or random.random() < 0.3:
        return random.choice([
            "yes", "no", "title", "empty", "missing", "score", "zero", "tags", "none_tagged",
            "maybe", "count > 5", "count <= 42", "plain == 'x'", "missing != plain", "one in numbers",
            "'fig' in words", "'big' not in plain", "subtitle is defined", "negative is odd",
            "score is not defined", "editor.home", "author.home.city", "count is even",
            "words|length > 3", "title|lower == plain", "count % 5 == 2", "true", "False"])
    kind = random.randint(0, 4)
    first, second = condition(random, depth - 1), condition(random, depth - 1)
    if kind == 0:
        return f"{first} and {second}"
    if kind == 1:
        return f"{first} or {second}"
    if kind == 2:
        return f"not {first}"
    if kind == 3:
        return f"({first})"
    return f"({first} or {second}) and not ({second})"


def number(random, depth):
    if depth == 0 or random.random() < 0.2:
        return random.choice(["zero", "one", "count", "negative", "3", "17", "words|length",
                              "author.age", "numbers|sum", "plain|wordcount", "negative|abs"])
    first, second = number(random, depth - 1), number(random, depth - 1)
    operator = random.choice(["+", "-", "*", "~", "//", "%"])
    if operator in ("//", "%"):
        second = random.choice(["2", "3", "-4", "7"])
    if operator == "~":
        return f"(({first}) ~ ({second}))|length"
    if random.random() < 0.2:
        return f"-({first})"
    return random.choice([f"{first} {operator} {second}", f"({first}) {operator} ({second})"])


def space(random):
    return random.choice(["", "", " ", "\n", "  \n  ", "\t", " x ", "\r\n", "<br>", "\u00a0"])


def tag(random, content):
    left, right = random.choice(["", "", "-"]), random.choice(["", "", "-"])
    return "{%" + left + " " + content + " " + right + "%}"


def body(random, depth, names):
    parts = [space(random)]
    names = list(names)
    for _ in range(random.randint(1, 4)):
        kind = random.randint(0, 6) if depth else random.randint(0, 2)
        inside = lambda extra=(): body(random, depth - 1, names + list(extra))
        if kind in (0, 1):
            left, right = random.choice(["", "-"]), random.choice(["", "-"])
            parts.append("{{" + left + " " + random.choice(names) + " " + right + "}}")
        elif kind == 2:
            # A field that a loop has read cannot be set later, so names of their own are set.
            name = random.choice(["own", "other"])
            parts.append(tag(random, f"set {name} = {random.choice(names)} ~ '{len(parts)}'"))
            names.append(name)
        elif kind == 3:
            parts += [tag(random, "if " + condition(random, 1)), inside(), tag(random, "else"),
                      inside(), tag(random, "endif")]
        elif kind == 4:
            parts += [tag(random, "for item in tags"), inside(["item", "loop.index"]),
                      tag(random, "endfor")]
        elif kind == 5:
            parts += [tag(random, "for n in " + random.choice(["numbers", "none_tagged"])),
                      inside(["n"]), tag(random, "else"), inside(), tag(random, "endfor")]
        else:
            parts += ["{#" + random.choice(["", "-"]) + " note " + random.choice(["", "-"]) + "#}",
                      tag(random, "raw"), " {{ raw }} ", tag(random, "endraw")]
        parts.append(space(random))
    return "".join(parts)


def main():
    templates = list(BY_HAND)
    seen = set()
    for template in generated(random.Random(20)):
        if str(template) not in seen:
            seen.add(str(template))
            templates.append(template)
    cases = []
    for index, template in enumerate(templates):
        kind = "hand" if index < len(BY_HAND) else "made"
        if not isinstance(template, dict):
            template = {"main": template}
        cases.append({"name": f"{kind}-{index + 1}", "context": "main", "templates": template})
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cases.json")
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        json.dump({"contexts": CONTEXTS, "cases": cases}, file, ensure_ascii=False, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
