"""The builds that are interrupted."""

import shutil

from .scene import Scene, contents, spread


class Change(Scene):
    """A site is built and its content changed."""

    def prepare(self):
        self.write(changed=False)
        self.build()
        self.old = contents(self.output)
        shutil.copytree(self.folder, self.start, symlinks=True)


class SmallChange(Change):
    name = "a small change"

    # What makes files and folders in the staging folder, which nobody sees.
    staging = ("openat", "mkdirat", "fsync")

    def killed_at(self, call, numbers):
        return spread(numbers, 6) if call in self.staging else numbers

    def failing_at(self, numbers):
        return spread(numbers, 2)


class FirstBuild(Scene):
    """There is no output folder yet, and nothing is remembered."""

    name = "a first build"

    def prepare(self):
        self.start.mkdir()

    def faults_of_the_left(self, left):
        if left and left != self.new:
            return [f"a part of the site is shown: {len(left)} of {len(self.new)} files"]
        if self.output.exists() and not left:
            return ["there is an empty output folder"]
        return []


class LargeChange(Change):
    """A name is on every page, and a few posts come and go with it."""

    name = "a large change"
    jobs = 2
    settings = (
        "title: A site\nbase_url: https://social.example/\npage_size: 50\n"
        "sections: {search: false, feeds: false, tags: false, archive: false, notifications: false}\n")
    # From this number of changed files on, they are exchanged.
    many = 100

    def prepare(self):
        super().prepare()
        self.write(changed=True)
        self.build()
        new = contents(self.output)
        changed = [path for path in new if path in self.old and new[path] != self.old[path]]
        if len(changed) <= self.many or not set(self.old) - set(new) or not set(new) - set(self.old):
            raise AssertionError(f"{len(changed)} files are changed, and that is not a large change")

    def content(self, changed):
        users = [{"id": "ann", "display_name": "Ann" if changed else "Anne"},
                 {"id": "ben", "display_name": "Ben" if changed else "Benno"}]
        return users, list(range(1, 120)) + ([130, 131] if changed else [121, 122, 123])
