"""A folder of content from a number: the same number, the same folder."""

import json
import random

from .texts import DATES, LINKS, NAMES, NUMBERS, REPEATED, SECRET, TEXTS


class HostileFolder:
    """Some are right in all but what their texts say, so that they are built; others are wrong in
    their fields, and some in their bytes."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.rightness = self.random.choice([1, 1, 1, 1, 0.98, 0.9, 0.5])
        self.is_damaged = self.random.random() < 0.15

    def write(self, folder):
        """Writes the files; returns the site's address."""
        posts = [self.post(number) for number in range(self.random.randint(0, 9))]
        files = {
            "users.json": self.text_of([self.user(number) for number in range(5)]),
            "posts.json": self.text_of(posts),
            "comments.ndjson": "\n".join(self.text_of(self.comment(number)) for number in range(6)),
            "reactions.json": self.text_of([self.reaction() for _ in range(6)]),
            "follows.json": self.text_of([
                {"follower_id": self.user_id(), "followee_id": self.user_id(),
                 "created_at": self.date()} for _ in range(6)
            ]),
        }
        if self.chance(0.3):
            name = self.right("a", ["-x", "a b", "日本", "é", "x" * 200])
            fields = "".join(
                f"{key}: {json.dumps(value)}\n" for key, value in self.post(100).items()
                if self.chance(0.9) or key == "created_at"
            )
            files[f"posts/{name}.md"] = f"---\n{fields}---\n{self.text()[:480]} ."
        if self.chance(0.3):
            page = f"---\ntitle: {json.dumps(self.text())}\n---\n{self.text()}"
            files[f"pages/{self.right('about', ['index', 'users', 'Ä', ' x'])}.md"] = page
        for name, text in files.items():
            data = text.encode("utf-8", "surrogatepass" if self.rightness < 1 else "replace")
            if self.is_damaged and self.chance(0.3):
                data = self.damaged(data)
            path = folder / "content" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        settings = {
            "title": self.text(), "description": self.text(),
            "language": self.random.choice(["en", "ja"]),
            "base_url": self.right("https://social.example/a/b", LINKS),
        }
        lines = [f"{key}: {json.dumps(value)}\n" for key, value in settings.items()]
        (folder / "socialconnect.yml").write_text("".join(lines), encoding="utf-8")
        return settings["base_url"]

    def chance(self, probability):
        return self.random.random() < probability

    def right(self, value, others):
        return value if self.chance(self.rightness) else self.random.choice(others)

    def text(self):
        kind = self.random.random()
        if kind < 0.3:
            return self.random.choice(TEXTS)
        if kind < 0.5:
            return self.random.choice(REPEATED) * self.random.choice([2, 50, 240, 3000])
        if kind < 0.8:
            return "#tag1 @user1 " + " ".join(self.random.choices(TEXTS, k=4))
        return "".join(
            chr(self.random.choice([
                self.random.randint(0, 127), self.random.randint(0, 0xD7FF),
                self.random.randint(0xE000, 0xFFFF), self.random.randint(0x10000, 0x10FFFF),
            ])) for _ in range(self.random.randint(0, 120))
        )

    def address(self):
        return "https://a.example/" + self.random.choice(["a.png", '"><script>', "a b", "é", "%", "&", "'"])

    def text_of(self, value):
        text = json.dumps(value, ensure_ascii=self.chance(0.5))
        # A key that stands in an object twice, which Python's own writer can't make.
        return text if self.chance(self.rightness) else text.replace("{", '{"id": "x", "id": 1, ', 1)

    def date(self):
        at = (self.random.randint(1, 12), self.random.randint(1, 28), self.random.randint(0, 23))
        return self.right("2024-%02d-%02dT%02d:00:00Z" % at, DATES)

    def user_id(self):
        return f"u{self.random.randint(0, 6)}"

    def post_id(self):
        return f"p{self.random.randint(0, 9)}"

    def user(self, number):
        return self.changed({
            "id": self.right(f"u{number}", NAMES), "username": self.right(f"user{number}", NAMES),
            "display_name": self.text(), "bio": self.text(), "email": SECRET,
            "photo_url": self.right(self.address(), LINKS),
            "links": [{"label": self.text(), "url": self.right(self.address(), LINKS)}],
            "followers_count": self.right(3, NUMBERS), "created_at": self.date(),
        })

    def post(self, number):
        post = {
            "id": self.right(f"p{number}", NAMES), "author_id": self.user_id(),
            "author_name": self.text(), "content": self.text()[:480] or "x", "created_at": self.date(),
            "hashtags": [self.text()[:80]], "likes_count": self.right(5, NUMBERS),
            "images": [{"url": self.right(self.address(), LINKS), "alt": self.text()}],
        }
        more = {
            "location": lambda: {
                "latitude": self.right(90, NUMBERS), "longitude": self.right(-180, NUMBERS),
                "name": self.text(),
            },
            "in_reply_to": lambda: self.right(f"p{self.random.randint(0, number or 9)}", [f"p{number}"]),
            "content_warning": self.text,
            "visibility": lambda: self.right(
                self.random.choice(["public", "unlisted", "private", "direct"]), TEXTS),
            "lang": lambda: self.right("ja", ['x"><script>', "", "e" * 99]),
            "reactions": lambda: self.right({"like": 3}, [["like"], {"like": -1}, {"x<y": 1}]),
            "aliases": lambda: self.right(["/old/x"], [NAMES]),
            "source_url": lambda: self.right(self.address(), LINKS),
            "updated_at": self.date,
        }
        # A reply to a later post could close a circle, which is an error.
        if number in (0, 100) and self.rightness == 1:
            del more["in_reply_to"]
        post.update({key: value() for key, value in more.items() if self.chance(0.25)})
        if post.get("in_reply_to") == post["id"] and self.rightness == 1:
            del post["in_reply_to"]
        return self.changed(post)

    def comment(self, number):
        comment = {
            "id": self.right(f"c{number}", NAMES), "post_id": self.post_id(),
            "author_id": self.user_id(), "author_name": self.text(), "content": self.text(),
            "created_at": self.date(),
        }
        if number and self.chance(0.4):
            comment["in_reply_to"] = self.right(f"c{number - 1}", [f"c{number}"])
        return self.changed(comment)

    def reaction(self):
        return self.changed({
            "type": self.right("like", TEXTS), "post_id": self.post_id(),
            "reaction_user_id": self.user_id(), "created_at": self.date(),
        })

    def changed(self, record):
        """Another type for a field, or a field that nobody knows."""
        if not self.chance(self.rightness):
            values = [self.text(), self.random.choice(NUMBERS), None, True, [], {}, [[[]]]]
            record[self.random.choice([*record, self.text()])] = self.random.choice(values)
        return record

    def damaged(self, data):
        """Bytes that were lost, doubled or overwritten."""
        start = self.random.randint(0, len(data))
        end = min(len(data), start + self.random.randint(0, 30))
        middle = self.random.choice([b"", data[start:end] * 2, self.random.randbytes(3)])
        return data[:start] + middle + data[end:]
