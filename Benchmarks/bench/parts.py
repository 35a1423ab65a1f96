"""Results that were measured in parts, on several days: a whole run takes three hours.

A part is one network in one place, with all its cases; or the start-up, or the million. What is
compared with each other is always of one part, so of one run.
"""

import json
import time

from .running import Stopped

NAME = "results.json"
START_UP = "starting"
MILLION = "the million"
# Figures of another machine don't belong on the same page, nor those beside another Hugo.
OF_MACHINE = ("processor", "cores")
OF_VERSIONS = ("hugo", "swift")


def name(posts, place):
    """A part's name, as the page has it."""
    return f"{posts:,} posts, {place}"


def stamp(results):
    """What is to be known of the run that measured a part, at the part's end."""
    return {
        "date": time.strftime("%Y-%m-%d", time.gmtime()),
        "socialconnect": results["versions"]["socialconnect"],
        "system": results["machine"]["system"],
        "load": results["machine"]["load"],
    }


def read(folder):
    """The results of earlier runs; None if there are none."""
    try:
        return json.loads((folder / NAME).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None


def require_same_machine(earlier, now):
    """So that nobody measures an hour for a page that the results don't belong on."""
    for group, names in [("machine", OF_MACHINE), ("versions", OF_VERSIONS)]:
        for name in names:
            before, after = (found[group].get(name) for found in (earlier, now))
            if before is not None and after is not None and before != after:
                raise Stopped(
                    f"the earlier results are of another {name}: {before}, not {after};"
                    f" delete Benchmarks/{NAME}, or measure without --add"
                )


def joined(earlier, now):
    """The earlier results, with what was measured now in the place of what they had of it."""
    if earlier is None:
        return {**now, "provisional": None}
    sizes = {posts: dict(trials) for posts, trials in earlier["sizes"].items()}
    for posts, trials in now["sizes"].items():
        sizes.setdefault(posts, {}).update(trials)
    return {
        **earlier,
        **now,
        "provisional": None,
        "versions": {**earlier["versions"], **now["versions"]},
        "measured": {**earlier["measured"], **now["measured"]},
        "sizes": sizes,
    }


def missing(results, sizes, places):
    """The parts of the page that were not measured yet."""
    parts = [
        name(posts, place)
        for posts in sizes
        for place in places
        if place not in results["sizes"].get(str(posts), {})
    ]
    return parts if "million" in results else [*parts, MILLION]
