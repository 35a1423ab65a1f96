"""The list of checks, what they found, and how long they may take."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager


def registrar(checks):
    """A decorator that registers a function in a list of checks, under a name."""

    def check(name):
        def register(function):
            checks[name] = function
            return function

        return register

    return check


# Functions `(site, findings)` under the names that `--only` and findings use.
CHECKS = {}
check = registrar(CHECKS)


class Findings:
    """What one check looked at and what it found wrong."""

    def __init__(self):
        self.looked_at = 0
        self.faults = []

    def look(self, condition, path, message):
        """Counts one thing looked at; a false condition is a fault."""
        self.looked_at += 1
        if not condition:
            self.faults.append((path, message))
        return bool(condition)

    def fault(self, path, message):
        self.look(False, path, message)


@contextmanager
def at_most(minutes, name):
    """Ends the program, with 1, where a check hangs: what asks a browser may wait for ever."""

    def give_up(*_):
        print(f"{name}: has not ended after {minutes:g} minutes", file=sys.stderr, flush=True)
        # A preview that it has started would go on for ever.
        subprocess.run(["pkill", "-TERM", "-P", str(os.getpid())], check=False)
        # Not by an exception: whoever waits for the browser would take it for one of its own.
        os._exit(1)

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, 60 * minutes)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def run(site, only=None):
    """Runs the checks; returns their findings by name. One with nothing to look at has failed."""
    results = {}
    for name, function in CHECKS.items():
        if only and name not in only:
            continue
        findings = Findings()
        function(site, findings)
        if not findings.looked_at:
            findings.fault(".", "found nothing to check")
        results[name] = findings
    return results
