"""Whether what a build said and wrote is harmless."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

from lxml import etree

from .texts import SECRET

# What a terminal takes for orders; a line ends with a line feed.
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
CLEAR_EXITS = {0: "published", 1: "the content has errors"}
SAFE_SCHEMES = {"", "http", "https", "mailto"}
NEVER = {"base", "embed", "frame", "iframe", "object", "plaintext", "style"}
URLS = {"action", "formaction", "href", "poster", "src"}


def faults_of_run(status, output):
    """What is wrong with how a build ended and what it said."""
    if status not in CLEAR_EXITS:
        yield f"ended with {status}"
    try:
        text = output.decode("utf-8")
    except UnicodeDecodeError:
        yield "said something that is not UTF-8"
        return
    if found := CONTROLS.search(text):
        yield f"said the control character U+{ord(found[0]):04X}"
    if status == 1 and not re.search(r"^\S.*: error: .*\[[a-z0-9-]+\]$", text, re.MULTILINE):
        yield "failed without an error that names its place and rule"
    if "Fatal error" in text or "Stack dump" in text:
        yield "crashed"


def faults_of_site(folder, base_url):
    """What is wrong with the files of a site with this address: (path, message)."""
    for path in sorted(Path(folder).rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            yield name, "is neither a file nor a folder"
        if path.is_file():
            data = path.read_bytes()
            if SECRET.encode() in data:
                yield name, "publishes an e-mail address"
            for message in faults_of_file(path, data, base_url):
                yield name, message


def faults_of_file(path, data, base_url):
    try:
        match path.suffix:
            case ".html":
                page = Page(base_url)
                page.feed(data.decode("utf-8"))
                page.close()
                yield from page.faults
            case ".json":
                json.loads(data.decode("utf-8"))
            case ".atom" | ".rss" | ".xml" | ".opml":
                etree.fromstring(data, etree.XMLParser(resolve_entities=False, huge_tree=True))
    except (UnicodeDecodeError, ValueError, etree.XMLSyntaxError) as error:
        yield f"is not what its name says: {error}"


class Page(HTMLParser):
    """Looks for everything in a page that could run or load what a stranger wrote."""

    def __init__(self, base_url):
        super().__init__()
        self.base_url = base_url.rstrip("/") + "/"
        self.faults = []
        self.data_block = None

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag in NEVER:
            self.faults.append(f"holds <{tag}>")
        if tag == "meta" and values.get("http-equiv", "").lower() == "refresh":
            self.look_at_redirection(values.get("content") or "")
        for name, value in attributes:
            if name.startswith("on") or name in ("style", "srcdoc"):
                self.faults.append(f"has the attribute {name}")
            if name in URLS:
                self.look_at_address(tag, name, value or "")
        if tag == "script":
            self.look_at_script(values)

    def look_at_redirection(self, content):
        # An old path of a post leads to the post, and to nowhere else.
        delay, _, target = content.partition("; url=")
        if delay != "0" or not target.startswith(self.base_url + "posts/") or ".." in target:
            self.faults.append(f"sends its readers elsewhere: {content}")

    def look_at_address(self, tag, name, value):
        # As browsers read it: white space and control characters in and around it don't count.
        plain = re.sub(r"[\x00-\x20]", "", value)
        try:
            scheme = urlsplit(plain).scheme.lower()
        except ValueError:
            # A browser could not follow it either.
            return
        if scheme not in SAFE_SCHEMES:
            self.faults.append(f"<{tag} {name}> has the scheme {scheme}")
        if name == "src" and tag == "script" and (scheme or plain.startswith(("//", "/\\", "\\"))):
            self.faults.append(f"loads a script from elsewhere: {plain}")

    def look_at_script(self, values):
        if "src" in values:
            return
        if values.get("type") == "application/ld+json":
            self.data_block = []
        else:
            self.faults.append("holds a script of its own")

    def handle_data(self, data):
        if self.data_block is not None:
            self.data_block.append(data)

    def handle_endtag(self, tag):
        if tag == "script" and self.data_block is not None:
            try:
                json.loads("".join(self.data_block))
            except ValueError as error:
                self.faults.append(f"holds JSON-LD that is no JSON: {error}")
            self.data_block = None
