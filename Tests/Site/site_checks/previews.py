"""A check of what is said of a page elsewhere: its title, Open Graph and JSON-LD."""

from urllib.parse import urlsplit

from .microformats import with_class
from .report import check
from .values import parse_json

ADDRESSES = ("og:url", "og:image", "article:author")

# Characters: a shorter text can stand elsewhere by chance.
SHORTEST = 10


def _texts(value):
    """Every text in a JSON value."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, str):
        yield value


def _hidden(page):
    """What folds hide: the beginning of each text, and what each picture shows."""
    for fold in page.tree.xpath(f"//*[{with_class('fold')}]"):
        label = "".join(fold.xpath("summary//text()"))
        texts = fold.xpath(f"string(.//*[{with_class('content')}])").strip().splitlines()[:1]
        for text in texts + fold.xpath(".//img/@alt") + fold.xpath(".//img/@src"):
            if len(text.strip()) >= SHORTEST and text.strip() not in label:
                yield text.strip()


@check("previews")
def previews(site, findings):
    """Nothing is empty or relative, and nothing tells what a fold hides."""
    for page in site.pages.values():
        said = [page.tree.findtext("head/title") or ""]
        for meta in page.tree.iterfind("head/meta[@content]"):
            name, content = meta.get("property") or meta.get("name"), meta.get("content")
            said.append(content)
            findings.look(content.strip(), page.path, f"{name} is empty")
            is_whole = name not in ADDRESSES or urlsplit(content).scheme
            findings.look(is_whole, page.path, f"{name} is {content}")
        for script in page.tree.xpath('//script[@type="application/ld+json"]'):
            texts = list(_texts(parse_json(script.text or "null")))
            findings.look(all(texts), page.path, "JSON-LD: a member is empty")
            said += texts
        for hidden in set(_hidden(page)):
            is_kept = not any(hidden in text for text in said)
            findings.look(is_kept, page.path, f"tells what a fold hides: {hidden[:60]}")
