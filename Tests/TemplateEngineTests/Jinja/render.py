#!/usr/bin/env python3
"""Renders the cases of a file with Jinja2 and prints what comes out, as JSON.

    render.py cases.json > cases-expected.json

Autoescape is on and everything else is as Jinja2 has it by default, but for one thing: an
undefined value may be asked for a field, and the answer is undefined too.
"""

import json
import sys

import jinja2
from markupsafe import Markup


class Absent(jinja2.Undefined):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, name):
        return self


class Record(dict):
    """A dictionary whose keys win over its methods, as fields do in a template."""

    def __getattribute__(self, name):
        if dict.__contains__(self, name):
            return dict.__getitem__(self, name)
        return dict.__getattribute__(self, name)


def converted(value, shape):
    if isinstance(shape, list):
        return [converted(item, shape[0]) for item in value]
    if isinstance(shape, dict):
        shapes = {name.rstrip("?"): inner for name, inner in shape.items()}
        return Record((name, converted(inner, shapes[name])) for name, inner in value.items())
    return Markup(value) if shape == "html" else value


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        document = json.load(file)
    results = []
    for case in document["cases"]:
        environment = jinja2.Environment(
            autoescape=True, undefined=Absent, loader=jinja2.DictLoader(case["templates"])
        )
        data = document["contexts"][case["context"]]
        context = converted(data["values"], data["shape"])
        try:
            output = environment.get_template("main").render(dict.items(context))
        except Exception as error:
            sys.exit(f"{case['name']}: {error!r}\n{case['templates']}")
        results.append({"name": case["name"], "output": output})
    json.dump(results, sys.stdout, ensure_ascii=False, indent=0)
    print()


if __name__ == "__main__":
    main()
