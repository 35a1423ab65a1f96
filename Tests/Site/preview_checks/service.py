"""How the preview starts, watches and ends."""

import fcntl
import functools
import http.client
import os
import pty
import resource
import signal
import socket
import subprocess
import termios
import time

from .preview import check


def wait_for(condition, seconds=15):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.02)
    return False


@check("the end")
def end(visit):
    for number in [signal.SIGINT, signal.SIGTERM]:
        site = visit.site()
        with visit.preview(site) as preview:
            status = preview.end(number)
            visit.look(status == 0, number.name, f"ends with {status}: {preview.errors}")
            visit.look(not (site.folder / "public").exists(), "public", "was written")


@check("a closed terminal")
def closed_terminal(visit):
    """It has nobody to tell that it ends."""
    site = visit.site()
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [visit.program, "serve", "--source", site.folder, "--port", "0"], stdin=theirs, stdout=theirs,
        stderr=theirs, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    os.close(theirs)
    said = b""
    while b"Ctrl-C" not in said:
        said += os.read(ours, 1000)
    os.close(ours)
    visit.look(process.wait(10) == 0, "a closed terminal", f"ends with {process.returncode}")


@check("wrong calls")
def wrong_calls(visit):
    site = visit.site()
    with visit.preview(site) as preview:
        for arguments, status, words in [
            (["--port", str(preview.port)], 74, "taken"), (["--host", "not-an-address"], 64, "an address"),
            # Addresses for examples (RFC 5737, RFC 3849): no machine has them.
            (["--host", "192.0.2.1"], 74, "none of this machine's"),
            (["--host", "2001:db8::1", "--port", "0"], 74, "none of this machine's"),
            (["--port", "70000"], 64, ""), (["--source", ""], 64, ""),
            (["--allow-host", "https://preview.example/"], 64, "It must be a host name"),
        ]:
            done = subprocess.run(
                [visit.program, "serve", "--source", site.folder, *arguments],
                capture_output=True, text=True, timeout=30, check=False)
            visit.look(
                done.returncode == status and words in done.stderr, " ".join(arguments),
                f"{done.returncode}: {done.stderr}")


@check("a browser that stays")
def browser(visit):
    """A browser that the preview has started outlives it, and leaves its port to others."""
    site = visit.site()
    programs = visit.work / "programs"
    programs.mkdir()
    note = programs / "process"
    for name in ["xdg-open", "open"]:
        (programs / name).write_text(f"#!/bin/sh\necho $$ >'{note}'\nexec sleep 60\n", encoding="utf-8")
        (programs / name).chmod(0o755)
    path = f"{programs}:{os.environ['PATH']}"
    with visit.preview(site, "--open", env={**os.environ, "PATH": path}) as preview:
        started = wait_for(lambda: note.exists() and note.read_text(encoding="utf-8").endswith("\n"))
        visit.look(started, "--open", "starts no browser")
        port = preview.port
        preview.end()
    if not started:
        return
    try:
        socket.create_server(("127.0.0.1", port)).close()
        visit.look(True, "--open", "")
    except OSError as error:
        visit.fault("--open", f"the port stays taken: {error}")
    finally:
        os.kill(int(note.read_text(encoding="utf-8")), signal.SIGKILL)


@check("more connections than files")
def exhausted(visit):
    """Each connection is an open file: where none is left, the preview closes all and goes on."""
    site = visit.site()
    # The second may open more than it does at first, and takes all.
    for soft, hard, warnings in [(128, 128, 1), (128, 1024, 0)]:
        place = f"{soft} to {hard} files"
        limit = functools.partial(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        with visit.preview(site, "--jobs", "2", preexec_fn=limit) as preview:
            for _ in range(2):
                links = [link for _ in range(300) if (link := connection(preview.port))]
                visit.look(
                    wait_for(lambda: answers(preview)), place,
                    f"no longer answers: {preview.process.poll()} {preview.errors}")
                for link in links:
                    link.close()
            told = [line for line in preview.errors if "listens again" in line]
            visit.look(len(told) == warnings, place, f"says {preview.errors}")


def connection(port):
    """One on which nothing is asked; None while nobody listens."""
    try:
        return socket.create_connection(("127.0.0.1", port), timeout=5)
    except OSError:
        return None


def answers(preview):
    try:
        return preview.ask("/blog/")[0].status == 200
    except (OSError, http.client.HTTPException):
        return False


@check("what is saved")
def saved(visit):
    for arguments in [[], ["--poll"]]:
        site = visit.site()
        with visit.preview(site, *arguments) as preview:
            place = " ".join(["serve", *arguments])

            def shows(path, text):
                return text.encode() in preview.ask("/blog/" + path)[1]

            site.post("p1", "Quite another", "2024-01-01T00:00:00Z")
            visit.look(wait_for(lambda: shows("posts/p1/", "Quite another")), place, "no change")
            site.post("new/deep/er", "Deep in new folders", "2024-01-01T00:00:00Z")
            visit.look(
                wait_for(lambda: shows("posts/new-deep-er/", "Deep in new")), place, "no new folder")
            site.post("new/deep/er", "And changed there", "2024-01-01T00:00:00Z")
            visit.look(
                wait_for(lambda: shows("posts/new-deep-er/", "And changed")), place,
                "no change in a new folder")
            site.remove("content/posts/p2.md")
            visit.look(
                wait_for(lambda: preview.ask("/blog/posts/p2/")[0].status == 404), place, "still there")
            site.write("socialconnect.yml", "title: Another title\nbase_url: https://social.example/blog/\n")
            visit.look(wait_for(lambda: shows("", "Another title")), place, "the settings stay")
            site.write("Templates/404.html", "<p>Lost in the fog</p>")
            visit.look(wait_for(lambda: shows("nowhere/", "Lost in the fog")), place, "no new template")
            site.remove("Templates/404.html")
            visit.look(
                wait_for(lambda: not shows("nowhere/", "Lost in the fog")), place, "the template stays")


@check("mistakes")
def mistakes(visit):
    """With an error the last good site stays, and the terminal says what is wrong."""
    site = visit.site()
    with visit.preview(site) as preview:
        site.post("p1", "Better", "a day in spring")
        visit.look(
            wait_for(lambda: any("p1.md:3" in line for line in preview.errors)), "the terminal",
            f"says nothing: {preview.errors}")
        answer, body = preview.ask("/blog/posts/p1/")
        visit.look(answer.status == 200 and b"Number 1<" in body, "posts/p1", "is gone")
        site.post("p1", "Better", "2024-01-01T00:00:00Z")
        visit.look(
            wait_for(lambda: b"Better" in preview.ask("/blog/posts/p1/")[1]), "posts/p1", "not mended")
    # The same at the beginning, when there is no good site yet.
    site.post("p1", "Better", "a day in spring")
    with visit.preview(site) as preview:
        answer, body = preview.ask("/blog/posts/p1/")
        visit.look(
            answer.status == 503 and b"live.js" in body, "the first site", f"answers {answer.status}")
        site.post("p1", "Best", "2024-01-01T00:00:00Z")
        visit.look(
            wait_for(lambda: b"Best" in preview.ask("/blog/posts/p1/")[1]), "the first site",
            "not mended")


@check("no leftovers")
def leftovers(visit):
    """Nothing of the site folder is changed."""
    site = visit.site()
    before = {path: path.read_bytes() for path in site.folder.rglob("*") if path.is_file()}
    with visit.preview(site) as preview:
        preview.ask("/blog/")
        preview.end()
    after = {
        path: path.read_bytes() for path in site.folder.rglob("*")
        if path.is_file() and ".socialconnect" not in path.parts
    }
    visit.look(before == after, "the site folder", "is not as it was")
