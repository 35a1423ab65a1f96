"""The changes that are measured, each made to both sites alike and undone after its run.

SocialConnect reads records, Hugo a Markdown file for each post with all that it shows: the name
of the author and of those who commented stand in each file. So a new name changes one record here
and many files there, which is done before the clock starts.
"""

import json
import re
from collections import Counter
from pathlib import Path

NEW_ID = "BenchmarkNewPost0001"
NEW_DATE = "2025-12-31T12:00:00Z"
NEW_TEXT = "A new post, to see what it costs."
MARK = "Changed. "


class Edit:
    """New bytes for files, None for a file that is to go; what was there comes back by `undo`."""

    def __init__(self, files):
        self.files = files
        self.old = {}

    def apply(self):
        for path, data in self.files.items():
            self.old[path] = path.read_bytes() if path.exists() else None
            put(path, data)

    def undo(self):
        for path, data in self.old.items():
            put(path, data)
        self.old = {}


def put(path, data):
    if data is None:
        path.unlink(missing_ok=True)
    else:
        path.write_bytes(data)


class Subjects:
    """Who and what is changed: found once for a network, the same in every site."""

    def __init__(self, content):
        posts = json.loads((content / "posts.json").read_bytes())
        users = json.loads((content / "users.json").read_bytes())
        by_id = {user["id"]: user for user in users}
        authors = Counter(post["author_id"] for post in posts).most_common()
        tags = Counter(tag for post in posts for tag in post["hashtags"]).most_common()
        self.busiest = by_id[authors[0][0]]
        self.author = by_id[authors[len(authors) // 2][0]]
        middle = len(tags) // 2
        self.tags = [tag for tag, _ in tags[middle : middle + 2]]
        # Plain words at the beginning, and room for a few more.
        self.changed = next(
            post for post in posts[len(posts) // 2 :] + posts
            if post["content"][:1].isalpha() and len(post["content"]) < 400
        )
        self.new_name = self.busiest["display_name"] + " Jr"

    def signs(self):
        """Where each change is seen in either site: a file, and an expression found there."""
        return {
            "post": (f"posts/{NEW_ID}/index.html", re.escape(NEW_TEXT).encode()),
            "text": (f"posts/{self.changed['id']}/index.html", re.escape(MARK).encode()),
            "name": (f"users/{self.busiest['username']}/index.html", b" Jr<"),
            "template": ("index.html", b'<article class="[A-Z]'),
        }


def changed_card(path):
    """One byte of the card's template: the first letter of its class becomes a capital."""
    data = path.read_bytes()
    changed, count = re.subn(
        rb'<article class="([a-z])', lambda found: found[0][:-1] + found[1].upper(), data, count=1
    )
    if not count or len(changed) != len(data):
        raise ValueError(f"{path} has no card to change")
    return changed


def socialconnect_edits(site, subjects):
    content = site / "content"
    posts, users = content / "posts.json", content / "users.json"
    card = site / "Templates/card.html"
    tail = b"\n]\n"
    records = posts.read_bytes()
    if not records.endswith(tail):
        raise ValueError(f"{posts} is not as gen.py writes it")
    text = NEW_TEXT + " " + " ".join("#" + tag for tag in subjects.tags)
    new = {
        "id": NEW_ID, "author_id": subjects.author["id"], "content": text, "images": [],
        "hashtags": subjects.tags, "location": None, "likes_count": 0, "comments_count": 0,
        "shares_count": 0, "created_at": NEW_DATE, "updated_at": NEW_DATE,
    }
    changed = {"content": MARK + subjects.changed["content"]}
    return {
        "post": Edit({posts: records[: -len(tail)] + b",\n" + encoded(new) + tail}),
        "text": Edit({posts: with_fields(records, subjects.changed["id"], changed)}),
        "name": Edit({
            users: with_fields(
                users.read_bytes(), subjects.busiest["id"], {"display_name": subjects.new_name}
            )
        }),
        "template": Edit({card: changed_card(card)}),
    }


def encoded(record):
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()


def with_fields(records, identity, fields):
    """The bytes of a record file, where each record has a line, with fields of one changed."""
    lines = records.split(b"\n")
    begin = b'{"id":"' + identity.encode() + b'"'
    index = next(index for index, line in enumerate(lines) if line.startswith(begin))
    comma = b"," if lines[index].endswith(b",") else b""
    record = json.loads(lines[index].removesuffix(b","))
    lines[index] = encoded({**record, **fields}) + comma
    return b"\n".join(lines)


def hugo_edits(site, subjects):
    posts = site / "content/posts"
    card = site / "layouts/_partials/card.html"
    author = subjects.author
    front = {
        "date": NEW_DATE, "lastmod": NEW_DATE, "users": [author["username"]],
        "author": author["username"], "name": author["display_name"],
        "summary": NEW_TEXT + " " + " ".join("#" + tag for tag in subjects.tags),
        "comments_count": 0, "shares_count": 0, "tags": subjects.tags,
    }
    if author["photo_url"]:
        front["photo"] = author["photo_url"]
    links = " ".join(f"[#{tag}](/tags/{tag}/)" for tag in subjects.tags)
    changed = posts / f"{subjects.changed['id']}.md"
    front_changed, body = parted(changed.read_bytes())
    front_changed["summary"] = MARK + front_changed["summary"]
    return {
        "post": Edit({posts / f"{NEW_ID}.md": joined(front, f"{NEW_TEXT} {links}\n".encode())}),
        "text": Edit({changed: joined(front_changed, MARK.encode() + body)}),
        "name": Edit(dict(renamed(site, subjects.busiest["username"], subjects.new_name))),
        "template": Edit({card: changed_card(card)}),
    }


def renamed(site, username, name):
    """Every file of a Hugo site that shows a person's name, with a new one."""
    profile = site / "content/users" / username / "_index.md"
    front, body = parted(profile.read_bytes())
    yield profile, joined({**front, "title": name}, body)
    sign = f'"author": "{username}"'.encode()
    for path in sorted(Path(site / "content/posts").iterdir()):
        data = path.read_bytes()
        if sign not in data:
            continue
        front, body = parted(data)
        for record in [front, *front.get("comments", [])]:
            if record["author"] == username:
                record["name"] = name
        yield path, joined(front, body)


def parted(data):
    """The front matter and the text of a file as gen.py writes them."""
    front, body = data.split(b"\n\n", 1)
    return json.loads(front), body


def joined(front, body):
    return json.dumps(front, ensure_ascii=False).encode() + b"\n\n" + body
