"""Checks of what the site tells crawlers: sitemap and robots.txt."""

import re
from urllib.parse import urlsplit

from .documents import parse_xml
from .report import check
from .values import is_rfc3339

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?\Z")
MOST_ENTRIES = 50_000


def _sitemaps(site, findings, path="sitemap.xml"):
    """The sitemap, or those that it lists, as (path, urlset)."""
    if path not in site.files:
        findings.fault(path, "is missing")
        return
    root = parse_xml(site, path, findings)
    if root is None:
        return
    if root.tag == SITEMAP + "urlset":
        yield path, root
        return
    if not findings.look(root.tag == SITEMAP + "sitemapindex", path, f"has the root {root.tag}"):
        return
    for place in root.iterfind(f"{SITEMAP}sitemap/{SITEMAP}loc"):
        target = site.target((place.text or "").strip())
        is_another = target.kind == "file" and target.path != path
        if findings.look(is_another, path, f"{place.text} is no sitemap of ours"):
            yield from _sitemaps(site, findings, target.path)


@check("sitemap")
def sitemap(site, findings):
    seen = {}
    for path, root in _sitemaps(site, findings):
        entries = root.findall(SITEMAP + "url")
        findings.look(0 < len(entries) <= MOST_ENTRIES, path, f"has {len(entries)} entries")
        for entry in entries:
            address = (entry.findtext(SITEMAP + "loc") or "").strip()
            target = site.target(address)
            page = site.pages.get(target.path)
            if not findings.look(page, path, target.message or f"{address} is no page of ours"):
                continue
            findings.look(page.path not in seen, path, f"{address} is there twice")
            seen[page.path] = path
            findings.look(not page.is_noindex, path, f"{address} is noindex")
            is_content = page.redirect is None and not page.is_error_page
            findings.look(is_content, path, f"{address} is no page to be found by a search")
            own = page.tree.xpath('//link[@rel="canonical"]/@href')
            findings.look(own == [address], path, f"{address} calls itself {own}")
            time = entry.findtext(SITEMAP + "lastmod")
            is_time = time is None or DATE.match(time) or is_rfc3339(time)
            findings.look(is_time, path, f"{address} has the lastmod {time}")
    findings.look("index.html" in seen, "sitemap.xml", "lacks the front page")


@check("robots")
def robots(site, findings):
    if "robots.txt" not in site.files:
        findings.fault("robots.txt", "is missing")
        return
    lines = site.read("robots.txt").decode("utf-8").splitlines()
    lines = [line for line in lines if line.lower().startswith("sitemap:")]
    named = [line.partition(":")[2].strip() for line in lines]
    findings.look(named, "robots.txt", "names no sitemap")
    for address in named:
        is_absolute = bool(urlsplit(address).scheme)
        is_ours = site.target(address).path in site.files
        findings.look(is_absolute and is_ours, "robots.txt", f"{address} is no file of the site")
    findings.look("404.html" in site.files, "404.html", "is missing")
