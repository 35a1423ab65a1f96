"""The file systems that are measured, and the machine."""

import os
import platform
import shutil
import sys
import tempfile
from pathlib import Path

from .running import Stopped, call


def file_system(path):
    """The type of the file system that holds a path, such as `ext4`."""
    try:
        mounts = Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()
    except OSError:
        return "apfs" if sys.platform == "darwin" else "unknown file system"
    path, best = Path(path).resolve(), ("", "unknown file system")
    for line in mounts:
        _, point, kind = line.split()[:3]
        point = point.replace("\\040", " ")
        if path.is_relative_to(point) and len(point) >= len(best[0]):
            best = (point, kind)
    return best[1]


class Place:
    """A folder to measure in.

    On a disk, nothing is deleted before the end: on ext4, files are several times dearer to make
    for minutes after a big folder was deleted. What a run leaves behind is only put aside.
    """

    def __init__(self, name, build_folder):
        self.name = name
        if name == "tmpfs":
            parent = "/dev/shm"
            if file_system(parent) != "tmpfs":
                raise Stopped("there is no tmpfs at /dev/shm; leave it out by --where disk")
        else:
            parent = os.environ.get("TMPDIR") or build_folder
            if file_system(parent) in ("tmpfs", "ramfs"):
                parent = build_folder
        self.file_system = file_system(parent)
        self.folder = Path(tempfile.mkdtemp(prefix="socialconnect-bench-", dir=parent))
        self.keeps = name == "disk"
        self.set_aside = 0

    def discard(self, path):
        if not path.exists():
            return
        if self.keeps:
            self.set_aside += 1
            path.rename(self.folder / f"aside-{self.set_aside}")
        else:
            shutil.rmtree(path)

    def has_room(self, inodes, size):
        state = os.statvfs(self.folder)
        free_inodes = state.f_favail or sys.maxsize
        return inodes * 1.2 < free_inodes and size * 1.5 < state.f_bavail * state.f_frsize

    def can_keep(self, inodes, size):
        """Whether so much can be put aside, or need not be."""
        return not self.keeps or self.has_room(inodes, size)

    def settle(self):
        """Lets the disk finish what earlier runs gave it to write."""
        if self.name == "disk":
            os.sync()

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def processor():
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    if sys.platform == "darwin":
        return call(["sysctl", "-n", "machdep.cpu.brand_string"]).strip()
    return platform.processor() or platform.machine()


def machine():
    """What the figures depend on."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return {
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity")
        else os.cpu_count(),
        "processor": processor(),
        "memory": memory,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": platform.python_version(),
        "load": os.getloadavg()[0],
    }
