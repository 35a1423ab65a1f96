"""A static host for a folder, as dumb as the ones that sites are published on."""

import contextlib
import functools
import re
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote


class Handler(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def handle(self):
        # A browser that moves on hangs up.
        with contextlib.suppress(ConnectionError):
            super().handle()

    def send_error(self, code, message=None, explain=None):
        page = self.server.folder / "404.html"
        if code != 404 or not page.exists():
            return super().send_error(code, message, explain)
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server:
    """Serves a folder on a port of this machine; files may be changed meanwhile."""

    def __init__(self, folder):
        self.folder = folder
        handler = functools.partial(Handler, directory=str(folder))
        self.host = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.host.folder = folder
        self.root = f"http://127.0.0.1:{self.host.server_port}"

    def __enter__(self):
        threading.Thread(target=self.host.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.host.shutdown()

    def url(self, path):
        return f"{self.root}/{quote(path)}"

    @functools.cached_property
    def kinds(self):
        """The kinds of pages: for each the smallest and the largest one, as paths."""
        found = {}
        for file in sorted(self.folder.rglob("*.html")):
            path = file.relative_to(self.folder).as_posix()
            kind = re.search(rb'<body class="([a-z-]+)-page', file.read_bytes())
            if kind:
                found.setdefault(kind[1].decode(), []).append((file.stat().st_size, path))
        return {kind: sorted({min(pages)[1], max(pages)[1]}) for kind, pages in found.items()}

    def first_page_with(self, pattern):
        """The path of a page whose HTML has a match; None when there is none."""
        expression = re.compile(pattern, re.S)
        for file in sorted(self.folder.rglob("*.html")):
            if expression.search(file.read_text(encoding="utf-8")):
                return file.relative_to(self.folder).as_posix()
        return None
