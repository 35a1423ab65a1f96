"""A built site as a folder: its files, its pages and the rule from an address to a file."""

import os
import posixpath
from functools import cached_property
from urllib.parse import unquote, urljoin, urlsplit

from lxml import etree

OWN_SCHEMES = ("http", "https")


class Target:
    """Where an address leads: `kind` is "file", "elsewhere" or "fault" (see `message`)."""

    def __init__(self, kind, path=None, fragment="", message=""):
        self.kind, self.path, self.fragment, self.message = kind, path, fragment, message


class Page:
    """One HTML file, parsed."""

    def __init__(self, site, path):
        self.site, self.path = site, path
        with open(os.path.join(site.folder, path), "rb") as file:
            data = file.read()
        parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
        # The parser makes nothing of a file without an element; the checks find what is missing.
        tree = etree.fromstring(data, parser) if data.strip() else None
        self.tree = etree.fromstring(b"<html></html>", parser) if tree is None else tree
        self.url = site.address(path)
        self._targets = {}

    @cached_property
    def ids(self):
        """Every id of the page, as often as it is there."""
        return self.tree.xpath("//@id")

    @cached_property
    def anchors(self):
        return set(self.ids) | set(self.tree.xpath("//a/@name"))

    @cached_property
    def robots(self):
        return " ".join(self.tree.xpath('//meta[@name="robots"]/@content')).lower()

    @property
    def is_noindex(self):
        return "noindex" in self.robots

    @cached_property
    def redirect(self):
        """The address that a page left at an old path sends its reader to, or None."""
        for content in self.tree.xpath('//meta[@http-equiv="refresh"]/@content'):
            return content.partition("=")[2].strip(" '\"")
        return None

    @property
    def is_error_page(self):
        return self.path == "404.html"

    def links(self, *rels):
        """The addresses of `<link>` and `<a>` with one of these relations."""
        for element in self.tree.iter("link", "a"):
            if set(rels) & set((element.get("rel") or "").lower().split()) and element.get("href"):
                yield element.get("href").strip()

    def target(self, reference):
        """Where an address in this page leads; most are there many times, so they are kept."""
        if reference not in self._targets:
            url = urljoin(self.url, reference.strip())
            self._targets[reference] = self.site.target(url)
        return self._targets[reference]


class Site:
    def __init__(self, folder, base_url=None, url_style="pretty"):
        self.folder, self.url_style = folder, url_style
        self.files = {}
        for root, folders, names in os.walk(folder):
            folders.sort()
            for name in sorted(names):
                path = os.path.join(root, name)
                self.files[os.path.relpath(path, folder).replace(os.sep, "/")] = path
        self.base_url = base_url or self._canonical_of_front_page()
        if not self.base_url.endswith("/"):
            self.base_url += "/"
        self._base = urlsplit(self.base_url)
        self.pages = {path: Page(self, path) for path in self.named("*.html")}

    def _canonical_of_front_page(self):
        if "index.html" not in self.files:
            raise ValueError(f"{self.folder} has no index.html; name the site with --base-url")
        tree = etree.parse(self.files["index.html"], etree.HTMLParser(encoding="utf-8"))
        found = tree.xpath('//link[@rel="canonical"]/@href')
        if not found or not urlsplit(found[0]).netloc:
            raise ValueError("index.html has no absolute canonical address; give --base-url")
        return urljoin(found[0], ".")

    def named(self, pattern):
        """The paths that end as the pattern does after its `*`, or are called so exactly."""
        if pattern.startswith("*"):
            return [path for path in self.files if path.endswith(pattern[1:])]
        return [path for path in self.files if posixpath.basename(path) == pattern]

    def read(self, path):
        with open(self.files[path], "rb") as file:
            return file.read()

    def address(self, path):
        """The address under which a host serves a file."""
        if path == "index.html":
            path = ""
        elif self.url_style == "pretty" and path.endswith("/index.html"):
            path = path[: -len("index.html")]
        return urljoin(self.base_url, path)

    def target(self, url):
        """Resolves an absolute address as a static host would."""
        try:
            parts = urlsplit(url)
            port, base_port = parts.port, self._base.port
        except ValueError as error:
            return Target("fault", message=f"{url} is no address: {error}")
        if parts.scheme not in OWN_SCHEMES:
            return Target("elsewhere")
        if (parts.hostname, port) != (self._base.hostname, base_port):
            return Target("elsewhere")
        if not parts.path.startswith(self._base.path):
            return Target("fault", message=f"{url} leaves the site, which is at {self.base_url}")
        path = unquote(parts.path[len(self._base.path):])
        if path == "" or path.endswith("/"):
            path += "index.html"
        if path in self.files:
            return Target("file", path, unquote(parts.fragment))
        if path + "/index.html" in self.files:
            return Target("fault", message=f"{url} lacks the slash at its end")
        return Target("fault", message=f"{url} leads to no file")
