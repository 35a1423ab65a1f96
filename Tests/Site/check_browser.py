#!/usr/bin/env python3
"""Looks at a built site in headless Chromium: accessibility, behaviour, weight, and no JavaScript.

    check_browser.py FOLDER [--chromium PROGRAM] [--only NAME]... [--brief] [--shots FOLDER]

The site must have been built for the root of a host. Prints a line for each fault and, at the end,
how much was looked at. Exits with 0 when all is well, with 1 when it is not, with 69 when the
browser could not be started.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import sync_playwright

import browser_checks  # noqa: F401 (registers the checks)
from browser_checks.browsing import CHECKS, Visit
from browser_checks.serving import Server
from site_checks.report import at_most


def find_chromium():
    names = ["chromium", "chromium-browser"]
    # macOS has none on the path.
    names += [f"/Applications/{name}.app/Contents/MacOS/{name}" for name in ["Chromium", "Google Chrome"]]
    return next(filter(None, map(shutil.which, names)), None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--chromium", default=find_chromium())
    parser.add_argument("--only", action="append", choices=sorted(CHECKS))
    parser.add_argument("--brief", action="store_true", help="accessibility in one window only")
    parser.add_argument("--shots", type=Path, help="keep a picture of every kind of page here")
    options = parser.parse_args()
    if not options.chromium:
        sys.exit("check_browser: there is no Chromium; on Debian its package is chromium")

    faults, looked_at = 0, 0
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        folder = Path(work) / "site"
        shutil.copytree(options.folder, folder)
        try:
            browser = playwright.chromium.launch(
                executable_path=options.chromium, args=["--no-sandbox", "--disable-gpu"]
            )
        except BrowserError as error:
            print(f"check_browser: {error}", file=sys.stderr)
            return 69
        with Server(folder) as server:
            for name, check in CHECKS.items():
                if options.only and name not in options.only:
                    continue
                visit = Visit(browser, server, name, options.shots, options.brief)
                try:
                    with at_most(15, name):
                        check(visit)
                except BrowserError as error:
                    visit.fault("the site", str(error).splitlines()[0])
                if not visit.looked_at:
                    visit.fault("the site", "found nothing to check")
                faults += len(visit.faults)
                looked_at += visit.looked_at
                for place, message in visit.faults:
                    print(f"{place}: {name}: {message}")
        browser.close()
    print(f"{looked_at} looks in a browser, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
