"""What is made of many runs: medians, ratios, and how they are written."""

from statistics import median


def summary(runs):
    """Medians of wall and CPU time with the spread of wall time, and the highest memory peak."""
    walls = [run["wall"] for run in runs]
    memories = [run["memory"] for run in runs if run.get("memory") is not None]
    return {
        "wall": median(walls),
        "fastest": min(walls),
        "slowest": max(walls),
        "cpu": median([run["cpu"] for run in runs]),
        "memory": max(memories) if memories else None,
        "runs": len(runs),
    }


def ratio(slow, fast):
    """How many times `fast` goes into `slow`; None if `fast` took no measurable time."""
    return slow / fast if fast > 0 else None


def within(first, second, share):
    """Whether two amounts differ by at most that share of the smaller one."""
    low, high = sorted((first, second))
    return high <= low * (1 + share)


def times(value):
    """A ratio: two digits below 10, whole from there on."""
    if value is None:
        return "–"
    return f"{value:.0f}×" if value >= 9.95 else f"{value:.1f}×"


def seconds(value):
    """A time in the unit that suits it."""
    if value < 0.9995:
        milliseconds = value * 1000
        return f"{milliseconds:.1f} ms" if milliseconds < 99.95 else f"{milliseconds:.0f} ms"
    return f"{value:.2f} s" if value < 9.995 else f"{value:.1f} s"


def megabytes(value):
    if value is None:
        return "–"
    amount = value / 1_000_000
    return f"{amount:.1f} MB" if amount < 99.95 else f"{amount:,.0f} MB"
