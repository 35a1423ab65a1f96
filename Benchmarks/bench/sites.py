"""The contestants: who builds, from what, how."""

import os
import re
import shutil
import sys
from pathlib import Path

from .edits import Subjects, hugo_edits, socialconnect_edits
from .running import call

# What Hugo's site has not. `feeds` and `tags` it has.
SECTIONS_OFF = [
    "archive", "directory", "feed_archives", "follows", "list_json_feeds", "media", "notifications",
    "rss", "search",
]
# With less frequent garbage collection Hugo needs a sixth less CPU time, and more memory.
HUGO_FASTEST = {"GOGC": "400"}


class Contestant:
    """A program with a site of its own, of which it makes an output folder."""

    def __init__(self, key, site, command, environment=None, remembers=None, edits=None,
                 signs=None):
        self.key = key
        self.site = site
        self.command = command
        self.environment = environment
        # What the program keeps between builds; Hugo keeps nothing that helps it.
        self.remembers = remembers
        self.edits = edits or {}
        self.signs = signs or {}
        self.base = None

    def build(self, meter, destination):
        return meter.run([*self.command, "--destination", destination], self.environment)

    def shows(self, case):
        """Whether a change is seen in the site; without a change there is nothing to see."""
        if case not in self.signs:
            return True
        path, expression = self.signs[case]
        page = self.base / path
        return page.exists() and re.search(expression, page.read_bytes()) is not None

    def forget(self):
        if self.remembers:
            shutil.rmtree(self.remembers, ignore_errors=True)


def socialconnect_site(site, theme, is_whole, *more_settings):
    """Makes a site of a folder that has the content: alike to Hugo's, or with all that
    SocialConnect makes."""
    settings = ["title: SocialConnect", "base_url: https://social.example/", *more_settings]
    templates = site / "Templates"
    if is_whole:
        templates.mkdir()
        shutil.copy(theme.parent.parent / "Templates/card.html", templates)
    else:
        shutil.copytree(theme, templates)
        settings += ["sections:", *(f"  {name}: false" for name in SECTIONS_OFF)]
    (site / "socialconnect.yml").write_text("\n".join(settings) + "\n", encoding="utf-8")


def socialconnect(key, programs, site, *options, **more):
    command = [programs["socialconnect"], "build", "--quiet", *options, "--source", site]
    return Contestant(key, site, command, remembers=site / ".socialconnect", **more)


def generate(here, posts, kind, folder):
    """A network of so many posts, with a tenth as many people and a twentieth as many hashtags."""
    numbers = {"posts": posts, "users": max(1, posts // 10), "tags": max(1, posts // 20)}
    sizes = [text for name, number in numbers.items() for text in (f"--{name}", number)]
    call([sys.executable, here / "gen.py", *sizes, "--format", kind, "--out", folder])


def contestants(here, programs, posts, folder):
    """SocialConnect, Hugo, and SocialConnect with everything on and with an output folder that it
    trusts, all of the same network."""
    network = folder / "network"
    generate(here, posts, "json", network)
    generate(here, posts, "hugo", folder / "hugo")
    subjects = Subjects(network / "content")
    result = []
    for key in ("socialconnect", "everything", "trusting"):
        site = folder / key
        shutil.copytree(network, site)
        socialconnect_site(site, here / "theme", is_whole=key == "everything")
        result.append(socialconnect(
            key, programs, site, *(["--trust-output"] if key == "trusting" else []),
            edits=socialconnect_edits(site, subjects), signs=subjects.signs(),
        ))
    site = folder / "hugo"
    cache = {"HUGO_CACHEDIR": str(folder / "hugo-cache")}
    command = [programs["hugo"], "build", "--quiet", "--noBuildLock", "--source", site]
    result.insert(1, Contestant(
        "hugo", site, command, {**cache, **HUGO_FASTEST}, edits=hugo_edits(site, subjects),
        signs=subjects.signs(),
    ))
    result.append(Contestant("hugo-as-is", site, command, cache))
    return result


def inputs(here, programs, posts, folder):
    """SocialConnect with the posts of one network in one JSON file, and as Markdown files."""
    result = []
    for kind in ("json", "markdown"):
        site = folder / kind
        generate(here, posts, kind, site)
        socialconnect_site(site, here / "theme", False)
        result.append(socialconnect(kind, programs, site))
    return result


def snapshot(folder):
    """What of each file changes when it is written again: its inode or its time."""
    found = {}
    waiting = [str(folder)]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    state = entry.stat(follow_symlinks=False)
                    found[entry.path] = (state.st_ino, state.st_mtime_ns)
    return found


def touched(before, after):
    """How many files were written or removed."""
    written = sum(before.get(path) != state for path, state in after.items())
    return written + sum(path not in after for path in before)


def count_folders(folder):
    return sum(1 for _ in os.walk(Path(folder)))
