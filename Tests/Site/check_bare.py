#!/usr/bin/env python3
"""Runs the program in a folder that has nothing but it and the libraries it is linked with: no shell,
no /proc, no /dev, no time zones, no locale, no Swift.

    check_bare.py PROGRAM

Prints a line for each fault and, at the end, how much was looked at. Exits with 0 when all is well,
with 1 when it is not. Only root can do this; where it can not be done that is said, and it ends with 0.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def libraries(program):
    """The files that the program is linked with, and what loads them."""
    listing = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    return [Path(path) for path in re.findall(r"(/\S+) \(0x", listing)]


def furnish(root, program):
    for path in libraries(program):
        target = root / path.relative_to("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    # Swift's own libraries are looked for beside the folder of the program, where it was built.
    shutil.copy(program, root / "socialconnect")
    (root / "work").mkdir()


class Bare:
    def __init__(self, root):
        self.root, self.faults, self.looked_at = root, 0, 0
        paths = {str(path.parent) for path in libraries(root / "socialconnect")}
        self.environment = {"LD_LIBRARY_PATH": ":".join(sorted(paths))}

    def run(self, *arguments, status=0):
        def enter():
            os.chroot(self.root)
            os.chdir("/work")

        run = subprocess.run(
            ["/socialconnect", *arguments], preexec_fn=enter, env=self.environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False)
        self.look(run.returncode == status, f"{arguments}: ended with {run.returncode}\n{run.stderr}")
        return run.stdout + run.stderr

    def look(self, is_good, fault):
        self.looked_at += 1
        if not is_good:
            self.faults += 1
            print(fault)


def may_enter():
    """Whether this process could make a folder its root."""
    child = os.fork()
    if child == 0:
        try:
            os.chroot("/")
            os._exit(0)
        except OSError:
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 64
    if not may_enter():
        print("a bare folder: not looked at; only root can enter it, where the system lets it")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        furnish(root, Path(sys.argv[1]).resolve())
        bare = Bare(root)
        said = bare.run("--version")
        bare.look(re.match(r"\d+\.\d+\.\d+", said), f"--version says {said!r}")
        said = bare.run("biuld", status=64)
        bare.look("biuld" in said, f"a wrong word is answered by {said!r}")
        bare.run("new", "site", "blog")
        bare.run("post", "create", "--source", "blog", "--author", author(root / "work/blog"),
                 "--text", "A post from a bare room #日本語", "--id", "bare")
        bare.run("build", "--source", "blog")
        page = root / "work/blog/public/posts/bare/index.html"
        bare.look(page.exists() and "bare room" in page.read_text("utf-8"), "the post is not there")
        said = bare.run("build", "--source", "blog")
        bare.look(": 0 written" in said, f"what has not changed was written again: {said}")
        (root / "work/blog/content/posts/bad.md").write_text("---\nauthor: nobody\n", "utf-8")
        said = bare.run("check", "--source", "blog", status=1)
        bare.look("bad.md:1:" in said, f"no place of the error: {said}")
        said = bare.run("serve", "--source", "blog", "--port", "0", status=74)
        bare.look("/proc" in said, f"the preview does not say what it lacks: {said}")
        for _ in range(10):
            bare.run("check", "--source", "blog", status=1)
    print(f"{bare.looked_at} looks at a bare folder, {bare.faults} faults")
    return 1 if bare.faults else 0


def author(site):
    """A user of the new site."""
    people = json.loads((site / "content/users.json").read_text(encoding="utf-8"))
    return people[0]["username"]


if __name__ == "__main__":
    sys.exit(main())
