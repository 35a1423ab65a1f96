"""Checks by name, and the visit that each makes."""

from contextlib import contextmanager
from urllib.parse import urlsplit

from site_checks.report import Findings, registrar

# Functions that take a visit.
CHECKS = {}
check = registrar(CHECKS)


class Visit(Findings):
    """One check's visit to the site: opens pages, and keeps what was looked at and found wrong."""

    def __init__(self, browser, server, name, shots=None, is_brief=False):
        super().__init__()
        self.browser = browser
        self.server = server
        self.name = name
        self.shots = shots
        # Whether accessibility is looked at in one window, dark and narrow, instead of in four.
        self.is_brief = is_brief

    @contextmanager
    def window(self, width=1280, scheme="light", permissions=(), **options):
        """A new window with nothing stored. Errors and requests to other hosts are faults."""
        context = self.browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, **options
        )
        context.grant_permissions(list(permissions))
        own = urlsplit(self.server.root).netloc

        def on_request(route):
            url = route.request.url
            host = urlsplit(url).netloc
            # Content may point to pictures elsewhere; nothing else may be asked of another host.
            if host == own or not url.startswith("http"):
                return route.continue_()
            self.look(route.request.resource_type == "image", page.url, f"asks {url}")
            route.fulfill(status=200, content_type="image/svg+xml", body=EMPTY_PICTURE)

        context.route("**/*", on_request)
        page = context.new_page()
        # How long a page takes is not what is checked, and a machine may be busy.
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.fault(page.url, f"script: {error}"))
        page.on("console", lambda message: self._heard(page, message))
        try:
            yield page
        finally:
            context.close()

    def _heard(self, page, message):
        is_lost = "404" in message.text and page.url.endswith("/404.html")
        # What a check itself holds back.
        is_blocked = "ERR_BLOCKED_BY_CLIENT" in message.text
        if message.type in ("error", "warning") and not is_lost and not is_blocked:
            self.fault(page.url, f"console: {message.text}")

    def open(self, page, path):
        page.goto(self.server.url(path), wait_until="load")
        return page


EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
