"""Checks of the commands of Documentation/Publishing.md: they are run."""

import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from .runner import files


class Place:
    """A folder with a site `my-site` in which commands of the documentation are run."""

    def __init__(self, root, program, work, environment):
        self.folder = work / "place"
        self.folder.mkdir()
        tools = work / "tools"
        tools.mkdir()
        os.symlink(program, tools / "socialconnect")
        os.symlink(root / "Scripts", self.folder / "Scripts")
        shutil.copytree(
            root / "Documentation" / "examples" / "broadsheet",
            self.folder / "my-site",
            ignore=shutil.ignore_patterns("public", ".socialconnect"),
        )
        # Files of the owner, which every recipe is to bring along.
        for name in (".well-known/security.txt", "CNAME", "files/report.pdf"):
            file = self.folder / "my-site" / "static" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(name, encoding="utf-8")
        self.tools = tools
        path = environment.get("PATH", os.environ["PATH"])
        self.environment = os.environ | environment | {"PATH": f"{tools}{os.pathsep}{path}"}

    def run(self, commands):
        return subprocess.run(
            ["bash", "-eo", "pipefail", "-c", commands],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    def edit(self):
        """A changed, a new and a removed post, and a changed and an exchanged file of the owner."""
        static = self.folder / "my-site" / "static"
        with (static / ".well-known" / "security.txt").open("a", encoding="utf-8") as file:
            file.write("more")
        old = next(static.glob("files/*.pdf"))
        old.rename(old.with_name(f"new-{old.name}"))
        file = self.folder / "my-site" / "content" / "posts.ndjson"
        lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        lines = [line for line in lines if line["id"] != "ice"]
        lines[0]["content"] += " And again."
        lines.append({**lines[1], "id": f"new-{len(lines)}", "content": "A new post."})
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        file.write_text(text, encoding="utf-8")
        # What the removed post brought with it.
        for name in ("comments", "reactions"):
            file = self.folder / "my-site" / "content" / f"{name}.json"
            records = json.loads(file.read_text(encoding="utf-8"))
            kept = [record for record in records if record["post_id"] != "ice"]
            file.write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")

    @contextmanager
    def failing(self, tool):
        """With a tool that fails."""
        fake = self.tools / tool
        fake.write_text("#!/bin/sh\ncat >/dev/null\nexit 12\n", encoding="utf-8")
        fake.chmod(0o755)
        yield
        fake.unlink()

    def site(self):
        return files(self.folder / "my-site" / "public")


def follow(place, commands, remote, tool, report):
    """Publishes several builds one after the other, and compares what arrived each time."""

    def publish(what):
        done = place.run(commands)
        if report.look(done.returncode == 0, what, done.stderr):
            found, wanted = remote(), place.site()
            different = {path for path in found | wanted if found.get(path) != wanted.get(path)}
            report.look(not different and found, what, f"{sorted(different)[:5]} differ")

    publish("a first build")
    publish("a build without changes")
    place.edit()
    publish("a changed, a new and a removed post")
    place.edit()
    with place.failing(tool):
        report.look(place.run(commands).returncode != 0, "a transfer that fails is not noticed")
    publish("what a failed transfer left")
    place.edit()
    broken = place.run("socialconnect build --source my-site --changes my-site/new.txt")
    report.look(broken.returncode == 0, "a run that breaks off", broken.stderr)
    publish("what a run left that broke off behind the build")


def check_rsync(root, document, program, work, report):
    server = work / "server"
    server.mkdir()
    listed, whole = (
        text.replace("example.org:/var/www/blog/", f"{server}/")
        for text in document.commands("A server of your own: rsync")
    )
    place = Place(root, program, work, {})
    follow(place, listed, lambda: files(server), "rsync", report)

    (server / "theirs.html").write_text("mine", encoding="utf-8")
    place.edit()
    strange = ["back\\slash[1].txt", "b\\c/plain.txt", "b\\c/d*/e\\f?.txt",
               "media]/a].txt", "media]/b[.txt", "c\\]d.txt"]
    for path in strange:
        file = place.folder / "my-site" / "static" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x", encoding="utf-8")
    done = place.run(listed)
    report.look(done.returncode == 0, "rsync beside other files", done.stderr)
    report.look((server / "theirs.html").exists(), "rsync removes files of others")
    missing = [path for path in strange if not (server / path).exists()]
    report.look(not missing, f"rsync leaves out {missing}")
    for path in strange:
        (place.folder / "my-site" / "static" / path).unlink()
    done = place.run(listed)
    left = [path for path in strange if (server / path).exists()]
    report.look(done.returncode == 0 and not left, f"rsync leaves {left} there", done.stderr)
    done = place.run(whole)
    report.look(done.returncode == 0 and files(server) == place.site(), "rsync of all", done.stderr)


# Stands for the command `aws`: notes its words, and the files that an upload would take.
# Several run at a time, and a long line is written in pieces.
FAKE_AWS = """#!/usr/bin/env bash
until mkdir "$AWS_LOG.lock" 2>/dev/null; do sleep 0.01; done
{ printf '%s\\t' "$@"; printf '\\n'; } >>"$AWS_LOG"
rmdir "$AWS_LOG.lock"
"""


def check_s3_calls(root, program, work, report):
    """What `publish-s3` asks of the command `aws`, for a site of many pages."""
    log = work / "aws.log"
    place = Place(root, program, work, {"AWS_LOG": str(log)})
    tool = place.tools / "aws"
    tool.write_text(FAKE_AWS, encoding="utf-8")
    tool.chmod(0o755)
    site = place.folder / "my [site]"
    for path in [*(f"posts/{number:030}.html" for number in range(6_000)), "feed.atom", "CNAME", "old.ttf",
                 "assets/style.0a.css", "media/a.JPG", ".git/config", "search/posts/new.json", "feed.json",
                 ".well-known/security.txt", ".well-known/proof", "media/.DS_Store",
                 ".socialconnect-0.staging/index.htm"]:
        file = site / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x", encoding="utf-8")
    paths = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()]
    others = (".git/", ".socialconnect", "media/.DS_Store")
    listed = "".join(f"added {path}\n" for path in sorted(paths) if not path.startswith(others))
    gone = f"posts/{'字' * 80} old.html"
    (place.folder / "list").write_text(f"{listed}removed {gone}\n", encoding="utf-8")

    def calls(words):
        log.write_text("", encoding="utf-8")
        done = place.run(f"Scripts/publish-s3 'my [site]' {words}")
        report.look(done.returncode == 0, f"publish-s3 {words}", done.stderr)
        return [line.split("\t") for line in log.read_text(encoding="utf-8").splitlines()]

    def uploads(found):
        """The extensions in their order, and a path for what has none."""
        for call in found:
            if "--recursive" in call:
                yield call[call.index("--include") + 1]
            elif call[1] == "cp":
                yield call[3].removeprefix("s3://b/")

    wanted = ["*.JPG", "*.css", "*.ttf", "*.html", "*feed.json", "*.atom", "*.json", "*.txt", ".well-known/proof", "CNAME"]
    options = "--acl public-read --region=x --dryrun --profile me"
    for words in ("list s3://b", "--all s3://b", f"list s3://b {options}"):
        found = calls(words)
        report.look(sorted(wanted[:3]) == sorted(list(uploads(found))[:3]), words, "pictures, styles")
        # What has no ending comes last, in any order.
        last = sorted(list(uploads(found))[-2:])
        report.look(list(uploads(found))[3:-2] + last == wanted[3:], words, str(list(uploads(found))))
        bracket = any("[site]" in word for call in found for word in call[:4] if call[1] != "rm")
        report.look(not bracket, words, "filters in a folder with brackets")
    types = {
        call[call.index("--include") + 1]: call[call.index("--content-type") + 1]
        for call in found if "--content-type" in call and "--recursive" in call
    }
    report.look(
        types["*feed.json"] == "application/feed+json" and types["*.json"] == "application/json",
        "the types of JSON", str(types))
    report.look("*.ttf" not in types, "the type of what aws knows", str(types))
    removal = [call for call in found if call[1] == "rm"]
    report.look(
        [call[2:-1] for call in removal]
        == [[f"s3://b/{gone}", "--only-show-errors", "--region=x", "--dryrun", "--profile", "me"]],
        "options of a deletion", str(removal),
    )
    many = [f"posts/{number}.html" for number in range(300)] + ["a[1].txt", "b*?.txt"]
    (place.folder / "gone").write_text("".join(f"removed {path}\n" for path in many), encoding="utf-8")
    found = calls("gone s3://b/c --region x")
    report.look(
        len(found) == 2 and all(call[:4] == ["s3", "rm", "s3://b/c/", "--recursive"] for call in found)
        and all(call[-3:-1] == ["--region", "x"] for call in found),
        "many deletions", str(found)[:500])
    named = {word for call in found for word in call[call.index("--include"):-3] if word != "--include"}
    report.look(
        named == {*many[:300], "a[[]1[]].txt", "b[*][?].txt"}, "what many deletions name", str(named)[:500])
    (place.folder / "empty").mkdir()
    done = place.run("Scripts/publish-s3 empty --all s3://b")
    report.look(done.returncode == 1 and "nothing in empty" in done.stderr, "an empty folder", done.stderr)


def check_s3(root, document, program, work, environment_folder, report):
    """Against moto's server, which with the command `aws` is in a virtual environment of its own."""
    tools = Path(environment_folder).resolve() / "bin"
    address = "http://127.0.0.1:5577"
    variables = {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": address,
    }
    place = Place(root, program, work, variables)
    server = subprocess.Popen(
        [tools / "moto_server", "-p", "5577"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait_for(address)
        place.run("aws s3 mb s3://my-bucket").check_returncode()

        def remote():
            shutil.rmtree(place.folder / "back", ignore_errors=True)
            place.run("aws s3 cp --recursive --only-show-errors s3://my-bucket back").check_returncode()
            return files(place.folder / "back")

        (commands,) = document.commands("Amazon S3, and what speaks its language")
        follow(place, commands, remote, "aws", report)
        place.run("echo x | aws s3 cp - s3://my-bucket/stray").check_returncode()
        done = place.run("Scripts/publish-s3 my-site/public --all s3://my-bucket")
        report.look(done.returncode == 0 and remote() == place.site(), "S3 with --all", done.stderr)
        check_headers(place, report)
    finally:
        server.terminate()
        server.wait()


def check_headers(place, report):
    style = next(path for path in place.site() if path.startswith("assets/style."))
    for path, wanted in {
        "index.html": ["text/html; charset=utf-8", "public, max-age=60"],
        "feed.atom": ["application/atom+xml", "public, max-age=60"],
        "feed.json": ["application/feed+json", "public, max-age=60"],
        "people.opml": ["text/x-opml; charset=utf-8", "public, max-age=60"],
        style: ["text/css; charset=utf-8", "public, max-age=31536000, immutable"],
    }.items():
        done = place.run(f"aws s3api head-object --bucket my-bucket --key '{path}'")
        head = json.loads(done.stdout or "{}")
        found = [head.get("ContentType"), head.get("CacheControl")]
        report.look(found == wanted, path, str(found))


def wait_for(address):
    for _ in range(100):
        try:
            urllib.request.urlopen(address, timeout=1).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the local S3 server does not answer")
