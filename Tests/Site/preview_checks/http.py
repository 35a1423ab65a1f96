"""What the preview answers, to whom, and what it never does."""

import os
import sys
import time

from .preview import check


@check("answers")
def answers(visit):
    with visit.preview(visit.site()) as preview:
        kinds = {
            "/blog/": "text/html; charset=utf-8", "/blog/posts/p1/": "text/html; charset=utf-8",
            "/blog/feed.atom": "application/atom+xml", "/blog/feed.json": "application/feed+json",
            "/blog/sitemap.xml": "application/xml", "/blog/robots.txt": "text/plain; charset=utf-8",
        }
        for path, kind in kinds.items():
            answer, body = preview.ask(path)
            visit.look(answer.status == 200 and len(body) > 20, path, f"answers {answer.status}")
            visit.look(answer.headers["Content-Type"] == kind, path, answer.headers["Content-Type"])
            head, nothing = preview.ask(path, "HEAD")
            visit.look(
                head.headers["Content-Length"] == str(len(body)) and nothing == b"", path,
                "HEAD differs from GET")
            again, _ = preview.ask(path, If_None_Match=answer.headers["ETag"])
            visit.look(again.status == 304, path, f"sent again: {again.status}")
        part, body = preview.ask("/blog/feed.atom", Range="bytes=0-4")
        visit.look(part.status == 206 and body == b"<?xml", "/blog/feed.atom", "no range")
        for path, place in {"/": "/blog/", "/blog/posts/p1": "/blog/posts/p1/"}.items():
            answer, _ = preview.ask(path)
            visit.look(answer.headers["Location"] == place, path, "no way on")


@check("strangers")
def strangers(visit):
    """Another site that is open in the same browser, and other machines."""
    with visit.preview(visit.site()) as preview:
        own = f"127.0.0.1:{preview.port}"
        for headers, status in [
            ({"Host": "evil.example"}, 421), ({"Host": f"evil.example:{preview.port}"}, 421),
            ({"Host": "127.0.0.1:1"}, 421), ({"Host": own, "Origin": "https://evil.example"}, 403),
            ({"Host": own, "Origin": "null"}, 403),
            ({"Host": own, "Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors"}, 403),
            ({"Host": f"localhost:{preview.port}"}, 200), ({"Host": own, "Origin": f"http://{own}"}, 200),
        ]:
            for path in ["/blog/", "/.socialconnect/live.js", "/blog/posts/sketch/"]:
                answer, body = preview.ask(path, **headers)
                visit.look(answer.status == status, path, f"{headers} gives {answer.status}")
                visit.look(status == 200 or b"sketch" not in body, path, f"{headers} shows a draft")
        # What a page of another site sends as a body must not be read as a request of its own.
        inner = f"GET /blog/posts/sketch/ HTTP/1.1\r\nHost: {own}\r\n\r\n"
        for framing in ["Content-Length: 3000000\r\n\r\n", "Content-Length: 9000\r\n\r\n",
                        "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"]:
            answer = preview.send(f"POST /blog/ HTTP/1.1\r\nHost: evil.example\r\n{framing}{inner}".encode())
            visit.look(answer.count(b"HTTP/1.1 ") <= 1, framing.split()[0], "answers a body")
            visit.look(b"sketch" not in answer, framing.split()[0], "shows a draft to another site")
        addresses = visit.work / "addresses"
        if sys.platform == "linux":
            visit.look(
                listens_on(preview.port) == {"0100007F"}, str(addresses),
                "listens beyond this machine")


@check("a proxy")
def proxy(visit):
    """A proxy passes on the name by which it was asked, with its own port or none."""
    names = ["--allow-host", "Preview.example", "--allow-host", "tls.example:443"]
    with visit.preview(visit.site(), *names) as preview:
        for headers, status in [
            ({"Host": "preview.example"}, 200), ({"Host": "preview.example:8443"}, 200),
            ({"Host": "preview.example", "Origin": "https://preview.example"}, 200),
            ({"Host": "preview.example", "Origin": "https://evil.example"}, 403),
            ({"Host": "tls.example"}, 200), ({"Host": "tls.example:8443"}, 421),
            ({"Host": "tls.example", "Origin": "https://tls.example"}, 200),
            ({"Host": "tls.example", "Origin": "http://tls.example"}, 403),
            ({"Host": "evil.example"}, 421), ({"Host": "127.0.0.1"}, 421),
        ]:
            answer, _ = preview.ask("/blog/", **headers)
            visit.look(answer.status == status, "/blog/", f"{headers} gives {answer.status}")


def listens_on(port):
    """The addresses on which something listens at a port, as Linux writes them."""
    found = set()
    for table in ["/proc/net/tcp", "/proc/net/tcp6"]:
        if not os.path.exists(table):  # a system without IPv6
            continue
        with open(table, encoding="ascii") as file:
            lines = file.read().splitlines()[1:]
        for line in lines:
            local, state = line.split()[1], line.split()[3]
            address, number = local.split(":")
            if state == "0A" and int(number, 16) == port:
                found.add(address)
    return found


@check("paths")
def paths(visit):
    site = visit.site()
    (site.folder / "secret.txt").write_text("secret", encoding="utf-8")
    with visit.preview(site) as preview:
        for target in [
            "/blog/../secret.txt", "/blog/%2e%2e/secret.txt", "/blog/..%2fsecret.txt",
            "/blog/%2e%2e%2fsecret.txt", "/secret.txt", "/blog/secret.txt", "/blog//etc/passwd",
            "//etc/passwd", "/blog/content/users.json", "/blog/..%5csecret.txt", "/blog/%00",
            "/blog/%ff", "/blog/%", "/blog/posts/p1/%00", "/blog/" + "a/" * 2_000, "/blog/" + "%61" * 1_000,
        ]:
            answer, body = preview.ask(target)
            visit.look(
                answer.status == 404 and b"secret" not in body and b"root:" not in body,
                target[:60], f"answers {answer.status}")


@check("bad requests")
def bad_requests(visit):
    """Whatever comes: the next request is answered."""
    with visit.preview(visit.site()) as preview:
        host = f"Host: 127.0.0.1:{preview.port}\r\n".encode()
        for request in [
            b"\r\n\r\n", b"GET\r\n\r\n", b"GET /blog/ HTTP/9.9\r\n" + host + b"\r\n", b"\x00" * 4096,
            b"\x16\x03\x01\x02\x00\x01\x00", b"GET /blog/ HTTP/1.1\r\nHost\r\n\r\n",
            b"GET /blog/ HTTP/1.1\r\n" + host + b"Content-Length: -1\r\n\r\n",
            b"GET /blog/ HTTP/1.1\r\n" + host + b"Content-Length: 99999999999999999999\r\n\r\n",
            b"POST /blog/ HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nZZZ\r\n",
            b"GET /blog/ HTTP/1.1\r\n" + b"A: " + b"a" * 5_000 + b"\r\n" + host + b"\r\n",
            b"GET /blog/ HTTP/1.1\r\n" + b"A: b\r\n" * 5000 + host + b"Connection: close\r\n\r\n",
            b"GET \xff\xfe HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n",
        ]:
            preview.send(request)
            answer, _ = preview.ask("/blog/")
            visit.look(answer.status == 200, repr(request[:40]), f"then {answer.status}")
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]:
            answer, _ = preview.ask("/blog/", method)
            visit.look(
                answer.status == 405 and answer.headers["Allow"] == "GET, HEAD", method,
                f"answers {answer.status}")


@check("many at once")
def many(visit):
    import concurrent.futures

    with visit.preview(visit.site()) as preview:
        targets = [f"/blog/posts/p{number % 30 + 1}/" for number in range(300)]
        with concurrent.futures.ThreadPoolExecutor(20) as pool:
            began = time.perf_counter()
            for target, (answer, body) in zip(targets, pool.map(preview.ask, targets)):
                name = target.split("/")[3]
                number = name.removeprefix("p")
                visit.look(
                    answer.status == 200 and f"Number {number}<".encode() in body, target,
                    "another page, or none")
            visit.look(time.perf_counter() - began < 60, "300 requests", "too slow")
