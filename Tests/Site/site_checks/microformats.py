"""Checks of microformats2, read as other programs read them."""

import os
import unicodedata
from urllib.parse import unquote

import mf2py

from .report import check

# Reading a page takes 20 ms or more, so a large site is sampled: evenly, the same pages each time.
MAXIMUM_PAGES = 150


def sampled(pages):
    pages = sorted(pages, key=lambda page: page.path)
    return pages[:: max(1, len(pages) // MAXIMUM_PAGES)]


def pages_of_kind(site, kind):
    return [
        page
        for page in site.pages.values()
        if f"{kind}-page" in (page.tree.xpath("string(//body/@class)")).split()
    ]


def parsed(page):
    with open(os.path.join(page.site.folder, page.path), encoding="utf-8") as file:
        return mf2py.parse(doc=file, url=page.url)["items"]


def count(page, name):
    expression = f"count(//main//article[not(@class='card h-entry')]//*[{with_class(name)}])"
    return int(page.tree.xpath(expression))


def with_class(name):
    return f"contains(concat(' ', normalize-space(@class), ' '), ' {name} ')"


def nested(properties, name):
    """The values of a property and, of each, its own: comments that answer comments."""
    for value in properties.get(name, []):
        yield value
        if isinstance(value, dict):
            yield from nested(value.get("properties", {}), name)


def folded(tag):
    return unicodedata.normalize("NFC", tag.strip()).casefold()


def text_of(values):
    return [value.get("value", "") if isinstance(value, dict) else value for value in values]


def look_at_place(page, addresses, kind, findings):
    """A comment or reaction has one address: its place on the page."""
    address, _, fragment = (addresses or [""])[0].partition("#")
    is_here = address == page.url and unquote(fragment) in page.anchors
    findings.look(is_here, page.path, f"a {kind} has the address {addresses}")


@check("h-entry")
def entries(site, findings):
    """A post's page is an h-entry with all that the page shows."""
    for page in sampled(pages_of_kind(site, "post")):
        # Of a thread's posts, this is the one that stands by itself; the others are in feeds.
        own = [item["properties"] for item in parsed(page) if "h-entry" in item["type"]]
        is_own = len(own) == 1 and page.url in own[0].get("uid", [])
        if not findings.look(is_own, page.path, f"{len(own)} h-entry, or not with its address"):
            continue
        entry = own[0]
        findings.look(entry.get("url") == [page.url], page.path, f"url is {entry.get('url')}")
        author = next(iter(entry.get("author", [])), None)
        is_card = isinstance(author, dict) and author["type"] == ["h-card"]
        if findings.look(is_card, page.path, "its author is no h-card"):
            name = author["properties"].get("name", [""])[0]
            findings.look(name.strip(), page.path, "its author has no name")
        findings.look(entry.get("published"), page.path, "has no date")
        is_shown = bool(page.tree.xpath(f"//*[{with_class('content')}][not(ancestor::li)]"))
        findings.look("content" in entry or not is_shown, page.path, "its content is not found")
        # Hashtags stand in the text, and those that it does not hold below it. What is folded is not told, and
        # a post that is in no list is in none of a hashtag.
        tags = {folded(text) for text in text_of(entry.get("category", []))}
        in_text = f"{with_class('hashtag')} and not(ancestor::details)"
        if page.tree.xpath("//meta[@name='robots']"):
            in_text = "false()"
        shown = {
            folded(link.xpath("string()").strip().lstrip("#＃"))
            for link in page.tree.xpath(
                f"//*[{with_class('card-main')}]"
                f"//a[{in_text} or ancestor::*[{with_class('tag-list')}]]"
            )
        }
        findings.look(tags == shown, page.path, f"categories {tags}, shown are {shown}")
        places = len(entry.get("location", []))
        findings.look(places == count(page, "location"), page.path, f"{places} locations")
        for kind, names in (("comment", ["comment"]), ("chip", ["like", "reaction"])):
            cites = [cite for name in names for cite in nested(entry, name)]
            number = count(page, kind) - count(page, "chip-rest") * (kind == "chip")
            findings.look(len(cites) == number, page.path, f"{len(cites)} of {number} {kind}s")
            for cite in cites:
                is_cite = isinstance(cite, dict) and "h-cite" in cite["type"]
                findings.look(is_cite, page.path, f"a {kind} is no h-cite")
                if is_cite:
                    findings.look(
                        cite["properties"].get("author"), page.path, f"a {kind} has no author"
                    )
                    look_at_place(page, cite["properties"].get("url"), kind, findings)


@check("h-card")
def cards(site, findings):
    """A profile has one h-card that is about the page itself: the representative one."""
    for page in sampled(pages_of_kind(site, "profile")):
        if not page.tree.xpath(f"//*[{with_class('profile')}]"):
            continue
        own = [
            item["properties"]
            for item in parsed(page)
            if item["type"] == ["h-card"]
            and page.url in item["properties"].get("uid", [])
            and page.url in item["properties"].get("url", [])
        ]
        if findings.look(len(own) == 1, page.path, f"{len(own)} representative h-cards"):
            findings.look(own[0].get("name"), page.path, "its h-card has no name")
