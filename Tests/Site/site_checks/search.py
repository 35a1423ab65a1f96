"""A check of the search index: every file is there, and every number and link in it leads somewhere.

The form of the files is described in Documentation/Search.md.
"""

import re
from urllib.parse import urljoin

from .report import check
from .values import parse_json

ITEMS_PER_FILE = 8


def _numbers(text, end):
    """The items that a list of distances stands for; None when it is no such list."""
    found, rest = [], 0
    for digit in text.removeprefix("!").encode():
        if 93 <= digit <= 126:
            end -= rest * 34 + digit - 92
            found.append(end)
            rest = 0
        elif 61 <= digit <= 91:
            rest = rest * 31 + digit - 61
        else:
            return None
    return found if rest == 0 and end >= 0 else None


@check("search-index")
def search_index(site, findings):
    for page in site.pages.values():
        for element in page.tree.iter():
            parts = element.get("data-parts") if isinstance(element.tag, str) else None
            if parts is not None:
                folder = urljoin(page.url, element.get("data-index", ""))
                root = urljoin(page.url, element.get("data-root", ""))
                _look_at_index(site, findings, page.path, folder, root, parts.split())


def _look_at_index(site, findings, page, folder, root, parts):
    def read(name):
        target = site.target(urljoin(folder, name + ".json"))
        if not findings.look(target.kind == "file", page, target.message):
            return None, None
        try:
            return target.path, parse_json(site.read(target.path))
        except ValueError as error:
            findings.fault(target.path, f"not JSON: {error}")
            return None, None

    def look_at_items(path, items):
        for item in items:
            if not findings.look(len(item) > 1, path, f"an item is {item}"):
                continue
            target = site.target(urljoin(root, item[0]))
            findings.look(target.kind == "file", path, f"{item[0]}: {target.message}")
            shown = all(isinstance(text, str) for text in item[1:3])
            findings.look(shown, path, f"{item[0]} shows {item[1:]}")

    for kind in dict.fromkeys(part.split("/")[0] for part in parts):
        path, new = read(f"{kind}/new")
        if new is None:
            continue
        words = [item[0] for item in new["items"]]
        is_folded = all(text == text.lower() and text.endswith(" ") for text in words if text)
        findings.look(is_folded, path, "words that are not folded")
        look_at_items(path, [item[1:] for item in new["items"]])
        count, shown = 0, 0
        for part in reversed([part for part in parts if part.startswith(kind + "/")]):
            if part == f"{kind}/new":
                continue
            if folder_of_items := re.fullmatch(r"(\d+)-[0-9a-z]+", part.split("/")[1]):
                end = int(folder_of_items[1])
                for block in range(shown // ITEMS_PER_FILE, end // ITEMS_PER_FILE):
                    path, items = read(f"{part}/{block}")
                    if items is not None:
                        is_full = len(items) == ITEMS_PER_FILE
                        findings.look(is_full, path, f"{len(items)} items")
                        look_at_items(path, items)
                shown = end
                continue
            segment = re.fullmatch(r"(\d+)-(\d+)-[0-9a-z]+", part.split("/")[1])
            if not findings.look(segment, page, f"{part} is no part of an index"):
                continue
            end, shards = int(segment[1]), int(segment[2])
            for shard in range(shards):
                path, entries = read(f"{part}/{shard}")
                if entries is None:
                    continue
                findings.look(len(entries) % 2 == 0, path, "a term without numbers")
                for term, numbers in zip(entries[::2], entries[1::2]):
                    found = _numbers(numbers, end)
                    is_sound = found and found[-1] >= count and found == sorted(set(found))[::-1]
                    findings.look(is_sound, path, f"the numbers of {term!r} are {numbers!r}")
            count = end
        findings.look(new["from"] == count, f"{page}", f"{kind}: {new['from']} is not {count}")
        findings.look(shown == count, f"{page}", f"{kind}: {shown} are shown, not {count}")
