"""Checks of RSS, JSON Feed and OPML, and of how a reader of feeds takes them."""

import feedparser

from .documents import look_at_address, look_at_html, look_for_repeats, parse_xml, values
from .report import check
from .values import is_rfc3339, parse_json

CONTENT = "{http://purl.org/rss/1.0/modules/content/}"


@check("feeds-read")
def feeds_read(site, findings):
    """A reader of feeds takes each of them without a complaint, with all of its entries."""
    for path in site.named("*.atom") + site.named("*.rss"):
        data = site.read(path)
        parsed = feedparser.parse(data)
        complaint = parsed.get("bozo_exception")
        findings.look(not parsed.bozo, path, f"feedparser: {complaint}")
        findings.look(parsed.feed.get("title"), path, "feedparser: no title")
        tag = b"<entry" if path.endswith(".atom") else b"<item"
        entries = data.count(tag + b">") + data.count(tag + b" ")
        read = len(parsed.entries)
        findings.look(read == entries, path, f"feedparser: {read} of {entries} entries")


@check("rss")
def rss(site, findings):
    for path in site.named("*.rss"):
        root = parse_xml(site, path, findings)
        if root is None:
            continue
        is_rss = root.tag == "rss" and root.get("version") == "2.0"
        findings.look(is_rss, path, "not RSS 2.0")
        for name in ("title", "link", "description"):
            findings.look(root.findtext(f"channel/{name}"), path, f"the channel has no {name}")
        for item in root.iterfind("channel/item"):
            named = item.findtext("title") or item.findtext("description")
            findings.look(named, path, "an item has neither title nor description")
            bodies = [item.findtext("description"), item.findtext(CONTENT + "encoded")]
            for text in filter(None, bodies):
                look_at_html(site, path, text, findings)
        guids = values(root, "channel/item/guid/text()")
        look_for_repeats(path, guids, "guid", findings)
        items = len(root.findall("channel/item"))
        findings.look(len(guids) == items, path, f"{len(guids)} guids for {items} items")
        for address in values(root, "//link/text() | //enclosure/@url | //comments/text()"):
            look_at_address(site, path, address, findings)


def _json_feeds(site, findings):
    for path in site.named("*.json"):
        data = site.read(path)
        if not path.endswith("feed.json") and b"jsonfeed.org" not in data[:1000]:
            continue
        try:
            value = parse_json(data)
        except ValueError as error:
            findings.fault(path, f"not JSON: {error}")
            continue
        if findings.look(isinstance(value, dict), path, "not an object"):
            yield path, value


@check("json-feed")
def json_feed(site, findings):
    def look_at_required(path, where, objects, required):
        for item in objects:
            for key in required:
                text = item.get(key)
                is_text = isinstance(text, str) and text != ""
                findings.look(is_text, path, f"{where} without {key}")

    for path, feed in _json_feeds(site, findings):
        version = feed.get("version")
        is_known = version == "https://jsonfeed.org/version/1.1"
        findings.look(is_known, path, f"version is {version}")
        look_at_required(path, "feed", [feed], ["title"])
        look_at_required(path, "hub", feed.get("hubs", []), ["type", "url"])
        items = feed.get("items")
        if not findings.look(isinstance(items, list), path, "items is no array"):
            continue
        look_at_required(path, "item", items, ["id"])
        look_for_repeats(path, [item.get("id") for item in items], "item", findings)
        own = feed.get("feed_url")
        is_itself = own is None or site.target(own).path == path
        findings.look(is_itself, path, f"feed_url is {own}")
        addresses = [feed.get("home_page_url"), feed.get("next_url"), feed.get("icon")]
        for item in items:
            name = item.get("id")
            has_content = "content_html" in item or "content_text" in item
            findings.look(has_content, path, f"{name} has no content")
            look_at_html(site, path, item.get("content_html", ""), findings)
            look_at_required(
                path, "attachment", item.get("attachments", []), ["url", "mime_type"]
            )
            for key in ("date_published", "date_modified"):
                time = item.get(key)
                is_time = time is None or is_rfc3339(time)
                findings.look(is_time, path, f"{name}: {key} is {time}")
            addresses += [item.get("url"), item.get("image")]
            addresses += [attached.get("url") for attached in item.get("attachments", [])]
        for holder in [feed, *items]:
            for author in holder.get("authors", []):
                known = any(author.get(key) for key in ("name", "url", "avatar"))
                findings.look(known, path, "an author without name, url and avatar")
                addresses.append(author.get("url"))
        for address in filter(None, addresses):
            look_at_address(site, path, address, findings)


@check("opml")
def opml(site, findings):
    for path in site.named("*.opml"):
        root = parse_xml(site, path, findings)
        if root is None:
            continue
        findings.look(root.tag == "opml", path, "not OPML")
        findings.look(root.findtext("head/title"), path, "no title")
        outlines = root.xpath("//outline[@type='rss']")
        findings.look(outlines, path, "lists no feed")
        for outline in outlines:
            findings.look(outline.get("text"), path, "an outline without text")
            address = outline.get("xmlUrl") or ""
            found = site.target(address).path in site.files
            findings.look(found, path, f'xmlUrl "{address}" is none of our feeds')
