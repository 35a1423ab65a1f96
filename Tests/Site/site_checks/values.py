"""The small formats that several checks read."""

import json
import re
from datetime import datetime

RFC_3339 = re.compile(
    r"(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)\Z", re.ASCII
)
# RFC 4151: an authority, a date of its owner's choosing, and anything.
TAG_URI = re.compile(r"tag:[A-Za-z0-9._@-]+,\d{4}(-\d\d(-\d\d)?)?:\S+\Z", re.ASCII)


def is_rfc3339(text):
    """Whether the text is a date and time with an offset, and on the calendar."""
    match = RFC_3339.match(text or "")
    if not match:
        return False
    date, hour, minute, second = match.groups()[:4]
    try:
        datetime.strptime(date, "%Y-%m-%d")
    except ValueError:
        return False
    return int(hour) < 24 and int(minute) < 60 and int(second) <= 60


def _without_repeats(pairs):
    keys = [key for key, _ in pairs]
    repeated = {key for key in keys if keys.count(key) > 1}
    if repeated:
        raise ValueError(f"the keys {sorted(repeated)} are there more than once")
    return dict(pairs)


def _no_constant(name):
    raise ValueError(f"{name} is not JSON")


def parse_json(text):
    """Parses strictly: no repeated keys, no NaN. Raises ValueError."""
    if isinstance(text, bytes):
        text = text.decode("utf-8")
    return json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_constant)
