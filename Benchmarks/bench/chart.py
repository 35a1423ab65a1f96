"""Draws the chart of the README: each case of the biggest network, SocialConnect and Hugo."""

from html import escape

from .figures import ratio, seconds, times
from .report import fastest_hugo, trials, wall
from .trial import CASES

WIDTH, LEFT, RIGHT = 760, 190, 150
BAR, GAP, GROUP_GAP, TOP = 14, 3, 16, 64

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-weight: 600; font-size: 15px }
.quiet { fill: #59636e }
.socialconnect { fill: #0a7ea4 }
.hugo { fill: #d1497f }
.floor { fill: #8c959f }
.value { font-size: 12px }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc }
  .quiet { fill: #9198a1 }
  .socialconnect { fill: #3fb5dd }
  .hugo { fill: #f27fab }
  .floor { fill: #7d8590 }
}
"""
SHOWN = {"floor": "bare writer", "socialconnect": "SocialConnect", "hugo": "Hugo"}


def compared(trial):
    """The cases with a bar to draw, and what each bar is of."""
    found = {}
    for case, entries in trial["cases"].items():
        shown = {key: entries[key] for key in SHOWN if key in entries}
        if "hugo" in shown:
            shown["hugo"] = fastest_hugo(entries)
        if shown:
            found[case] = shown
    return found


def chosen(results):
    """The biggest network; on disk, if it was measured there. None if nothing was compared."""
    everything = [entry for entry in trials(results) if compared(entry[2])]
    if not everything:
        return None
    biggest = max(posts for posts, _, _ in everything)
    found = [entry for entry in everything if entry[0] == biggest]
    return next((entry for entry in found if entry[1] == "disk"), found[0])


def svg(results):
    """The chart; None if there is nothing to show."""
    if chosen(results) is None:
        return None
    posts, place, trial = chosen(results)
    cases = compared(trial)
    longest = max(
        wall(entry) for entries in cases.values() for entry in entries.values()
    )
    parts, y = [], TOP
    for case, entries in cases.items():
        height = len(entries) * (BAR + GAP) - GAP
        label = f'<text x="{LEFT - 12}" y="{y + height / 2 + 4:.0f}" text-anchor="end">'
        parts.append(f"{label}{escape(CASES[case])}</text>")
        for key in entries:
            parts.append(bar(key, entries, y, longest))
            y += BAR + GAP
        y += GROUP_GAP - GAP
    title = f"Building a site of {posts:,} posts"
    where = f"on {place} ({trial['file system']}), {results['machine']['cores']} cores"
    head = [f'<text class="title" x="16" y="24">{escape(title)}</text>',
            f'<text class="quiet" x="16" y="44">Wall time, {escape(where)}</text>', legend()]
    if results["provisional"]:
        head.append(f'<text class="quiet" x="{WIDTH - 16}" y="24" text-anchor="end">'
                    f"provisional</text>")
    label = escape(f"{title}: " + spoken(cases))
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}"'
        f' height="{y}" role="img" aria-label="{label}">',
        f"<style>{STYLE}</style>", *head, *parts, "</svg>\n",
    ])


def bar(key, entries, y, longest):
    time = wall(entries[key])
    width = max(1.0, (WIDTH - LEFT - RIGHT) * time / longest)
    text = seconds(time)
    if key == "hugo":
        text += f" · {times(ratio(time, wall(entries['socialconnect'])))}"
    return (
        f'<rect class="{key}" x="{LEFT}" y="{y}" width="{width:.1f}" height="{BAR}" rx="2"/>'
        f'<text class="value" x="{LEFT + width + 6:.1f}" y="{y + BAR - 3}">{escape(text)}</text>'
    )


def legend():
    parts, x = [], WIDTH - 330
    for key, name in SHOWN.items():
        parts.append(
            f'<rect class="{key}" x="{x}" y="34" width="12" height="12" rx="2"/>'
            f'<text class="value" x="{x + 17}" y="44">{name}</text>'
        )
        x += 115
    return "".join(parts)


def spoken(cases):
    """The chart in words."""
    return "; ".join(
        f"{CASES[case]}: " + ", ".join(
            f"{SHOWN[key]} {seconds(wall(entry))}" for key, entry in entries.items())
        for case, entries in cases.items()
    )
