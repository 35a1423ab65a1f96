#!/usr/bin/env python3
"""Runs `socialconnect serve` and looks at what it answers, to whom, and what an author sees.

    check_preview.py PROGRAM [--chromium PROGRAM] [--only NAME]...

Prints a line for each fault and, at the end, how much was looked at. Exits with 0 when all is well,
with 1 when it is not, with 69 when the browser could not be started.
"""

import argparse
import sys
import tempfile
from pathlib import Path

import preview_checks  # noqa: F401 (registers the checks)
from check_browser import find_chromium
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import sync_playwright
from preview_checks.preview import CHECKS, Visit
from site_checks.report import at_most


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--chromium", default=find_chromium())
    parser.add_argument("--only", action="append", choices=sorted(CHECKS))
    options = parser.parse_args()
    if not options.chromium:
        sys.exit("check_preview: there is no Chromium; install Debian's package chromium")

    faults, looked_at = 0, 0
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(
                executable_path=options.chromium, args=["--no-sandbox", "--disable-gpu"])
        except BrowserError as error:
            print(f"check_preview: {error}", file=sys.stderr)
            return 69
        for name, check in CHECKS.items():
            if options.only and name not in options.only:
                continue
            visit = Visit(options.program.resolve(), browser, Path(work) / name.replace(" ", "-"))
            try:
                with at_most(3, name):
                    check(visit)
            except (BrowserError, OSError, RuntimeError) as error:
                visit.fault("the preview", str(error))
            if not visit.looked_at:
                visit.fault("the preview", "found nothing to check")
            faults += len(visit.faults)
            looked_at += visit.looked_at
            for place, message in visit.faults:
                print(f"{place}: {name}: {message}")
        browser.close()
    print(f"{looked_at} looks at the preview, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
