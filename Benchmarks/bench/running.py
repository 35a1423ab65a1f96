"""Starts programs and measures them."""

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Stopped(Exception):
    """The benchmark can't go on; the text says why."""


def call(command, **options):
    """Runs a command that isn't measured; returns what it prints."""
    texts = [str(part) for part in command]
    result = subprocess.run(
        texts, stdin=subprocess.DEVNULL, capture_output=True, text=True, **options
    )
    if result.returncode:
        raise Stopped(f"{' '.join(texts)} failed:\n{result.stdout}{result.stderr}")
    return result.stdout


class Meter:
    """Measures commands through a small process, see meter.py."""

    def __init__(self, log):
        self.log = Path(log)
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(HERE / "meter.py")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )

    def run(self, command, environment=None):
        """Wall and CPU time in seconds and the memory peak in bytes; stops if the command fails."""
        texts = [str(part) for part in command]
        variables = {**os.environ, **(environment or {})}
        self.process.stdin.write(json.dumps([texts, variables, str(self.log)]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise Stopped(f"could not start {' '.join(texts)}")
        answer = json.loads(line)
        status = answer.pop("status")
        if status:
            words = self.log.read_text(encoding="utf-8", errors="replace")
            end = f"was ended by signal {-status}" if status < 0 else "failed"
            raise Stopped(f"{' '.join(texts)} {end}:\n{words}")
        return answer

    def close(self):
        """Waits for a command that still runs, so that nothing writes any more afterwards."""
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.stdout.close()
        self.process.wait()
