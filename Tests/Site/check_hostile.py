#!/usr/bin/env python3
"""Builds folders of hostile content under limits of time and memory, and looks for harm in what
comes out: scripts, handlers, addresses, broken feeds, secrets, crashes, orders to the terminal.

Prints a line for each fault, with the number that makes its folder again, and how many sites were
published and refused. Exits with 0 when none had a fault, with 1 otherwise and with 64 when called
wrongly.
"""

import argparse
import collections
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from hostile_sites.folder import HostileFolder
from hostile_sites.judge import faults_of_run, faults_of_site

SECONDS = 20
ADDRESS_SPACE = 4 << 30


def limit():
    if sys.platform == "linux":  # macOS refuses it
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def try_out(program, seed, folder):
    """Builds the folder of a number; returns how the build ended, and the faults."""
    folder.mkdir()
    base_url = HostileFolder(seed).write(folder)
    command = [program, "build", "--source", folder, "--now", "2025-01-01T00:00:00Z"]
    try:
        run = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            preexec_fn=limit, timeout=5 * SECONDS, check=False,
        )
    except subprocess.TimeoutExpired:
        return None, ["never ended"]
    faults = list(faults_of_run(run.returncode, run.stdout))
    if (folder / "public").exists():
        if run.returncode != 0:
            faults.append("published in spite of errors")
        faults += [
            f"{path} {message}" for path, message in faults_of_site(folder / "public", base_url)]
    elif run.returncode == 0:
        faults.append("published nothing")
    return run.returncode, faults


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("--first", type=int, default=1, help="the number of the first folder")
    parser.add_argument("--count", type=int, default=100)
    options = parser.parse_args()
    if not os.access(options.program, os.X_OK):
        parser.error(f"{options.program} is no program")
    program = os.path.abspath(options.program)
    ends, failed = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as work:
        for seed in range(options.first, options.first + options.count):
            status, faults = try_out(program, seed, Path(work) / str(seed))
            ends[status] += 1
            failed += bool(faults)
            for fault in faults[:5]:
                print(f"{seed}: {fault}")
    print(f"{options.count} sites: {ends[0]} published, {ends[1]} refused, {failed} with faults")
    # Were all of them refused, nothing would have been looked at.
    return 1 if failed or ends[0] * 5 < options.count else 0


if __name__ == "__main__":
    sys.exit(main())
