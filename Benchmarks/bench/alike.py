"""Whether two sites hold the same, which a comparison of their builds takes for granted."""

import os
import re
from pathlib import Path

from .figures import within

CARD = re.compile(rb'<article class="(?:post"|card )')
# Atom, RSS and JSON feeds, and the archives of feeds.
FEED = re.compile(r"^feed(-\d+)?\.(atom|rss|xml|json)$")
BYTES_APART = 0.25


def kind_of(path):
    """What a page is, by its place in either site.

    A numbered page is `page/N/` at the end of a path, not just `page` anywhere in it: people may be
    called that, and hashtags too. A network of 100,000 posts has one, which Hugo writes to
    `tags/page/`, and SocialConnect, for which that name is taken, to `tags/~70age/`.
    """
    parts = Path(path).parts
    if parts[0] == "posts":
        return "post pages"
    if len(parts) >= 3 and parts[-3] == "page" and parts[-2].isdecimal():
        return "numbered pages"
    if parts == ("index.html",) or (parts[0] in ("users", "tags") and len(parts) == 3):
        return "front pages"
    return "other pages"


def inventory(folder):
    """Counts of pages by kind, of cards in lists, of feeds, and the bytes of them."""
    kinds = ["post pages", "front pages", "numbered pages", "other pages"]
    found = dict.fromkeys([*kinds, "cards", "feeds", "page bytes", "feed bytes"], 0)
    found.update({"files": 0, "bytes": 0})
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            size = os.path.getsize(path)
            found["files"] += 1
            found["bytes"] += size
            if name.endswith(".html"):
                kind = kind_of(os.path.relpath(path, folder))
                found[kind] += 1
                found["page bytes"] += size
                if kind in ("front pages", "numbered pages"):
                    found["cards"] += len(CARD.findall(Path(path).read_bytes()))
            elif FEED.match(name):
                found["feeds"] += 1
                found["feed bytes"] += size
    return found


def files_of(folder):
    """The paths of all files below a folder, from it."""
    return {
        os.path.relpath(os.path.join(parent, name), folder)
        for parent, _, names in os.walk(folder) for name in names
    }


def same_bytes(first, second):
    """Whether two folders hold the same files, and at least one."""
    paths = files_of(first)
    return bool(paths) and paths == files_of(second) and all(
        Path(first, path).read_bytes() == Path(second, path).read_bytes() for path in paths
    )


def compare(ours, theirs):
    """The rules, each with whether it holds."""
    def same(name):
        return (name, ours[name] == theirs[name] and ours[name] > 0)

    # A list of stable pages shows up to twice a page on its front page, so it has up to one
    # numbered page less than a list that is counted from its newest post.
    fewer = theirs["numbered pages"] - ours["numbered pages"]
    share = f"{BYTES_APART:.0%}"
    return [
        same("post pages"),
        same("front pages"),
        ("numbered pages (at most one less for each list)", 0 <= fewer <= ours["front pages"]),
        ("other pages (at most a page for lost readers and the index of hashtags more)",
         0 <= ours["other pages"] - theirs["other pages"] <= 2),
        same("cards"),
        same("feeds"),
        (f"page bytes (within {share})",
         within(ours["page bytes"], theirs["page bytes"], BYTES_APART)),
    ]
