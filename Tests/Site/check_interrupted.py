#!/usr/bin/env python3
"""Interrupts builds at each of their system calls that change files, and looks at what is left.

A site is built, its content changed, and the second build killed (SIGKILL) at the first such call,
then, from the same beginning, at the second, and so on; then each call fails once instead, as it does
on a full disk. However it ends: every published file is whole and of the old or the new site, a build
that failed says so and leaves the old site, and the next build makes the new one.

Prints a line for each fault. Exits with 0 when there was none, with 1 otherwise and with 64 when called
wrongly. Needs strace.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

# What changes files; opening is among them where it makes one.
CALLS = ["mkdirat", "openat", "write", "renameat2", "renameat", "rename", "unlinkat", "linkat", "ftruncate"]
FULL = "ENOSPC"
INPUT_OUTPUT_ERROR = 74


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*")) if path.is_file()
    }


class Site:
    """A site folder in its first and second state."""

    def __init__(self, program, work):
        self.program, self.work = program, work
        self.folder, self.start = work / "site", work / "start"
        self.write(changed=False)
        self.old = self.build()
        shutil.copytree(self.folder, self.start, symlinks=True)
        self.write(changed=True)
        self.new = self.build()

    def write(self, changed):
        content = self.folder / "content"
        content.mkdir(parents=True, exist_ok=True)
        users = [{"id": "ann", "display_name": "Ann" if changed else "Anne"}, {"id": "ben"}]
        numbers = [1, 2, 3, 5, 6] if changed else [1, 2, 3, 4]
        posts = [
            {"id": f"p{number}", "author_id": "ann" if number % 2 else "ben", "content": f"No. {number} #tag",
             "created_at": f"2024-01-0{number}T00:00:00Z"} for number in numbers
        ]
        (content / "users.json").write_text(json.dumps(users), encoding="utf-8")
        (content / "posts.json").write_text(json.dumps(posts), encoding="utf-8")
        settings = "title: A site\nbase_url: https://social.example/\nsections: {search: false}\n"
        (self.folder / "socialconnect.yml").write_text(settings, encoding="utf-8")

    @property
    def command(self):
        return [self.program, "build", "--quiet", "--jobs", "1", "--source", self.folder,
                "--now", "2025-01-01T00:00:00Z"]

    def build(self):
        subprocess.run(self.command, check=True, stdin=subprocess.DEVNULL)
        return contents(self.folder / "public")

    def begin(self):
        """The first state built, the second one's content in place."""
        shutil.rmtree(self.folder)
        shutil.copytree(self.start, self.folder, symlinks=True)
        self.write(changed=True)

    def run(self, *options):
        log = self.work / "trace"
        return subprocess.run(
            ["strace", "-f", "-qq", "-o", log, *options, *self.command],
            stdin=subprocess.DEVNULL, capture_output=True, check=False,
        ), log

    def numbers(self, call):
        """The numbers of the calls of a whole build that change files, from 1: of all threads, each of
        which counts its own."""
        self.begin()
        _, log = self.run("-e", f"trace={call}")
        seen, numbers = {}, set()
        for line in log.read_text(errors="replace").splitlines():
            thread, _, rest = line.partition(" ")
            if rest.lstrip().startswith(f"{call}("):
                seen[thread] = seen.get(thread, 0) + 1
                # What is only opened to be read changes nothing.
                if call != "openat" or "O_CREAT" in rest:
                    numbers.add(seen[thread])
        return sorted(numbers)

    def interrupted(self, call, number, how):
        """The faults of a build that is interrupted at a call, and how it ended."""
        self.begin()
        # Each thread counts its calls by itself.
        run, _ = self.run("-e", f"trace={call}", "-e", f"inject={call}:{how}:when={number}")
        left = contents(self.folder / "public") if (self.folder / "public").exists() else {}
        faults = [
            f"{path} is neither the old nor the new one" for path, data in left.items()
            if data not in (self.old.get(path), self.new.get(path))
        ]
        ended = run.returncode
        is_killed = how.startswith("signal")
        if is_killed:
            if ended not in (-signal.SIGKILL, 128 + signal.SIGKILL, 0):
                faults.append(f"ended with {ended}")
        elif ended not in (0, INPUT_OUTPUT_ERROR, 1):
            faults.append(f"ended with {ended}")
        elif ended != 0 and b"error: " not in run.stderr:
            faults.append("failed without saying why")
        elif ended == 0 and left != self.new:
            faults.append("published something else than the new site")
        again = subprocess.run(
            self.command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if again.returncode != 0:
            faults.append(f"the next build ended with {again.returncode}: {again.stderr.decode()[:200]}")
        elif contents(self.folder / "public") != self.new:
            faults.append("the next build did not make the new site")
        return faults, ended


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM")
    options = parser.parse_args()
    if not os.access(options.program, os.X_OK):
        parser.error(f"{options.program} is no program")
    if not shutil.which("strace"):
        parser.error("strace is missing")
    tried = stopped = failed = 0
    with tempfile.TemporaryDirectory() as work:
        site = Site(os.path.abspath(options.program), Path(work))
        for call in CALLS:
            for number in site.numbers(call):
                # Killed at a write, a build leaves what it leaves killed at the call before.
                for how in [f"error={FULL}"] if call == "write" else ["signal=KILL", f"error={FULL}"]:
                    faults, ended = site.interrupted(call, number, how)
                    tried += 1
                    stopped += ended != 0
                    failed += bool(faults)
                    for fault in faults[:3]:
                        print(f"{call} {number} {how}: {fault}")
    print(f"{tried} interrupted builds, {stopped} of them stopped, {failed} with faults")
    return 1 if failed or stopped < 40 else 0


if __name__ == "__main__":
    sys.exit(main())
