"""A preview of a small site that the checks write to."""

import http.client
import json
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
from datetime import datetime, timedelta, timezone

from site_checks.report import Findings, registrar

# Functions that take a visit.
CHECKS = {}
check = registrar(CHECKS)


def moment(**distance):
    return (datetime.now(timezone.utc) + timedelta(**distance)).strftime("%Y-%m-%dT%H:%M:%SZ")


class Site:
    """A site folder with enough posts to scroll."""

    def __init__(self, folder, settings="title: A site\nbase_url: https://social.example/blog/\n"):
        self.folder = folder
        self.write("socialconnect.yml", settings)
        self.write("content/users.json", json.dumps([{"id": "ann", "display_name": "Ann"}]))
        for number in range(1, 31):
            self.post(f"p{number}", f"Number {number}", f"2024-01-{number:02}T00:00:00Z")
        self.post("sketch", "A sketch", "2024-02-01T00:00:00Z", "draft: true\n")
        self.post("soon", "Not yet", moment(days=3))

    def post(self, name, text, date, more=""):
        self.write(f"content/posts/{name}.md", f"---\nauthor: ann\ndate: {date}\n{more}---\n{text}\n")

    def write(self, path, text):
        """As editors do: beside the file, then in its place."""
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = target.with_name(target.name + ".tmp")
        beside.write_text(text, encoding="utf-8")
        beside.replace(target)

    def remove(self, path):
        (self.folder / path).unlink()


class Preview:
    """`socialconnect serve` of a site, while it runs; options are those of its process."""

    def __init__(self, program, site, *arguments, **options):
        self.site = site
        started = time.perf_counter()
        self.process = subprocess.Popen(
            [program, "serve", "--source", site.folder, "--port", "0", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options,
        )
        self.errors = []
        self.lines = []
        self.address = None
        self.is_serving = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(
            target=lambda: self.errors.extend(self.process.stderr), daemon=True).start()
        if not self.is_serving.wait(60) or not self.address:
            self.process.kill()
            raise RuntimeError("the preview did not start: " + "".join(self.errors))
        self.started_in = time.perf_counter() - started

    def _listen(self):
        for line in self.process.stdout:
            self.lines.append(line)
            if match := re.search(r"Serving (http://\S+);", line):
                self.address = match[1]
                self.is_serving.set()
        self.is_serving.set()

    @property
    def port(self):
        return int(re.search(r":(\d+)/", self.address)[1])

    def url(self, path):
        return self.address + path

    def ask(self, target, method="GET", **headers):
        """The answer to a request, with the headers as they were sent."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.putrequest(method, target, skip_host="Host" in headers)
            for name, value in headers.items():
                connection.putheader(name.replace("_", "-"), value)
            connection.endheaders()
            answer = connection.getresponse()
            return answer, answer.read()
        finally:
            connection.close()

    def send(self, text):
        """What comes back for any bytes, until the other side closes or falls silent."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as link:
            link.sendall(text)
            answer = b""
            try:
                while part := link.recv(65_536):
                    answer += part
            except (TimeoutError, ConnectionResetError):
                pass
            return answer

    def end(self, with_signal=signal.SIGINT):
        self.process.send_signal(with_signal)
        return self.process.wait(timeout=20)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Visit(Findings):
    """One check: a site of its own, and as many previews of it as it wants."""

    def __init__(self, program, browser, work):
        super().__init__()
        self.program, self.browser, self.work = program, browser, work
        self._sites = 0

    def site(self, **options):
        self._sites += 1
        folder = self.work / f"site{self._sites}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return Site(folder, **options)

    def preview(self, site, *arguments, **options):
        return Preview(self.program, site, *arguments, **options)
