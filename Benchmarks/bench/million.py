"""A network too big to be compared with Hugo in reasonable time: SocialConnect and the bare writer
alone, once each, with `url_style: html`, which is for sites of this size: it needs half the inodes.
"""

import json
import os

from .figures import seconds
from .running import Stopped
from .sites import generate, socialconnect, socialconnect_site

POSTS = 1_000_000
# What a post needs in the site, with all that lists it, measured with 100,000 posts: 8.3 KB in 1.41
# files and 0.16 folders, which blocks of 4 KB make 12 KB, and 1.6 KB of content.
BYTES_OF_POST = 12_000
INODES_OF_POST = 1.6
CONTENT_OF_POST = 2_000


class Million:
    """The measurement of one big network; its size may be another."""

    def __init__(self, options, place, programs, meter):
        self.here, self.posts = options.here, options.million
        self.place, self.programs, self.meter = place, programs, meter
        self.folder = place.folder / "million"
        # Before anything is measured, so that nobody finds out after an hour.
        self.require_room()

    def require_room(self):
        """The site is there twice, because the bare writer writes a copy."""
        inodes, size = 2 * INODES_OF_POST, 2 * BYTES_OF_POST + CONTENT_OF_POST
        if not self.place.has_room(inodes * self.posts, size * self.posts):
            raise Stopped(
                f"{self.place.name} has too little room for two sites of {self.posts:,} posts:"
                f" {size * self.posts / 1e9:.0f} GB, {inodes * self.posts:,.0f} inodes, and some to"
                " spare; --add --only million measures it by itself"
            )

    def measure(self):
        # What was put aside meanwhile has taken some.
        self.require_room()
        place = f"{self.place.name} ({self.place.file_system})"
        print(f"{self.posts:,} posts with url_style: html on {place}", flush=True)
        self.folder.mkdir()
        source, site, copy = (self.folder / name for name in ("source", "site", "copy"))
        generate(self.here, self.posts, "json", source)
        socialconnect_site(source, self.here / "theme", False, "url_style: html")
        self.place.settle()
        ours = socialconnect("socialconnect", self.programs, source).build(self.meter, site)
        pages = sum(entry.name.endswith(".html") for entry in os.scandir(site / "posts"))
        if pages != self.posts:
            raise Stopped(f"the site of {self.posts:,} posts has pages for {pages:,}")
        self.place.settle()
        self.meter.run([self.programs["floor"], site, copy])
        floor = json.loads(self.meter.log.read_text(encoding="utf-8"))
        self.place.discard(self.folder)
        walls = f"socialconnect {seconds(ours['wall'])}, floor {seconds(floor['wall'])}"
        print(f"  from nothing: {walls}", flush=True)
        return {
            "posts": self.posts,
            "place": self.place.name,
            "file system": self.place.file_system,
            "files": floor["files"],
            "folders": floor["folders"],
            "bytes": floor["bytes"],
            "socialconnect": ours,
            "floor": {"wall": floor["wall"], "cpu": floor["cpu"], "memory": None},
        }
