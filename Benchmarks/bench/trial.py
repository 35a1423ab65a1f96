"""What is measured, and in which order."""

from statistics import median
import json
import shutil

from .alike import compare, inventory, same_bytes
from .figures import seconds
from .running import Stopped, call
from .sites import contestants, count_folders, inputs, snapshot, touched

CASES = {
    "cold": "from nothing",
    "same": "nothing changed",
    "post": "one new post",
    "text": "one changed post",
    "name": "a busy author's new name",
    "template": "a changed template",
    "cache": "one new post, site from a cache",
    "markdown": "JSON or Markdown",
}
# The change that is made in a case, where that has another name.
CHANGES = {"cache": "post"}
SAME_FROM_MARKDOWN = "the same bytes from Markdown posts"
# Deleting it between the runs would make what follows slow, and nobody would know by how much.
NO_ROOM = "there was too little room to keep what is built"


# What a post needs in all folders of a trial together, where nothing is put aside: measured with
# 100,000 posts.
BYTES_OF_POST = 110_000


def require_room(place, posts):
    if not place.has_room(0, BYTES_OF_POST * posts):
        raise Stopped(
            f"{place.name} has too little room to compare sites of {posts:,} posts:"
            f" {BYTES_OF_POST * posts / 1e9:.1f} GB, and some to spare; measure in another place with"
            " --where, or smaller ones with --sizes"
        )


def turned(everyone, number):
    """Who takes turns in a round: what a program finds in the machine depends on who was before."""
    first = number % len(everyone)
    return everyone[first:] + everyone[:first]


class Trial:
    """All cases of one network in one place."""

    def __init__(self, options, place, posts, programs, meter):
        self.options, self.place, self.posts = options, place, posts
        self.programs, self.meter = programs, meter
        self.runs = options.runs_of(posts)
        self.folder = place.folder / str(posts)
        self.made = 0

    def measure(self):
        print(f"{self.posts:,} posts on {self.place.name} ({self.place.file_system})", flush=True)
        self.folder.mkdir()
        result = {
            "file system": self.place.file_system, "runs": self.runs, "alike": [], "cases": {},
            "left out": {},
        }
        compared = [case for case in self.options.only if case != "markdown"]
        if compared:
            self.compare(compared, result)
        if "markdown" in self.options.only:
            self.compare_inputs(result)
        self.place.discard(self.folder)
        return result

    def compare(self, cases, result):
        """SocialConnect and the others, in the cases in which all of them take part."""
        found = contestants(self.options.here, self.programs, self.posts, self.folder)
        # From nothing there is no output folder to trust, and the one with Hugo's own settings differs in
        # nothing but memory and time of such a build.
        everyone = [one for one in found if one.key != "trusting"]
        builders = [one for one in found if one.key != "hugo-as-is"]
        for one in builders:
            one.base = self.folder / f"base-{one.key}"
            one.build(self.meter, one.base)
        found = {one.key: inventory(one.base) for one in builders}
        result["inventory"] = found
        self.hold(result, compare(found["socialconnect"], found["hugo"]))
        for case in cases:
            if case in ("cold", "cache") and not self.has_room_for(builders):
                self.leave_out(case, result)
                continue
            runs = self.cold(everyone) if case == "cold" else self.again(builders, case)
            result["cases"][case] = runs
            self.say(case, runs)

    def compare_inputs(self, result):
        """SocialConnect alone, from one JSON file of posts and from a Markdown file for each."""
        both = inputs(self.options.here, self.programs, self.posts, self.folder)
        for one in both:
            one.base = self.folder / f"base-{one.key}"
            one.build(self.meter, one.base)
        is_same = same_bytes(*(one.base for one in both))
        self.hold(result, [(SAME_FROM_MARKDOWN, is_same)])
        if not self.has_room_for(both):
            return self.leave_out("markdown", result)
        runs = {}
        for number in range(self.runs):
            for one in turned(both, number):
                self.from_nothing(one, runs)
        result["cases"]["markdown"] = runs
        self.say("markdown", runs)

    @staticmethod
    def hold(result, rules):
        """Keeps what shall hold, and tells at once what doesn't."""
        result["alike"] += rules
        for rule, holds in rules:
            if not holds:
                print(f"  NOT ALIKE: {rule}", flush=True)

    def has_room_for(self, builders):
        """Whether all that is built from nothing can be kept until the end."""
        bases = [one.base for one in builders]
        inodes = sum(len(snapshot(base)) + count_folders(base) for base in bases)
        size = sum(inventory(base)["bytes"] for base in bases)
        return self.place.can_keep(2 * inodes * self.runs, 2 * size * self.runs)

    @staticmethod
    def leave_out(case, result):
        result["left out"][case] = NO_ROOM
        print(f"  {CASES[case]}: left out, as {NO_ROOM}", flush=True)

    def new_folder(self):
        self.made += 1
        return self.folder / f"cold-{self.made}"

    def cold(self, everyone):
        """Builds into new folders, and after each round of builds the bare writer's copies."""
        bases = {one.key: one.base for one in everyone if one.base}
        runs = {}
        for number in range(self.runs):
            for one in turned(everyone, number):
                self.from_nothing(one, runs)
            for key in ("socialconnect", "everything"):
                folder = self.new_folder()
                self.place.settle()
                self.meter.run([self.programs["floor"], bases[key], folder])
                used = json.loads(self.meter.log.read_text(encoding="utf-8"))
                name = "floor" if key == "socialconnect" else f"floor-{key}"
                spent = {"wall": used["wall"], "cpu": used["cpu"], "memory": None}
                self.note(runs, name, spent, lambda used=used: used["files"])
                self.place.discard(folder)
        return runs

    def from_nothing(self, one, runs):
        # The incremental cases go on from the base build, so its memory comes back.
        kept = self.folder / f"remembered-{one.key}"
        if one.remembers and one.remembers.exists():
            one.remembers.rename(kept)
        folder = self.new_folder()
        self.place.settle()
        used = one.build(self.meter, folder)
        self.note(runs, one.key, used, lambda: len(snapshot(folder)))
        self.place.discard(folder)
        if kept.exists():
            one.forget()
            kept.rename(one.remembers)

    def again(self, builders, case):
        """Builds over a finished site. A change is undone after its run, and so is its build."""
        runs = {}
        change = CHANGES.get(case, case)
        for number in range(self.runs):
            for one in turned(builders, number):
                edit = one.edits.get(change)
                if case == "cache" and one.remembers:
                    self.bring_back(one.base)
                before = snapshot(one.base) if number == 0 else {}
                is_restored = number == 0 or one.remembers
                if edit and is_restored and one.shows(change):
                    raise Stopped(f"{one.key} shows '{CASES[case]}' before it is made")
                if edit:
                    edit.apply()
                self.place.settle()
                try:
                    used = one.build(self.meter, one.base)
                finally:
                    if edit:
                        edit.undo()
                if not one.shows(change):
                    raise Stopped(f"{one.key} does not show '{CASES[case]}' in its site")
                base = one.base
                self.note(
                    runs, one.key, used,
                    lambda base=base, before=before: touched(before, snapshot(base)),
                )
                # A program that remembers nothing writes all of it in the next run anyway.
                if edit and (one.remembers or number + 1 == self.runs):
                    self.restore(one, change)
        return runs

    def bring_back(self, base):
        """The site as a CI job gets it out of a cache: the same bytes in other files."""
        old = base.with_name(base.name + "-cached")
        base.rename(old)
        call(["cp", "-a", old, base])
        self.place.discard(old)

    def restore(self, one, change):
        """The site as it was. Hugo leaves the page of a post that is gone where it is."""
        one.build(self.meter, one.base)
        if change == "post" and one.shows(change):
            shutil.rmtree((one.base / one.signs[change][0]).parent)

    @staticmethod
    def note(runs, key, used, count):
        """Adds a run; files are counted after the first one only, as all do the same."""
        entry = runs.setdefault(key, {"runs": [], "touched": None})
        entry["runs"].append(used)
        if entry["touched"] is None:
            entry["touched"] = count()

    def say(self, case, runs):
        parts = [
            f"{key} {seconds(median([run['wall'] for run in entry['runs']]))}"
            for key, entry in runs.items()
        ]
        print(f"  {CASES[case]}: {', '.join(parts)}", flush=True)


def start_up(meter, programs, runs):
    """How long the programs take to say their version."""
    commands = {"socialconnect": [programs["socialconnect"], "--version"]}
    if "hugo" in programs:
        commands["hugo"] = [programs["hugo"], "version"]
    result = {key: {"runs": []} for key in commands}
    for _ in range(runs):
        for key, command in commands.items():
            result[key]["runs"].append(meter.run(command))
    return result
