#!/usr/bin/env python3
"""Checks how sites are published: the GitHub Action, and the recipes of Documentation/Publishing.md.

    check_publishing.py PROGRAM [--s3 FOLDER]

The action's steps are run as a runner would, the commands for rsync over a local folder, and with
--s3 those for S3 against a local server: FOLDER is a virtual environment with `moto[server]` and
`awscli`. Prints a line for each fault and, at the end, how much was looked at. Exits with 0 when all
is well and with 1 when it is not.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from publishing_checks import action, forms, recipes
from publishing_checks.report import Report


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("program", type=Path)
    parser.add_argument("--s3", metavar="FOLDER")
    options = parser.parse_args()
    root = Path(__file__).resolve().parents[2]
    program = options.program.resolve()
    os.environ["SOCIALCONNECT_PYTHON"] = sys.executable
    text = (root / "Documentation" / "Publishing.md").read_text(encoding="utf-8")
    document, report = forms.Document(text), Report()
    parts = {
        "forms": lambda work: forms.check_forms(root, document, work, report),
        "the action": lambda work: action.check(root, program, work, report),
        "publish-s3": lambda work: recipes.check_s3_calls(root, program, work, report),
        "rsync": lambda work: recipes.check_rsync(root, document, program, work, report),
    }
    if options.s3:
        parts["S3"] = lambda work: recipes.check_s3(
            root, document, program, work, options.s3, report
        )
    for name, check in parts.items():
        before = len(report.faults)
        with tempfile.TemporaryDirectory() as work:
            check(Path(work).resolve())
        for fault in report.faults[before:]:
            print(f"{name}: {fault}")
    print(f"{report.looked_at} looks at publishing, {len(report.faults)} faults")
    return 1 if report.faults or not report.looked_at else 0


if __name__ == "__main__":
    sys.exit(main())
