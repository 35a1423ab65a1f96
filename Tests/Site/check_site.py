#!/usr/bin/env python3
"""Checks a built site from the outside: links, feeds, metadata, sitemap.

Prints a line `path: message [check]` for each fault and, at the end, how many checks passed and
failed. A check that finds nothing to look at has failed. Exits with 0 when all passed, with 1
when one failed and with 64 when called wrongly.
"""

import argparse
import os
import sys

# These register their checks.
from site_checks import atom, crawling, feeds, links, microformats, pages, previews, search  # noqa: F401
from site_checks.report import CHECKS, run
from site_checks.site import Site

MOST_LINES_PER_CHECK = 20


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(64, f"check_site.py: {message}\n")


def arguments():
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER", help="the built site")
    parser.add_argument("--base-url", help="default: what index.html calls its canonical address")
    parser.add_argument("--url-style", choices=["pretty", "html"], default="pretty")
    parser.add_argument("--only", action="append", choices=sorted(CHECKS), metavar="CHECK")
    parser.add_argument("--without", action="append", choices=sorted(CHECKS), metavar="CHECK")
    parser.add_argument("--all", action="store_true", help="print every fault, however many")
    parser.add_argument("--counts", action="store_true", help="print how much each check looked at")
    return parser, parser.parse_args()


def main():
    parser, options = arguments()
    if not os.path.isdir(options.folder):
        parser.error(f"{options.folder} is no folder")
    try:
        site = Site(options.folder, options.base_url, options.url_style)
    except ValueError as error:
        parser.error(str(error))
    only = options.only or [name for name in CHECKS if name not in (options.without or [])]
    results = run(site, only)
    for name, findings in results.items():
        faults = sorted(set(findings.faults))
        shown = faults if options.all else faults[:MOST_LINES_PER_CHECK]
        for path, message in shown:
            print(f"{path}: {message} [{name}]")
        if len(shown) < len(faults):
            print(f"... and {len(faults) - len(shown)} more [{name}]")
    if options.counts:
        for name, findings in results.items():
            print(f"{name}: {findings.looked_at}")
    failed = sum(1 for findings in results.values() if findings.faults)
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
