"""Checks of what pages point to: links, anchors, loaded files, canonical, previous and next."""

import re
from urllib.parse import urljoin, urlsplit

from .report import check

# The relations of <link> that make a browser ask for something at once.
LOADING_RELATIONS = {
    "stylesheet", "icon", "apple-touch-icon", "mask-icon", "manifest", "preload",
    "modulepreload", "prefetch", "prerender", "preconnect", "dns-prefetch",
}
LOADING_ATTRIBUTES = [
    ("script", "src"), ("iframe", "src"), ("embed", "src"), ("object", "data"), ("video", "src"),
    ("video", "poster"), ("audio", "src"), ("source", "src"), ("source", "srcset"),
    ("track", "src"), ("use", "href"), ("input", "src"), ("form", "action"),
    ("button", "formaction"),
]
IMAGE_ATTRIBUTES = [("img", "src"), ("img", "srcset")]
LINK_ATTRIBUTES = [("a", "href"), ("area", "href"), ("blockquote", "cite"), ("q", "cite")]
CSS_ADDRESS = re.compile(r"""url\(\s*["']?([^"')]*)["']?\s*\)|@import\s+["']([^"']*)["']""", re.I)
SCRIPT_ADDRESS = re.compile(r"""["'`]((?:https?:)?//[^"'`\s]+)["'`]""")
NAMESPACES = ("http://www.w3.org/",)


def _candidates(attribute, value):
    """The addresses in an attribute: several in a `srcset`, one in the others."""
    if attribute == "srcset":
        return [part.split()[0] for part in re.split(r",\s+", value.strip()) if part.split()]
    return [value.strip()]


def _attributes(page, pairs):
    for tag, attribute in pairs:
        for element in page.tree.iter(tag):
            if element.get(attribute) is not None:
                for address in _candidates(attribute, element.get(attribute)):
                    yield element, address


def _loads(page):
    yield from (address for _, address in _attributes(page, LOADING_ATTRIBUTES))
    for element in page.tree.iter("link"):
        relations = set((element.get("rel") or "").lower().split())
        if relations & LOADING_RELATIONS and element.get("href"):
            yield element.get("href").strip()


def _references(page):
    """Every address in a page: links, metadata, images and loaded files."""
    yield from (address for _, address in _attributes(page, LINK_ATTRIBUTES + IMAGE_ATTRIBUTES))
    yield from _loads(page)
    for element in page.tree.iter("link"):
        if element.get("href") and not set((element.get("rel") or "").split()) & LOADING_RELATIONS:
            yield element.get("href").strip()
    if page.redirect is not None:
        yield page.redirect


@check("links")
def links(site, findings):
    for page in site.pages.values():
        for address in _references(page):
            target = page.target(address)
            findings.look(target.kind != "fault", page.path, target.message)


@check("anchors")
def anchors(site, findings):
    for page in site.pages.values():
        for _, address in _attributes(page, LINK_ATTRIBUTES):
            target = page.target(address)
            fragment = target.fragment.partition(":~:")[0]
            if target.kind != "file" or not fragment or target.path not in site.pages:
                continue
            found = fragment == "top" or fragment in site.pages[target.path].anchors
            findings.look(found, page.path, f"{address}: {target.path} has no such anchor")


@check("style-of-links")
def style_of_links(site, findings):
    """A site of the style `html` works from a disk: what a reader follows is a relative file."""
    for page in site.pages.values():
        if page.is_error_page or page.redirect is not None:
            continue  # a host serves the error page at any address, so its links are absolute
        followed = [address for _, address in _attributes(page, LINK_ATTRIBUTES + IMAGE_ATTRIBUTES)]
        for address in followed + list(_loads(page)):
            if page.target(address).kind != "file":
                continue
            parts = urlsplit(address)
            if site.url_style == "pretty":
                findings.look(
                    not parts.path.endswith("index.html"), page.path, f"{address} names index.html"
                )
            else:
                is_relative = not (parts.scheme or parts.netloc or parts.path.startswith("/"))
                is_file = not parts.path.endswith("/") and parts.path not in (".", "..")
                works = is_relative and is_file
                findings.look(works, page.path, f"{address} does not work from a disk")


@check("own-host-only")
def own_host_only(site, findings):
    """No page loads anything from another host; images are the content's own affair."""

    def look(path, url):
        target = site.target(url)
        is_own = target.kind != "elsewhere" or urlsplit(url).scheme in ("data", "blob")
        findings.look(is_own, path, f"loads {url}")
        return target

    for page in site.pages.values():
        for address in _loads(page):
            look(page.path, urljoin(page.url, address))
        texts = page.tree.xpath("//style/text()") + page.tree.xpath("//@style")
        for found in CSS_ADDRESS.findall("\n".join(texts)):
            look(page.path, urljoin(page.url, "".join(found).strip()))
    for path in site.named("*.css"):
        for found in CSS_ADDRESS.findall(site.read(path).decode("utf-8")):
            target = look(path, urljoin(site.address(path), "".join(found).strip()))
            findings.look(target.kind != "fault", path, target.message)
    for path in site.named("*.js"):
        for found in SCRIPT_ADDRESS.findall(site.read(path).decode("utf-8")):
            if not found.startswith(NAMESPACES):
                look(path, urljoin(site.base_url, found))


@check("canonical")
def canonical(site, findings):
    for page in site.pages.values():
        found = [a for a in page.tree.xpath('//link[@rel="canonical"]/@href')]
        if page.is_error_page:
            findings.look(not found, page.path, "an error page has no address of its own")
            continue
        if not findings.look(len(found) == 1, page.path, f"{len(found)} canonical links"):
            continue
        is_absolute = bool(urlsplit(found[0]).netloc)
        findings.look(is_absolute, page.path, f"canonical {found[0]} is not absolute")
        expected = page.path if page.redirect is None else page.target(page.redirect).path
        is_right = page.target(found[0]).path == expected
        findings.look(is_right, page.path, f"canonical {found[0]} is not the address of {expected}")
        for meta in page.tree.xpath('//meta[@property="og:url"]/@content'):
            findings.look(meta == found[0], page.path, f"og:url {meta} is not the canonical address")


@check("previous-next")
def previous_next(site, findings):
    """If a page calls another one next, that one calls it previous, and the other way round."""
    ways = {}
    for page in site.pages.values():
        for way, names in (("prev", ("prev", "previous")), ("next", ("next",))):
            targets = {page.target(address).path for address in page.links(*names)} - {None}
            single = len(targets) <= 1
            findings.look(single, page.path, f"several {way} pages: {sorted(targets)}")
            if targets and single:
                ways[page.path, way] = targets.pop()
    for (path, way), target in ways.items():
        back = "next" if way == "prev" else "prev"
        answer = ways.get((target, back))
        is_mutual = answer == path
        findings.look(is_mutual, path, f"its {way} page {target} has {answer} as its {back} page")
    if not ways:
        findings.fault(".", "no page has a previous or next page")
