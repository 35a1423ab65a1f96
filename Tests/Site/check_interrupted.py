#!/usr/bin/env python3
"""Interrupts builds at their system calls that change files, and looks at what is left.

A build is killed (SIGKILL) at the first such call, then, from the same beginning, at the second, and so
on; then each call fails once instead, as it does on a full disk. Three builds are interrupted:

  a small change   of a site that is there: killed at every call that moves or removes, and at some of
                   those that make what is not shown yet; some of each kind fail
  a first build    whose output folder is not there yet
  a large change   of more than a hundred files, which change places with the old ones and are removed by
                   several threads

The last two at some calls of each kind, spread over the build, first and last among them: all would take
many minutes.

However it ends: every published file is whole and of the old or the new site, a first build shows nothing
or everything, a build that failed says so and leaves the old site, and the next build makes the new one,
byte for byte as one from nothing, and tidies up.

Prints a line for each fault. Exits with 0 when there was none, with 1 otherwise and with 64 when called
wrongly. Needs strace.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from interruptions.scenes import FirstBuild, LargeChange, SmallChange

# What changes files; opening is among them where it makes one.
CALLS = ["mkdir", "mkdirat", "openat", "write", "fchmod", "renameat2", "renameat", "rename", "rmdir", "unlink",
         "unlinkat", "linkat", "ftruncate", "fsync"]
KILLED = "signal=KILL"
FULL = "error=ENOSPC"


def faults_of(scene, number_of_stops):
    """Prints the faults of a scene; how many builds were interrupted, were stopped by that, and had
    faults."""
    tried = stopped = failed = 0
    for call in CALLS:
        numbers = scene.numbers(call)
        # Killed at a write, a build leaves what it leaves killed at the call before.
        killed = [] if call == "write" else scene.killed_at(call, numbers)
        stops = [(number, KILLED) for number in killed]
        stops += [(number, FULL) for number in scene.failing_at(numbers)]
        for number, how in stops:
            faults, ended = scene.interrupted(call, number, how)
            tried += 1
            stopped += ended != 0
            failed += bool(faults)
            for fault in faults[:3]:
                print(f"{scene.name}: {call} {number} {how}: {fault}")
    if stopped < number_of_stops:
        print(f"{scene.name}: {stopped} builds were stopped, and {number_of_stops} or more should be")
        failed += 1
    return tried, stopped, failed


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument(
        "--scene", action="append", choices=["small", "first", "large"], help="only this one")
    options = parser.parse_args()
    if not os.access(options.program, os.X_OK):
        parser.error(f"{options.program} is no program")
    if not shutil.which("strace"):
        parser.error("strace is missing")
    program = os.path.abspath(options.program)
    scenes = {"small": (SmallChange, 30), "first": (FirstBuild, 14), "large": (LargeChange, 14)}
    faulty = False
    for name in options.scene or scenes:
        kind, number_of_stops = scenes[name]
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as work:
            scene = kind(program, Path(work))
            tried, stopped, failed = faults_of(scene, number_of_stops)
        print(f"{scene.name}: {tried} interrupted builds, {stopped} of them stopped, {failed} with faults; "
              f"{time.monotonic() - began:.0f} s")
        faulty = faulty or failed > 0
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
